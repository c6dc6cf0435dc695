import { useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshKyc } from '#features/compliance/kyc/api.ts'
import { KycPage } from '#features/compliance/kyc/kyc-page.tsx'
import { SelfieStep } from '#features/compliance/verification/selfie-step.tsx'
import { verificationQuery } from '#lib/verification-link.ts'
import { PATHS } from '../paths.ts'

export default function KycVerification() {
  const queries = useQueryClient()
  const { data, isFetched } = useQuery(verificationQuery)
  const step = <SelfieStep onDecided={() => void refreshKyc(queries)} />
  return (
    <KycPage
      dashboardAddress={PATHS.dashboard}
      profileAddress={PATHS.profile}
      selfie={isFetched ? { state: data?.state, step } : undefined}
    />
  )
}
