import { useLocation } from 'react-router'
import { AUTH_TEXT } from '#features/auth/messages.ts'
import { SignInForm } from '#features/auth/sign-in-form.tsx'
import { SIGN_IN_REQUIRED_TEXT } from '#lib/return-address.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { PATHS } from '../paths.ts'
import { AuthHeading } from './auth-heading.tsx'

export default function SignIn() {
  const location = useLocation()
  const search = useHydrated() ? location.search : ''
  // Only the text this site writes itself: an address must not put words into its mouth.
  const isSentHere = new URLSearchParams(search).get('message') === SIGN_IN_REQUIRED_TEXT
  const redirect = new URLSearchParams(search).get('redirect')
  return (
    <div className="flex w-full max-w-md flex-col gap-6">
      <AuthHeading title={AUTH_TEXT.signInTitle} lead={AUTH_TEXT.signInLead} />
      {isSentHere ? <Alert tone="info">{SIGN_IN_REQUIRED_TEXT}</Alert> : null}
      <Card raised="float">
        <SignInForm />
      </Card>
      <p className="text-ink-soft">
        {AUTH_TEXT.noAccount}{' '}
        <TextLink to={redirect ? `${PATHS.signUp}?${new URLSearchParams({ redirect })}` : PATHS.signUp}>
          {AUTH_TEXT.toSignUp}
        </TextLink>
      </p>
      <p>
        <TextLink to={PATHS.home}>{AUTH_TEXT.toHome}</TextLink>
      </p>
    </div>
  )
}
