// The application inside /kyc-verification: steps, each saved on the server, so that it goes on wherever it was left.

import type { KycApplication } from '@kivuko/contract/kyc.ts'
import { t } from '@kivuko/contract/text.ts'
import type { VerificationState } from '@kivuko/contract/verification.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { AddressStep } from './address-step.tsx'
import { refreshKyc } from './api.ts'
import { EmailSteps } from './email-steps.tsx'
import { PersonalStep } from './personal-step.tsx'
import { PurposeStep } from './purpose-step.tsx'

const NAMES = { personal: t('Personal details'), address: t('Address'), purpose: t('Purpose'), selfie: t('Selfie') }

const STEPS = ['personal', 'address', 'purpose', 'selfie'] as const
type Step = (typeof STEPS)[number]

/** The last step: how far it is, and what shows it; without a step nobody is asked for one. */
export type SelfiePart = { state: VerificationState | undefined; step: ReactNode }

/** The first step that still needs something. The purpose hands the application in; the selfie follows. */
export function firstOpenStep({ email_verified, missing, state }: KycApplication): Step {
  if (state === 'submitted') return 'selfie'
  if (!email_verified || missing.includes('profile')) return 'personal'
  return missing.includes('address') ? 'address' : 'purpose'
}

type OnboardingProps = {
  /** Undefined when it could not be loaded. */
  application: KycApplication | undefined
  isFetching: boolean
  onRetry: () => void
  selfie: SelfiePart
  /** The highest tier is reached: nobody is asked for a selfie then. */
  isComplete: boolean
}

/** Not for those who have handed in everything, the selfie too, nor for those who are verified in all. */
export function hasSteps(
  application: KycApplication | undefined,
  { selfie, isComplete }: { selfie: VerificationState | undefined; isComplete: boolean },
): boolean {
  const isUnderWay = selfie === 'opened' || selfie === 'submitted'
  const isDone = application?.state === 'submitted' && application.email_verified && selfie === 'approved'
  return !isDone && (!isComplete || isUnderWay)
}

export function Onboarding({ application, isFetching, onRetry, selfie, isComplete }: OnboardingProps) {
  const [isJustSubmitted, setIsJustSubmitted] = useState(false)
  // A selfie that is verified while the page is open says so there.
  const [wasVerified] = useState(selfie.state === 'approved')
  const state = selfie.state === 'approved' && !wasVerified ? 'submitted' : selfie.state
  if (!hasSteps(application, { selfie: state, isComplete }))
    return isJustSubmitted ? <Alert tone="success">{t('Your details are submitted. Thank you.')}</Alert> : null
  return (
    <Card aria-labelledby="onboarding-heading" className="flex flex-col gap-5">
      {application ? (
        <Steps
          application={application}
          isJustSubmitted={isJustSubmitted}
          onSubmitted={() => setIsJustSubmitted(true)}
          selfieStep={selfie.step}
        />
      ) : (
        <>
          <h2 id="onboarding-heading" className="text-xl font-semibold tracking-tight">
            {t('Your details')}
          </h2>
          <ErrorState title={t('Failed to load your details')} onRetry={onRetry} retrying={isFetching} />
        </>
      )}
    </Card>
  )
}

type StepsProps = {
  application: KycApplication
  isJustSubmitted: boolean
  onSubmitted: () => void
  selfieStep: ReactNode
}

function Steps({ application, isJustSubmitted, onSubmitted, selfieStep }: StepsProps) {
  const queries = useQueryClient()
  const [step, setStep] = useState<Step>(() => firstOpenStep(application))
  const heading = useArrival(step)
  const asked = STEPS.filter((name) => name !== 'selfie' || selfieStep !== undefined)
  const place = asked.indexOf(step)
  const goBack = () => setStep(asked[place - 1] ?? 'personal')
  /** What was saved is known before the next step shows it. */
  const goOn = async (next: Step) => {
    await refreshKyc(queries)
    if (asked.includes(next)) setStep(next)
  }
  return (
    <>
      <div className="flex flex-col gap-3">
        <p className="text-sm text-ink-soft">{t('Your details')}</p>
        <h2
          id="onboarding-heading"
          ref={heading}
          tabIndex={-1}
          className="text-xl font-semibold tracking-tight outline-none"
        >
          {t('Step {step} of {of}: {name}', { step: place + 1, of: asked.length, name: NAMES[step] })}
        </h2>
        <StepBar asked={asked} place={place} />
      </div>
      {step === 'personal' ? (
        <PersonalStep application={application} onCompleted={() => goOn('address')} />
      ) : step === 'address' ? (
        <AddressStep saved={application.address} onBack={goBack} onCompleted={() => goOn('purpose')} />
      ) : step === 'purpose' ? (
        <PurposeStep
          saved={application.purpose}
          onBack={goBack}
          onCompleted={async () => {
            onSubmitted()
            await goOn('selfie')
          }}
        />
      ) : (
        <>
          {isJustSubmitted ? <Alert tone="success">{t('Your details are submitted. Thank you.')}</Alert> : null}
          {application.email_verified ? null : (
            <EmailSteps own={application.profile.email} onProven={() => undefined} />
          )}
          {selfieStep}
        </>
      )}
    </>
  )
}

function StepBar({ asked, place }: { asked: readonly Step[]; place: number }) {
  return (
    <div
      role="progressbar"
      aria-label={t('Steps')}
      aria-valuemin={1}
      aria-valuemax={asked.length}
      aria-valuenow={place + 1}
      className="flex gap-1.5"
    >
      {asked.map((step, at) => (
        <span key={step} className={`h-1.5 grow rounded-full ${at <= place ? 'bg-primary' : 'bg-line'}`} />
      ))}
    </div>
  )
}

/** On another step the keyboard, and the eye, start at its heading; not when the page opens. */
function useArrival(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  return heading
}
