// Makes a selfie link and waits for what happens to it elsewhere. Fits any frame: it knows no page.
import { t } from '@kivuko/contract/text.ts'
import type { Verification } from '@kivuko/contract/verification.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { errorText } from '#lib/api-error.ts'
import { isConfined } from '#lib/confined-session.ts'
import { formatDateTime } from '#lib/format.ts'
import { makeLink, type NewLink, verificationQuery } from '#lib/verification-link.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkPanel } from '#ui/link-panel.tsx'
import { Spinner, Waiting } from '#ui/spinner.tsx'
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
  if (isPending) return <Waiting>{t('Loading your selfie step…')}</Waiting>
  if (isError && verification === undefined)
    return <ErrorState title={t('Failed to load your selfie step')} query={{ refetch, isFetching }} />
  return (
    <div className="flex flex-col gap-5">
      <Progress verification={verification ?? null} made={making.data} />
      {making.isError ? (
        <Alert>{errorText(making.error, t('The link could not be made. Please try again.'))}</Alert>
      ) : null}
      {mayMake(verification ?? null) ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant={isWaiting(verification ?? null) ? 'secondary' : 'primary'}
            loading={making.isPending}
            loadingText={t('Making your link…')}
            onClick={() => making.mutate()}
          >
            {verification ? t('Make a new link') : t('Make the link')}
          </Button>
          {isWaiting(verification ?? null) ? (
            <p className="text-sm text-ink-soft">{t('A new link ends this one.')}</p>
          ) : null}
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
  const { pathname } = useLocation()
  const state = verification?.state
  const link = made?.verification.id === verification?.id ? made : undefined
  return (
    <>
      {isWaiting(verification) || state === 'submitted' || state === 'approved' ? null : (
        <>
          <p className="text-ink-soft">
            {t('Three pictures of your face, taken now, show that it is you. A phone is best: open the link there.')}
          </p>
          <Tips title={t('For good pictures')} />
        </>
      )}
      {state === 'open' && link ? (
        <LinkPanel
          link={link.link}
          qr={link.qr}
          until={formatDateTime(link.verification.expires_at)}
          cameFrom={pathname}
        />
      ) : null}
      {state === 'rejected' ? (
        <Alert title={t('Your selfie could not be verified')}>{verification?.reason}</Alert>
      ) : null}
      {state === 'expired' ? (
        <Alert tone="warning">{t('The last link has expired. Make a new one to go on.')}</Alert>
      ) : null}
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
      return (
        <p>
          {hasLink
            ? t('Waiting for the link to be opened…')
            : t('A link was made and can be opened until {until}. It is shown only once.', {
                until: formatDateTime(verification.expires_at),
              })}
        </p>
      )
    case 'opened':
      return <p>{t('The link is open. Take the pictures there; this page goes on by itself.')}</p>
    case 'submitted':
      return (
        <p>
          {isConfined()
            ? t('Your pictures are here and are being checked. This page tells you the result.')
            : t(
                'Your pictures are here and are being checked. This page tells you the result, and so does a notification.',
              )}
        </p>
      )
    case 'approved':
      return <p>{t('Your selfie is verified. There is nothing more to do here.')}</p>
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
