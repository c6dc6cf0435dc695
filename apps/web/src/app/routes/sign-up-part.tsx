import { SignUpForm } from '#features/people/auth/sign-up-form.tsx'

export default function SignUpPart() {
  return <SignUpForm termsAddress="/terms" />
}
