import { lazy, Suspense, useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { AuthHeading } from '#features/auth/auth-heading.tsx'
import { AUTH_TEXT } from '#features/auth/messages.ts'
import { OtherWays } from '#features/auth/other-ways.tsx'
import { SecondFactorAsked } from '#features/auth/second-factor-asked.ts'
import { SignInNotices } from '#features/auth/sign-in-notices.tsx'
import type { SecondFactor } from '#lib/sign-in.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { island } from '../island.tsx'
import { APP_TEXT } from '../messages.ts'
import { PATHS } from '../paths.ts'

const Form = island(() => import('./sign-in-part.tsx'), 'touched')
/** Loaded when it is asked for. */
const SecondFactorForm = lazy(() =>
  import('#features/auth/second-factor-form.tsx').then((module) => ({ default: module.SecondFactorForm })),
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
      <AuthHeading title={AUTH_TEXT.factorTitle} lead={AUTH_TEXT.factorIntroduction} isNextStep />
      <Card raised="float">
        <Suspense fallback={<Waiting>{APP_TEXT.loading}</Waiting>}>
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
  return (
    <div className="flex w-full max-w-md flex-col gap-6">
      <AuthHeading title={AUTH_TEXT.signInTitle} lead={AUTH_TEXT.signInLead} />
      <SignInNotices search={search} />
      {why ? <Alert>{why}</Alert> : null}
      <Card raised="float">
        <Form />
        <OtherWays offersPasskey />
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
