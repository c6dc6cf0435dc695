// The screen that makes a selfie link and waits for what happens to it elsewhere. It stands in any frame: it knows no page.
import type { Verification } from '@kivuko/contract/verification.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { makeLink, type NewLink, verificationQuery } from '#lib/verification-link.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkPanel } from '#ui/link-panel.tsx'
import { Spinner, Waiting } from '#ui/spinner.tsx'
import { LINK_TEXT } from './messages.ts'
import { Tips } from './tips.tsx'

/** `onDecided` is called when a decision arrives while this is shown. */
export function SelfieStep({ onDecided }: { onDecided?: () => void }) {
  const { data: verification, isPending, isFetching, isError, refetch } = useQuery(verificationQuery)
  const queries = useQueryClient()
  const making = useMutation({
    mutationFn: makeLink,
    // A refusal may mean that something else happened meanwhile: a check began in another tab.
    onSettled: (made) =>
      made
        ? queries.setQueryData(verificationQuery.queryKey, made.verification)
        : queries.invalidateQueries({ queryKey: verificationQuery.queryKey }),
  })
  useDecision(verification?.state, onDecided)
  if (isPending) return <Waiting>{LINK_TEXT.loading}</Waiting>
  if (isError && verification === undefined)
    return <ErrorState title={LINK_TEXT.failed} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <div className="flex flex-col gap-5">
      <Progress verification={verification ?? null} made={making.data} />
      {making.isError ? <Alert>{errorText(making.error, LINK_TEXT.makeFailed)}</Alert> : null}
      {mayMake(verification ?? null) ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant={isWaiting(verification ?? null) ? 'secondary' : 'primary'}
            loading={making.isPending}
            loadingText={LINK_TEXT.generating}
            onClick={() => making.mutate()}
          >
            {verification ? LINK_TEXT.makeAgain : LINK_TEXT.make}
          </Button>
          {isWaiting(verification ?? null) ? <p className="text-sm text-ink-soft">{LINK_TEXT.endsOld}</p> : null}
        </div>
      ) : null}
    </div>
  )
}

function isWaiting(verification: Verification | null): boolean {
  return verification?.state === 'open' || verification?.state === 'opened'
}

/** Not while a selfie is being checked, and not once it is verified. */
function mayMake(verification: Verification | null): boolean {
  return verification?.state !== 'submitted' && verification?.state !== 'approved'
}

/** Where it stands. The sentence is one place on the page, so that a screen reader hears when it changes. */
function Progress({ verification, made }: { verification: Verification | null; made: NewLink | undefined }) {
  const state = verification?.state
  const link = made?.verification.id === verification?.id ? made : undefined
  return (
    <>
      {isWaiting(verification) || state === 'submitted' || state === 'approved' ? null : (
        <>
          <p className="text-ink-soft">{LINK_TEXT.lead}</p>
          <Tips title={LINK_TEXT.tips} />
        </>
      )}
      {state === 'open' && link ? (
        <LinkPanel
          link={link.link}
          qr={link.qr}
          texts={{ ...LINK_TEXT, until: LINK_TEXT.once(formatDateTime(link.verification.expires_at)) }}
        />
      ) : null}
      {state === 'rejected' ? <Alert title={LINK_TEXT.rejected}>{verification?.reason}</Alert> : null}
      {state === 'expired' ? <Alert tone="warning">{LINK_TEXT.expired}</Alert> : null}
      <div role="status" className="flex items-center gap-3 text-ink empty:hidden">
        {isWaiting(verification) || state === 'submitted' ? <Spinner className="shrink-0 text-primary" /> : null}
        {sentence(verification, link !== undefined)}
      </div>
    </>
  )
}

function sentence(verification: Verification | null, hasLink: boolean) {
  switch (verification?.state) {
    case 'open':
      return <p>{hasLink ? LINK_TEXT.waiting : LINK_TEXT.hidden(formatDateTime(verification.expires_at))}</p>
    case 'opened':
      return <p>{LINK_TEXT.opened}</p>
    case 'submitted':
      return <p>{LINK_TEXT.submitted}</p>
    case 'approved':
      return <p>{LINK_TEXT.approved}</p>
    default:
      return null
  }
}

/** Once for each decision that arrives; not for one that stood there when the page came. */
function useDecision(state: Verification['state'] | undefined, onDecided: (() => void) | undefined): void {
  const before = useRef(state)
  useEffect(() => {
    // A quick check may be over before it was seen to begin.
    const wasRunning = before.current === 'opened' || before.current === 'submitted' || before.current === 'open'
    const isNew = wasRunning && (state === 'approved' || state === 'rejected')
    before.current = state
    if (isNew) onDecided?.()
  }, [state, onDecided])
}
