// The page a selfie link opens, on whatever phone or computer: no session, one browser, three pictures.
import { ERRORS } from '@kivuko/contract/error-codes.ts'
import { VERIFICATION_PICTURES_MINUTES } from '@kivuko/contract/verification.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { CameraView } from './camera-view.tsx'
import { LINK_TEXT, POSE_TEXT, SELFIE_TEXT } from './messages.ts'
import { Review } from './review.tsx'
import { Tips } from './tips.tsx'
import { useLinkToken } from './use-link-token.ts'
import { useSelfie } from './use-selfie.ts'

const HURRY_SECONDS = 60

/** `home` is where links are made, when no page of this device led here. */
export function VerifyPage({ home }: { home: string }) {
  const { token, cameFrom } = useLinkToken()
  const startAddress = cameFrom ?? home
  return (
    <Card raised="float" className="flex w-full max-w-lg flex-col gap-5">
      {token ? (
        // Another link, opened in the same tab, begins anew.
        <Selfie key={token} token={token} startAddress={startAddress} />
      ) : (
        <Useless text={SELFIE_TEXT.incomplete} startAddress={startAddress} />
      )}
    </Card>
  )
}

function Selfie({ token, startAddress }: { token: string; startAddress: string }) {
  const selfie = useSelfie(token)
  const { phase, poses, problem } = selfie
  const isLate = selfie.secondsLeft === 0 && selfie.percent === undefined
  if (phase.kind === 'useless') return <Useless text={phase.text} startAddress={startAddress} isNextStep />
  if (phase.kind === 'done') return <Done state={phase.state} startAddress={startAddress} />
  if (phase.kind === 'tips') {
    return (
      <>
        <StepHeading title={SELFIE_TEXT.title} lead={SELFIE_TEXT.lead(VERIFICATION_PICTURES_MINUTES)} />
        <Tips title={LINK_TEXT.tips} />
        <p className="text-sm text-ink-soft">{SELFIE_TEXT.privacy}</p>
        {problem ? <Alert>{problem}</Alert> : null}
        <Button
          size="large"
          block
          loading={selfie.isOpening}
          loadingText={SELFIE_TEXT.starting}
          onClick={() => void selfie.open()}
        >
          {SELFIE_TEXT.start}
        </Button>
      </>
    )
  }
  if (isLate) return <Useless text={ERRORS.verification_timed_out.text} startAddress={startAddress} isNextStep />
  const timeLeft = <TimeLeft seconds={selfie.secondsLeft} />
  if (phase.kind === 'review') {
    return (
      <>
        <StepHeading title={SELFIE_TEXT.reviewTitle} lead={SELFIE_TEXT.reviewLead} above={timeLeft} isNextStep />
        <Review
          {...selfie}
          onRetake={selfie.retake}
          onSend={() => {
            void selfie.send()
          }}
        />
      </>
    )
  }
  const pose = poses[phase.place] ?? 'straight'
  const above = (
    <span className="flex justify-between gap-4">
      <span>{SELFIE_TEXT.step(phase.place + 1, poses.length)}</span>
      {timeLeft}
    </span>
  )
  return (
    <>
      <StepHeading key={pose} title={POSE_TEXT[pose].title} lead={POSE_TEXT[pose].hint} above={above} isNextStep />
      <CameraView pose={pose} onPicture={(picture) => selfie.keep(phase.place, picture)} />
    </>
  )
}

function TimeLeft({ seconds }: { seconds: number }) {
  return (
    <span>
      {SELFIE_TEXT.timeLeft} <Countdown seconds={seconds} warnBelow={HURRY_SECONDS} />
    </span>
  )
}

function Useless({
  text,
  startAddress,
  isNextStep = false,
}: {
  text: string
  startAddress: string
  isNextStep?: boolean
}) {
  return (
    <>
      <StepHeading title={SELFIE_TEXT.uselessTitle} lead={text} isNextStep={isNextStep} />
      <ButtonLink to={startAddress} block>
        {SELFIE_TEXT.newLink}
      </ButtonLink>
    </>
  )
}

const ENDS = {
  submitted: { title: SELFIE_TEXT.doneTitle, lead: SELFIE_TEXT.done },
  approved: { title: SELFIE_TEXT.approvedTitle, lead: SELFIE_TEXT.approved },
  rejected: { title: SELFIE_TEXT.rejectedTitle, lead: SELFIE_TEXT.rejected },
} as const

function Done({ state, startAddress }: { state: keyof typeof ENDS; startAddress: string }) {
  return (
    <>
      <StepHeading {...ENDS[state]} isNextStep />
      <ButtonLink to={startAddress} variant="secondary" block>
        {SELFIE_TEXT.back}
      </ButtonLink>
    </>
  )
}

type StepHeadingProps = { title: string; lead: string; above?: ReactNode; isNextStep?: boolean }

/** A page that turns to its next step says so by taking the focus to its heading. */
function StepHeading({ title, lead, above, isNextStep = false }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNextStep) heading.current?.focus()
  }, [isNextStep])
  return (
    <div className="flex flex-col gap-1.5">
      {above ? <div className="text-sm text-ink-soft">{above}</div> : null}
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
        {title}
      </h1>
      <p className="text-ink-soft">{lead}</p>
    </div>
  )
}
