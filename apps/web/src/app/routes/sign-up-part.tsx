import { SignUpForm } from '#features/auth/sign-up-form.tsx'

export default function SignUpPart() {
  return <SignUpForm termsAddress="/terms" />
}
