// The page a selfie link opens, on whatever phone or computer: no session, one browser, three pictures.

import { TIMED_OUT_TEXT } from '@kivuko/contract/error-texts.ts'
import { t } from '@kivuko/contract/text.ts'
import { VERIFICATION_PICTURES_MINUTES } from '@kivuko/contract/verification.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { CameraView } from './camera-view.tsx'
import { POSE_TEXT } from './pose-text.ts'
import { Review } from './review.tsx'
import { Tips } from './tips.tsx'
import { useLinkToken } from './use-link-token.ts'
import { useSelfie } from './use-selfie.ts'

const HURRY_SECONDS = 60

/** Where the link was made. Without an address it is a page that cannot be reached from this device. */
type Start = { address: string | undefined; isVisitor: boolean }

/** `home` is where links are made, when no page of this device led here. */
export function VerifyPage({ home }: { home: string }) {
  const { token, cameFrom, isVisitor } = useLinkToken()
  const start: Start = { address: cameFrom ?? (isVisitor ? undefined : home), isVisitor }
  return (
    <Card raised="float" className="flex w-full max-w-lg flex-col gap-5">
      {token ? (
        // Another link, opened in the same tab, begins anew.
        <Selfie key={token} token={token} start={start} />
      ) : (
        <Useless
          text={t('This link is not complete. Open it again from where it was made, or make a new one there.')}
          start={start}
        />
      )}
    </Card>
  )
}

function Selfie({ token, start }: { token: string; start: Start }) {
  const selfie = useSelfie(token)
  const { phase, poses, problem } = selfie
  const isLate = selfie.secondsLeft === 0 && selfie.percent === undefined
  if (phase.kind === 'useless') return <Useless text={phase.text} start={start} isNextStep />
  if (phase.kind === 'done') return <Done state={phase.state} start={start} />
  if (phase.kind === 'tips') {
    return (
      <>
        <StepHeading
          title={t('Take your selfie')}
          lead={t(
            'Three pictures, one after the other. Once you start you have {minutes} minutes, and only this browser can go on.',
            { minutes: VERIFICATION_PICTURES_MINUTES },
          )}
        />
        <Tips title={t('For good pictures')} />
        <p className="text-sm text-ink-soft">{t('They are encrypted and seen only by those who check who you are.')}</p>
        {problem ? <Alert>{problem}</Alert> : null}
        <Button
          size="large"
          block
          loading={selfie.isOpening}
          loadingText={t('Opening the link…')}
          onClick={() => void selfie.open()}
        >
          {t('Start')}
        </Button>
      </>
    )
  }
  if (isLate) return <Useless text={TIMED_OUT_TEXT} start={start} isNextStep />
  const timeLeft = <TimeLeft seconds={selfie.secondsLeft} />
  if (phase.kind === 'review') {
    return (
      <>
        <StepHeading
          title={t('Look at your pictures')}
          lead={t('Your face should be sharp and well lit in each. Take again what is not.')}
          above={timeLeft}
          isNextStep
        />
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
      <span>{t('Picture {place} of {of}', { place: phase.place + 1, of: poses.length })}</span>
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
      {t('Time left')} <Countdown seconds={seconds} warnBelow={HURRY_SECONDS} />
    </span>
  )
}

function Useless({ text, start, isNextStep = false }: { text: string; start: Start; isNextStep?: boolean }) {
  return (
    <>
      <StepHeading title={t('This link cannot be used')} lead={text} isNextStep={isNextStep} />
      {start.address === undefined ? (
        <GoBack />
      ) : (
        <ButtonLink to={start.address} block>
          {t('Go to your verification')}
        </ButtonLink>
      )}
    </>
  )
}

/** Whoever took the pictures on another device than the page is on, and has no account to sign in to. */
function GoBack() {
  return <p className="text-ink">{t('Go back to the page you came from. This one can be closed.')}</p>
}

const ENDS = {
  submitted: {
    title: t('Your pictures are sent'),
    lead: t(
      'They are being checked. The screen where you made the link goes on by itself, and a notification tells you the result. You can close this page.',
    ),
  },
  approved: {
    title: t('Your selfie is verified'),
    lead: t('There is nothing more to do here. You can close this page.'),
  },
  rejected: {
    title: t('Your selfie could not be verified'),
    lead: t('Make a new link to take it again. The reason is shown there.'),
  },
} as const

/** They read no notifications. */
const VISITOR_SUBMITTED = {
  ...ENDS.submitted,
  lead: t('They are being checked. The screen where you made the link goes on by itself.'),
}

function Done({ state, start }: { state: keyof typeof ENDS; start: Start }) {
  const end = start.isVisitor && state === 'submitted' ? VISITOR_SUBMITTED : ENDS[state]
  return (
    <>
      <StepHeading {...end} isNextStep />
      {start.address === undefined ? (
        <GoBack />
      ) : (
        <ButtonLink to={start.address} variant="secondary" block>
          {t('Back to your verification')}
        </ButtonLink>
      )}
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
