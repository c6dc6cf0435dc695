import { VerifyPage } from '#features/verification/verify-page.tsx'
import { PATHS } from '../paths.ts'

export default function Verify() {
  return <VerifyPage home={PATHS.kycVerification} />
}
