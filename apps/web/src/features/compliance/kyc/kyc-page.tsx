// How far the customer is verified, and everything that takes them further.

import { type DocumentType, type KycDocument, PREMIUM_DOCUMENT } from '@kivuko/contract/documents.ts'
import type { KycStatusAnswer } from '@kivuko/contract/kyc.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { kycStatusQuery } from '#lib/kyc-status.ts'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { applicationQuery, documentsQuery } from './api.ts'
import { CompletionPanel } from './completion-panel.tsx'
import { DocumentForm } from './document-form.tsx'
import { DocumentList } from './document-list.tsx'
import { offeredAt, offeredOf, premiumOf, suggestedAt } from './document-rules.ts'
import { nextStep } from './next-step.ts'
import { NextTierPanel } from './next-tier-panel.tsx'
import { Onboarding, type SelfiePart } from './onboarding.tsx'
import { TierCard } from './tier-card.tsx'

type Addresses = { dashboardAddress: string; profileAddress: string }
type KycPageProps = Addresses & {
  /** Undefined until it is known how far the selfie is. */
  selfie: SelfiePart | undefined
}

export function KycPage({ selfie, ...addresses }: KycPageProps) {
  const status = useQuery(kycStatusQuery)
  const documents = useQuery(documentsQuery)
  // Whether there are steps to show is known before anything shows, so that nothing moves.
  const application = useQuery(applicationQuery)
  const retry = () => {
    for (const query of [status, documents]) if (query.isError) void query.refetch()
  }
  return (
    <div className="flex flex-col gap-8">
      <PageHeading
        title={t('KYC verification')}
        lead={t('Each step of verification raises what you can move and do.')}
      />
      {status.data && documents.data && application.isFetched && selfie ? (
        <Loaded
          status={status.data}
          documents={documents.data}
          isSelfieUnderWay={selfie.state === 'opened' || selfie.state === 'submitted'}
          next={nextStep({
            status: status.data,
            documents: documents.data,
            application: application.data,
            selfie: selfie.state,
          })}
          {...addresses}
        >
          <Onboarding
            application={application.data}
            isFetching={application.isFetching}
            onRetry={() => void application.refetch()}
            selfie={selfie}
            isComplete={status.data.current_tier >= status.data.max_tier}
          />
        </Loaded>
      ) : status.isError || documents.isError ? (
        <ErrorState
          title={t('Failed to load KYC data. Please try again.')}
          onRetry={retry}
          retrying={status.isFetching || documents.isFetching}
        />
      ) : (
        <Card>
          <SkeletonRows rows={5} label={t('Loading your verification…')} />
        </Card>
      )}
    </div>
  )
}

type LoadedProps = Addresses & {
  status: KycStatusAnswer
  documents: readonly KycDocument[]
  /** Pictures are being taken or looked at: that is not over yet. */
  isSelfieUnderWay: boolean
  next: string | undefined
  /** The steps, where there are any. */
  children: ReactNode
}

function Loaded({ status, documents, isSelfieUnderWay, next, children, ...addresses }: LoadedProps) {
  const { current_tier: tier, max_tier: tierMax } = status
  const navigate = useNavigate()
  const form = useRef<HTMLDivElement>(null)
  const [type, setType] = useState<DocumentType | ''>('')
  const [wantsPremium, setWantsPremium] = useState(false)
  const isPremiumOpen = tier >= tierMax && wantsPremium && premiumOf(status, documents) === 'open'
  const offered = isPremiumOpen ? [offeredOf(PREMIUM_DOCUMENT)] : offeredAt(tier, tierMax)

  const askForPremium = () => {
    setWantsPremium(true)
    setType(PREMIUM_DOCUMENT)
  }
  const proceed = () => {
    const suggested = suggestedAt(tier)
    if (!suggested) {
      void navigate(addresses.profileAddress)
      return
    }
    setType(suggested)
    form.current?.scrollIntoView({ behavior: 'smooth', block: 'start' })
    form.current?.querySelector('select')?.focus({ preventScroll: true })
  }

  return (
    <>
      {status.status === 'suspended' ? (
        <Alert>{t('Your account is suspended, so no money can move. Please write to us.')}</Alert>
      ) : null}
      {next ? (
        <Alert tone="info" title={t('Your next step')}>
          {next}
        </Alert>
      ) : null}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1fr_1.3fr] lg:items-start">
        <div className="flex min-w-0 flex-col gap-8">
          <TierCard status={status} />
          {status.next_tier_requirements ? (
            <NextTierPanel next={status.next_tier_requirements} onContinue={proceed} />
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          {children}
          {tier >= tierMax && !isSelfieUnderWay ? (
            <CompletionPanel
              dashboardAddress={addresses.dashboardAddress}
              premium={premiumOf(status, documents)}
              onPremium={askForPremium}
            />
          ) : null}
          {offered.length > 0 ? (
            <div ref={form} className="scroll-mt-6">
              <DocumentForm offered={offered} type={type} onType={setType} profileAddress={addresses.profileAddress} />
            </div>
          ) : null}
          <DocumentList documents={documents} />
        </div>
      </div>
    </>
  )
}
