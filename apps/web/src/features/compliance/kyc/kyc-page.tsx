// How far the customer is verified, and everything that takes them further.

import { type KycDocument, type PersonalDocument, PREMIUM_DOCUMENT } from '@kivuko/contract/documents.ts'
import type { KycApplication, KycStatusAnswer } from '@kivuko/contract/kyc.ts'
import { t } from '@kivuko/contract/text.ts'
import type { VerificationState } from '@kivuko/contract/verification.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { kycStatusQuery } from '#lib/kyc-status.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { applicationQuery, documentsQuery } from './api.ts'
import { CompletionPanel } from './completion-panel.tsx'
import { CONTACTS_ID } from './contact-proofs.tsx'
import { DocumentForm } from './document-form.tsx'
import { DocumentList } from './document-list.tsx'
import { offeredAt, offeredOf, premiumOf, suggestedAt } from './document-rules.ts'
import { LaterPart } from './later-part.tsx'
import { type NextStep, nextStep } from './next-step.ts'
import { NextTierPanel } from './next-tier-panel.tsx'
import { hasSteps, Onboarding, type SelfiePart } from './onboarding.tsx'
import { TierCard } from './tier-card.tsx'
import { TierMatrixCard } from './tier-matrix-card.tsx'

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
          application={application.data}
          selfie={selfie.state}
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
  /** Undefined when it could not be loaded. */
  application: KycApplication | undefined
  selfie: VerificationState | undefined
  /** The steps, where there are any. */
  children: ReactNode
}

function Loaded({ status, documents, application, selfie, children, ...addresses }: LoadedProps) {
  const { current_tier: tier, max_tier: tierMax } = status
  const isComplete = tier >= tierMax
  const next = nextStep({ status, documents, application, selfie })
  const parts = useParts({ next, withSteps: hasSteps(application, { selfie, isComplete }) })
  const navigate = useNavigate()
  const places = usePlaces(next)
  const [type, setType] = useState<PersonalDocument | ''>('')
  const [wantsPremium, setWantsPremium] = useState(false)
  const isPremiumOpen = isComplete && wantsPremium && premiumOf(status, documents) === 'open'
  const offered = isPremiumOpen ? [offeredOf(PREMIUM_DOCUMENT)] : offeredAt(tier, tierMax)

  const askForPremium = () => {
    setWantsPremium(true)
    setType(PREMIUM_DOCUMENT)
    parts.openDocument()
  }
  const proceed = () => {
    const suggested = suggestedAt(tier)
    if (!suggested) {
      void navigate(contactsAt(addresses.profileAddress))
      return
    }
    // In the page at once: a closed part has nothing that could be focused.
    flushSync(() => {
      setType(suggested)
      parts.openDocument()
    })
    places.showForm()
  }
  const steps = (
    <div key="steps" ref={places.steps} className="flex scroll-mt-6 flex-col empty:hidden">
      {parts.frame('steps', t('Later: your details and selfie'), children)}
    </div>
  )
  const document =
    offered.length > 0 ? (
      <div key="document" ref={places.form} className="scroll-mt-6">
        {parts.frame(
          'document',
          next?.at === 'us' ? t('Send another document') : t('Later: send a document'),
          <DocumentForm offered={offered} type={type} onType={setType} profileAddress={addresses.profileAddress} />,
        )}
      </div>
    ) : null
  return (
    <>
      <Notices
        isSuspended={status.status === 'suspended'}
        next={next}
        profileAddress={addresses.profileAddress}
        onShow={places.showNext}
      />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1fr_1.3fr] lg:items-start">
        <Standing status={status} onContinue={proceed} />
        <div className="flex min-w-0 flex-col gap-8">
          {isComplete && selfie !== 'opened' && selfie !== 'submitted' ? (
            <CompletionPanel
              dashboardAddress={addresses.dashboardAddress}
              premium={premiumOf(status, documents)}
              onPremium={askForPremium}
            />
          ) : null}
          {parts.main === 'document' ? [document, steps] : [steps, document]}
          <DocumentList documents={documents} />
        </div>
      </div>
    </>
  )
}

/** How far one is, what comes next, and what each tier gives. */
function Standing({ status, onContinue }: { status: KycStatusAnswer; onContinue: () => void }) {
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <TierCard status={status} />
      <NextTierPanel status={status} onContinue={onContinue} />
      <TierMatrixCard status={status} />
    </div>
  )
}

type NoticesProps = {
  isSuspended: boolean
  next: NextStep | undefined
  profileAddress: string
  /** Scrolls to the next step: on a phone it is some screens below. */
  onShow: () => void
}

/** What stands above everything: that nothing moves, and what to do next. */
function Notices({ isSuspended, next, profileAddress, onShow }: NoticesProps) {
  const action = (at: NextStep['at']) => {
    if (at === 'us') return null
    if (at === 'profile') return <TextLink to={contactsAt(profileAddress)}>{t('Go to your profile')}</TextLink>
    return (
      <Button variant="secondary" size="small" className="lg:hidden" onClick={onShow}>
        {t('Show this step')}
      </Button>
    )
  }
  return (
    <>
      {isSuspended ? <Alert>{t('Your account is suspended, so no money can move. Please write to us.')}</Alert> : null}
      {next ? (
        <Alert tone="info" title={t('Your next step')} action={action(next.at)}>
          {next.text}
        </Alert>
      ) : null}
    </>
  )
}

function contactsAt(profileAddress: string): string {
  return `${profileAddress}#${CONTACTS_ID}`
}

/** Where the steps and the form for documents stand on the page, and how each comes into view. */
function usePlaces(next: NextStep | undefined) {
  const steps = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const show = (place: typeof form) => place.current?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  return {
    steps,
    form,
    showNext: () => show(next?.at === 'document' ? form : steps),
    showForm() {
      show(form)
      form.current?.querySelector('select')?.focus({ preventScroll: true })
    },
  }
}

type Part = 'steps' | 'document'

/** Of the steps and the form for documents one is open: the one the next step is in when the page opens. */
function useParts({ next, withSteps }: { next: NextStep | undefined; withSteps: boolean }) {
  // What somebody works in does not close because the next step is another by now.
  const [first] = useState<Part>(next?.at === 'document' ? 'document' : 'steps')
  const [opened, setOpened] = useState<Partial<Record<Part, boolean>>>({})
  const main = withSteps ? first : next?.at === 'document' ? 'document' : undefined
  return {
    main,
    openDocument: () => setOpened((parts) => ({ ...parts, document: true })),
    frame(part: Part, title: string, children: ReactNode): ReactNode {
      if (part === main || (part === 'steps' && !withSteps)) return children
      return (
        <LaterPart
          title={title}
          isOpen={opened[part] ?? false}
          onToggle={(isOpen) => setOpened((parts) => ({ ...parts, [part]: isOpen }))}
        >
          {children}
        </LaterPart>
      )
    },
  }
}
