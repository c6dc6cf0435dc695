// Email and phone on the profile: whether they are verified, the code that verifies the phone, and the way to the email's.
import { t } from '@kivuko/contract/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { applicationQuery, refreshKyc } from './api.ts'
import { PhoneProof } from './phone-proof.tsx'
import { ProofRow } from './proof-row.tsx'

/** Of this part of the profile, for addresses that lead to it. */
export const CONTACTS_ID = 'contacts'

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
    <Card id={CONTACTS_ID} aria-labelledby="proofs-heading" className="flex scroll-mt-6 flex-col gap-4">
      <SectionHeading id="proofs-heading" title={t('Email and phone')} />
      <p className="text-sm leading-6 text-ink-soft">
        {isWhole ? t('How {brand} reaches you.') : t('Verifying both takes you to tier 2.')}
      </p>
      {data ? (
        <div className="divide-y divide-line">
          <ProofRow label={t('Email')} value={data.profile.email} isVerified={data.email_verified}>
            {data.email_verified ? null : (
              <TextLink to={kycAddress} className="self-start text-sm">
                {t('Verify your email')}
              </TextLink>
            )}
          </ProofRow>
          <PhoneProof phone={data.profile.phone_number} isVerified={data.phone_verified} onVerified={verified} />
        </div>
      ) : isError ? (
        <ErrorState title={t('Failed to load your verification')} query={{ refetch, isFetching }} />
      ) : (
        <SkeletonRows rows={2} label={t('Loading your verification…')} />
      )}
      {isJustVerified && isWhole ? (
        <Alert tone="success" action={<TextLink to={kycAddress}>{t('Continue verification')}</TextLink>}>
          {t('Your email and phone are verified: you are at tier 2 now.')}
        </Alert>
      ) : null}
    </Card>
  )
}
