import { useState } from 'react'
import { useLocation } from 'react-router'
import { AuthHeading } from '#features/auth/auth-heading.tsx'
import { AUTH_TEXT } from '#features/auth/messages.ts'
import { OtherWays } from '#features/auth/other-ways.tsx'
import { SecondFactorForm } from '#features/auth/second-factor-form.tsx'
import { SignInForm } from '#features/auth/sign-in-form.tsx'
import { SignInNotices } from '#features/auth/sign-in-notices.tsx'
import type { SecondFactor } from '#lib/sign-in.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { PATHS } from '../paths.ts'

export default function SignIn() {
  const [factor, setFactor] = useState<SecondFactor>()
  const [why, setWhy] = useState<string>()
  if (!factor) {
    return (
      <FirstStep
        why={why}
        onSecondFactor={(asked) => {
          setWhy(undefined)
          setFactor(asked)
        }}
      />
    )
  }
  return (
    <div className="flex w-full max-w-md flex-col gap-6">
      <AuthHeading title={AUTH_TEXT.factorTitle} lead={AUTH_TEXT.factorIntroduction} isNextStep />
      <Card raised="float">
        <SecondFactorForm
          factor={factor}
          onStartOver={(reason) => {
            setWhy(reason)
            setFactor(undefined)
          }}
        />
      </Card>
    </div>
  )
}

type FirstStepProps = { why: string | undefined; onSecondFactor: (factor: SecondFactor) => void }

function FirstStep({ why, onSecondFactor }: FirstStepProps) {
  const location = useLocation()
  const search = useHydrated() ? location.search : ''
  const redirect = new URLSearchParams(search).get('redirect')
  return (
    <div className="flex w-full max-w-md flex-col gap-6">
      <AuthHeading title={AUTH_TEXT.signInTitle} lead={AUTH_TEXT.signInLead} />
      <SignInNotices search={search} />
      {why ? <Alert>{why}</Alert> : null}
      <Card raised="float">
        <SignInForm forgotAddress={PATHS.forgotPassword} onSecondFactor={onSecondFactor} />
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
