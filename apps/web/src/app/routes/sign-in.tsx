import { t } from '@kivuko/contract/text.ts'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { AuthHeading } from '#features/people/auth/auth-heading.tsx'
import { OtherWays } from '#features/people/auth/other-ways.tsx'
import { SecondFactorAsked } from '#features/people/auth/second-factor-asked.ts'
import { SignInNotices } from '#features/people/auth/sign-in-notices.tsx'
import type { SecondFactor } from '#lib/gain-session.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { island } from '../island.tsx'
import { CONSOLE_HOME, PATHS } from '../paths.ts'

const Form = island(() => import('./sign-in-part.tsx'), 'touched')
/** Loaded when it is asked for. */
const SecondFactorForm = lazy(() =>
  import('#features/people/auth/second-factor-form.tsx').then((module) => ({ default: module.SecondFactorForm })),
)

function SignIn() {
  const [factor, setFactor] = useState<SecondFactor>()
  const [why, setWhy] = useState<string>()
  const ask = useCallback((asked: SecondFactor) => {
    setWhy(undefined)
    setFactor(asked)
  }, [])
  if (!factor) {
    return (
      <SecondFactorAsked value={ask}>
        <FirstStep why={why} />
      </SecondFactorAsked>
    )
  }
  return (
    <div className="flex w-full max-w-md flex-col gap-6">
      <AuthHeading title={t('One more step')} lead={t('This account asks for more than a password.')} isNextStep />
      <Card raised="float">
        <Suspense fallback={<Waiting>{t('Loading…')}</Waiting>}>
          <SecondFactorForm
            factor={factor}
            onStartOver={(reason) => {
              setWhy(reason)
              setFactor(undefined)
            }}
          />
        </Suspense>
      </Card>
    </div>
  )
}

export default Object.assign(SignIn, { preload: Form.preload })

function FirstStep({ why }: { why: string | undefined }) {
  const location = useLocation()
  const search = useHydrated() ? location.search : ''
  const redirect = new URLSearchParams(search).get('redirect')
  const isStaffs = redirect?.startsWith(CONSOLE_HOME)
  return (
    <div className="flex w-full max-w-md flex-col gap-6">
      <AuthHeading
        title={t('Sign in')}
        lead={isStaffs ? t('To the console, for staff.') : t('To your wallet and your purchases.')}
      />
      <SignInNotices search={search} />
      {why ? <Alert>{why}</Alert> : null}
      <Card raised="float">
        <Form />
        <OtherWays offersPasskey />
      </Card>
      {isStaffs ? null : (
        <p className="text-ink-soft">
          {t('New here?')}{' '}
          <TextLink to={redirect ? `${PATHS.signUp}?${new URLSearchParams({ redirect })}` : PATHS.signUp}>
            {t('Create an account')}
          </TextLink>
        </p>
      )}
      <p>
        <TextLink to={PATHS.home}>{t('Back to home')}</TextLink>
      </p>
    </div>
  )
}
