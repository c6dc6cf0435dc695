import { useLocation } from 'react-router'
import { AuthHeading } from '#features/auth/auth-heading.tsx'
import { AUTH_TEXT } from '#features/auth/messages.ts'
import { OtherWays } from '#features/auth/other-ways.tsx'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Card } from '#ui/card.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { island } from '../island.tsx'
import { PATHS } from '../paths.ts'

const Form = island(() => import('./sign-up-part.tsx'), 'touched')

function SignUp() {
  const location = useLocation()
  const search = useHydrated() ? location.search : ''
  return (
    <div className="flex w-full max-w-md flex-col gap-6">
      <AuthHeading title={AUTH_TEXT.signUpTitle} lead={AUTH_TEXT.signUpLead} />
      <Card raised="float">
        <Form />
        <OtherWays />
      </Card>
      <p className="text-ink-soft">
        {AUTH_TEXT.haveAccount} <TextLink to={`${PATHS.signIn}${search}`}>{AUTH_TEXT.toSignIn}</TextLink>
      </p>
    </div>
  )
}

export default Object.assign(SignUp, { preload: Form.preload })
