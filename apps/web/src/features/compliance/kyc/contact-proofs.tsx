// Email and phone on the profile: whether they are verified, and the codes that verify them.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { applicationQuery, refreshKyc } from './api.ts'
import { EmailProof } from './email-proof.tsx'
import { PROOFS_TEXT } from './onboarding-messages.ts'
import { PhoneProof } from './phone-proof.tsx'

export function ContactProofs({ kycAddress }: { kycAddress: string }) {
  const queries = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(applicationQuery)
  const [isJustVerified, setIsJustVerified] = useState(false)
  const isWhole = data?.email_verified && data.phone_verified
  const verified = async () => {
    await refreshKyc(queries)
    setIsJustVerified(true)
  }
  return (
    <Card aria-labelledby="proofs-heading" className="flex flex-col gap-4">
      <SectionHeading id="proofs-heading" title={PROOFS_TEXT.title} />
      <p className="text-sm leading-6 text-ink-soft">{isWhole ? PROOFS_TEXT.leadDone : PROOFS_TEXT.lead}</p>
      {data ? (
        <div className="divide-y divide-line">
          <EmailProof email={data.profile.email} isVerified={data.email_verified} onVerified={verified} />
          <PhoneProof phone={data.profile.phone_number} isVerified={data.phone_verified} onVerified={verified} />
        </div>
      ) : isError ? (
        <ErrorState title={PROOFS_TEXT.failed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonRows rows={2} label={PROOFS_TEXT.loading} />
      )}
      {isJustVerified && isWhole ? (
        <Alert tone="success" action={<TextLink to={kycAddress}>{PROOFS_TEXT.next}</TextLink>}>
          {PROOFS_TEXT.reached}
        </Alert>
      ) : null}
    </Card>
  )
}
