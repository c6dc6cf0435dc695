import { useContext } from 'react'
import { SecondFactorAsked } from '#features/people/auth/second-factor-asked.ts'
import { SignInForm } from '#features/people/auth/sign-in-form.tsx'
import { PATHS } from '../paths.ts'

export default function SignInPart() {
  return <SignInForm forgotAddress={PATHS.forgotPassword} onSecondFactor={useContext(SecondFactorAsked)} />
}
