import { ResetPassword } from '#features/people/auth/reset-password.tsx'
import { PATHS } from '../paths.ts'

export default function ResetPasswordPage() {
  return (
    <div className="flex w-full max-w-md flex-col gap-6">
      <ResetPassword signInAddress={PATHS.signIn} forgotAddress={PATHS.forgotPassword} />
    </div>
  )
}
