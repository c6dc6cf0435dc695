import { t } from '@kivuko/contract/text.ts'
import { useLocation } from 'react-router'
import { AuthHeading } from '#features/people/auth/auth-heading.tsx'
import { OtherWays } from '#features/people/auth/other-ways.tsx'
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
      <AuthHeading title={t('Create your account')} lead={t('One account for buying crypto and for your wallets.')} />
      <Card raised="float">
        <Form />
        <OtherWays />
      </Card>
      <p className="text-ink-soft">
        {t('Already have an account?')} <TextLink to={`${PATHS.signIn}${search}`}>{t('Sign in')}</TextLink>
      </p>
    </div>
  )
}

export default Object.assign(SignUp, { preload: Form.preload })
