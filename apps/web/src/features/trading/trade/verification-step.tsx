// The last step: a selfie by a link that works once, and what is about to be accepted.
import { t } from '@kivuko/contract/text.ts'
import type { Verification } from '@kivuko/contract/verification.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { makeLink, verificationQuery } from '#lib/verification-link.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkPanel } from '#ui/link-panel.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { pause } from './pause.ts'
import type { Trade } from './use-trade.ts'

/** Specification part 2, section 2.10. */
const SELFIE_TIPS = [
  t('Find a well-lit place'),
  t('Keep a clear view of the face'),
  t('Remove glasses or headwear'),
  t('Allow camera access'),
] as const

/** Specification part 2, section 9. */
export const LINK_MS = 1_500

const IS_DONE: readonly (string | undefined)[] = ['submitted', 'approved']
/** Of the sentence that says what the selfie still lacks. */
export const SELFIE_STANDING_ID = 'trade-selfie'

const HAS_LINK: readonly (string | undefined)[] = ['open', 'opened', 'submitted', 'approved']

/** How far the newest link is, while somebody is signed in. */
export function useSelfie(trade: Trade) {
  const query = useQuery({ ...verificationQuery, enabled: trade.user !== null && trade.state.step === 4 })
  const { state, send } = trade
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const generate = async () => {
    if (state.doing !== 'nothing') return
    setProblem(undefined)
    send({ type: 'began', doing: 'linking' })
    try {
      const [{ link, qr, verification }] = await Promise.all([makeLink(), pause(LINK_MS)])
      // An answer still on its way is about the link of before.
      await queries.cancelQueries({ queryKey: verificationQuery.queryKey })
      queries.setQueryData(verificationQuery.queryKey, verification)
      send({ type: 'link made', link: { link, qr, expiresAt: verification.expires_at, id: verification.id } })
    } catch (error) {
      send({ type: 'stopped' })
      setProblem(errorText(error, t('The link could not be made. Please try again.')))
      // A refusal may mean that something else happened meanwhile: a check began in another tab.
      void queries.invalidateQueries({ queryKey: verificationQuery.queryKey })
    }
  }
  const hasLink = query.data === undefined ? undefined : HAS_LINK.includes(query.data?.state)
  return { query, problem, generate, hasLink, isDone: IS_DONE.includes(query.data?.state) }
}

type VerificationStepProps = {
  trade: Trade
  selfie: ReturnType<typeof useSelfie>
  /** Something else is said first. */
  isQuiet: boolean
}

export function VerificationStep({ trade, selfie, isQuiet }: VerificationStepProps) {
  const { state } = trade
  const { query, problem, generate } = selfie
  const { pathname, search } = useLocation()
  const verification = query.data ?? null
  if (query.isPending) return <Waiting>{t('Looking up your selfie…')}</Waiting>
  if (query.isError && query.data === undefined)
    return <ErrorState title={t('The status of your selfie could not be loaded.')} query={query} />
  const made = state.verificationLink
  const isDone = IS_DONE.includes(verification?.state)
  return (
    <>
      {isDone ? null : <Tips />}
      {made && verification?.state === 'open' && verification.id === made.id ? (
        <LinkPanel
          link={made.link}
          qr={made.qr}
          cameFrom={`${pathname}${search}`}
          until={formatDateTime(made.expiresAt)}
          copiedText={t('copied')}
        />
      ) : null}
      {isQuiet ? null : (
        <div id={SELFIE_STANDING_ID} className="empty:hidden">
          <Standing verification={verification} isShown={made !== null && made.id === verification?.id} />
        </div>
      )}
      {problem ? <Alert>{problem}</Alert> : null}
      {isDone ? null : (
        <Button
          variant={made ? 'secondary' : 'primary'}
          className="self-start"
          loading={state.doing === 'linking'}
          loadingText={t('Generating Link...')}
          onClick={() => void generate()}
        >
          {made ? t('Generate a new link') : t('Generate Verification Link')}
        </Button>
      )}
    </>
  )
}

function Tips() {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-soft">
        {t('A selfie shows that it is you. It is taken on a phone, or on this device, by a link that works once.')}
      </p>
      <p className="font-medium text-ink">{t('Tips for a good selfie')}</p>
      <ul className="flex list-disc flex-col gap-1.5 ps-5 text-ink-soft">
        {SELFIE_TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </div>
  )
}

function Standing({ verification, isShown }: { verification: Verification | null; isShown: boolean }) {
  if (verification?.state === 'rejected')
    return <Alert title={t('Your selfie could not be verified')}>{verification.reason}</Alert>
  if (verification?.state === 'expired')
    return <Alert tone="warning">{t('The last link has expired. Generate a new one.')}</Alert>
  const isGood = IS_DONE.includes(verification?.state)
  const text = standing(verification, isShown)
  return text ? <Alert tone={isGood ? 'success' : 'info'}>{text}</Alert> : null
}

function standing(verification: Verification | null, isShown: boolean): string | undefined {
  switch (verification?.state) {
    case 'open':
      return isShown
        ? t('Finalize opens once the pictures of this link are handed in.')
        : t('A link was made and can be opened until {until}. It is shown only once.', {
            until: formatDateTime(verification.expires_at),
          })
    case 'opened':
      return t('The link is open. Finalize opens once the pictures are taken there.')
    case 'submitted':
      return t('Your pictures are being checked. You can finalize now.')
    case 'approved':
      return t('Your selfie is verified. You can finalize now.')
    default:
      return undefined
  }
}
