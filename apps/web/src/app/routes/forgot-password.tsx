import { ForgotPassword } from '#features/people/auth/forgot-password.tsx'
import { PATHS } from '../paths.ts'

export default function ForgotPasswordPage() {
  return (
    <div className="flex w-full max-w-md flex-col gap-6">
      <ForgotPassword signInAddress={PATHS.signIn} />
    </div>
  )
}
