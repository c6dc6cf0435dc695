import { VerifyPage } from '#features/compliance/verification/verify-page.tsx'
import { PATHS } from '../paths.ts'

export default function Verify() {
  return <VerifyPage home={PATHS.kycVerification} />
}
