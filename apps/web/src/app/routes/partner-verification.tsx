import { useQueryClient } from '@tanstack/react-query'
import { refreshKyc } from '#features/compliance/kyc/api.ts'
import { VerificationSteps } from '#features/compliance/kyc/verification-steps.tsx'
import { SelfieStep } from '#features/compliance/verification/selfie-step.tsx'
import { VerificationPage } from '#features/partners/verification/verification-page.tsx'

export default function PartnerVerification() {
  return (
    <VerificationPage>
      {({ isTest }) => <VerificationSteps selfie={isTest ? undefined : <Selfie />} />}
    </VerificationPage>
  )
}

function Selfie() {
  const queries = useQueryClient()
  return <SelfieStep onDecided={() => void refreshKyc(queries)} />
}
