// What verifies somebody, one part after another, for a page that has nothing else: the phone, the details, a document, a selfie.

import type { PersonalDocument } from '@kivuko/contract/documents.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { kycStatusQuery } from '#lib/kyc-status.ts'
import { verificationQuery } from '#lib/verification-link.ts'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { applicationQuery, documentsQuery, refreshKyc } from './api.ts'
import { DocumentForm } from './document-form.tsx'
import { DocumentList } from './document-list.tsx'
import { offeredAt } from './document-rules.ts'
import { nextStep } from './next-step.ts'
import { Onboarding } from './onboarding.tsx'
import { PhoneProof } from './phone-proof.tsx'

/** Without a `selfie` nobody is asked for one. */
export function VerificationSteps({ selfie }: { selfie: ReactNode }) {
  const queries = useQueryClient()
  const status = useQuery(kycStatusQuery)
  const documents = useQuery(documentsQuery)
  const application = useQuery(applicationQuery)
  const taken = useQuery({ ...verificationQuery, enabled: selfie !== undefined })
  const [type, setType] = useState<PersonalDocument | ''>('')
  const failed = [status, documents, application].find(({ isError }) => isError)
  if (failed) return <ErrorState title={t('Failed to load your verification')} query={failed} />
  if (!status.data || !documents.data || !application.data)
    return (
      <Card>
        <SkeletonRows rows={5} label={t('Loading your verification…')} />
      </Card>
    )
  const { current_tier: tier, max_tier: tierMax } = status.data
  const { phone_verified, profile, state } = application.data
  if (!phone_verified)
    return (
      <Card aria-labelledby="phone-heading" className="flex flex-col gap-4">
        <SectionHeading id="phone-heading" title={t('Your phone')} />
        <PhoneProof phone={profile.phone_number} isVerified={false} onVerified={() => refreshKyc(queries)} />
      </Card>
    )
  if (status.data.status === 'suspended')
    return <Alert>{t('Your account is suspended, so no money can move. Please write to us.')}</Alert>
  const selfieState = taken.data?.state
  const next = nextStep({
    status: status.data,
    documents: documents.data,
    application: application.data,
    selfie: selfie === undefined ? 'approved' : selfieState,
  })
  const rejected = next?.at === 'document' ? documents.data[0]?.rejection_reason : undefined
  const steps =
    state === 'submitted' && selfie === undefined ? null : (
      <Onboarding
        application={application.data}
        isFetching={application.isFetching}
        onRetry={() => void application.refetch()}
        selfie={{ state: selfieState, step: selfie }}
        isComplete={false}
      />
    )
  return (
    <div className="flex flex-col gap-6">
      {next && next.at !== 'us' ? (
        <Alert tone="info" title={t('Your next step')}>
          {next.text}
          {rejected ? ` ${t('Reason: {reason}', { reason: rejected })}` : null}
        </Alert>
      ) : null}
      {next?.at === 'document' ? (
        <DocumentForm offered={offeredAt(tier, tierMax)} type={type} onType={setType} />
      ) : null}
      {steps}
      {documents.data.length > 0 ? <DocumentList documents={documents.data} /> : null}
    </div>
  )
}
