import { approveDocument, type ReviewedDocument, rejectDocument } from '@kivuko/contract/console-documents.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { ApiError, errorText, isOutdated } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { RejectDialog, type Rejection } from './reject-dialog.tsx'
import { STATE_NAMES } from './state-names.ts'
import { useKeys } from './use-keys.ts'

type DecisionProps = {
  document: ReviewedDocument
  kind: string
  /** What is shown is being asked for anew. */
  isRenewing: boolean
  /** Pages whoever decides has not seen; undefined while nothing is known of them. */
  unopened: readonly number[] | undefined
  keys: { isOn: boolean }
  /** The document is not as it was shown: it, and the list, must be asked for anew. */
  onRefused: () => void
  onDecided: (notice: string) => void
}

export function DecisionPanel(props: DecisionProps) {
  const { document, kind, isRenewing, unopened, keys, onRefused, onDecided } = props
  const id = useId()
  const [asked, setAsked] = useState<'approve' | 'reject'>()
  const [refusal, setRefusal] = useState<Error>()
  const what = `${kind}, ${document.customer_name}`
  function refuse(error: Error) {
    // What is wrong with the words is said beside them; the rest closes the question.
    if (error instanceof ApiError && error.code === 'validation_failed') return
    setAsked(undefined)
    setRefusal(error)
    if (isOutdated(error)) onRefused()
  }
  const approval = useMutation({
    mutationFn: () => decide(document, undefined),
    onSuccess: () => onDecided(`Approved: ${what}`),
    onError: refuse,
  })
  const isWaiting = document.state === 'pending' && !document.is_own
  const canAsk = isWaiting && !approval.isPending && !isRenewing
  function ask(question: 'approve' | 'reject') {
    setRefusal(undefined)
    setAsked(question)
  }
  const canApprove = canAsk && unopened?.length === 0
  useKeys({ a: canApprove ? () => ask('approve') : undefined, r: canAsk ? () => ask('reject') : undefined }, keys.isOn)
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4">
      <SectionHeading id={id} title="Decision" />
      {refusal ? <Alert>{errorText(refusal, 'The decision could not be saved. Please try again.')}</Alert> : null}
      {isWaiting ? (
        <>
          <div className="flex flex-wrap gap-3">
            <Button disabled={!canApprove} aria-describedby={`${id}-left`} onClick={() => ask('approve')}>
              Approve
            </Button>
            <Button variant="danger" disabled={!canAsk} onClick={() => ask('reject')}>
              Reject
            </Button>
          </div>
          <p id={`${id}-left`} role="status" className="text-sm text-ink-soft">
            {leftText(unopened)}
          </p>
        </>
      ) : (
        <Outcome document={document} />
      )}
      <ConfirmDialog
        open={asked === 'approve'}
        title="Approve this document?"
        confirmText="Approve"
        cancelText="Cancel"
        busy={approval.isPending}
        onConfirm={() => approval.mutate()}
        onCancel={() => setAsked(undefined)}
      >
        {kind} of {document.customer_name}. A decision is made once, and the customer is notified.
      </ConfirmDialog>
      {asked === 'reject' ? (
        <RejectDialog
          send={(rejection) => decide(document, rejection)}
          onDone={() => onDecided(`Rejected: ${what}`)}
          onRefused={refuse}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </Card>
  )
}

/** Why it cannot be approved yet. */
function leftText(unopened: readonly number[] | undefined): string {
  if (!unopened) return 'You can approve once you have opened every page.'
  if (unopened.length === 0) return ''
  const pages = unopened.length === 1 ? `page ${unopened[0]} is` : `pages ${unopened.join(', ')} are`
  return `You can approve once you have opened every page: ${pages} left.`
}

function decide({ id, version }: ReviewedDocument, rejection: Rejection | undefined) {
  const params = { id }
  return rejection
    ? call(rejectDocument, { params, body: { version, ...rejection } })
    : call(approveDocument, { params, body: { version } })
}

function Outcome({ document }: { document: ReviewedDocument }) {
  const { state, decided_by: by, decided_at: at, rejection_reason: reason } = document
  if (state === 'pending')
    return <Alert tone="info">This is yours, or of a company you are part of. A colleague decides about it.</Alert>
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">
        {STATE_NAMES[state]} by {by ?? 'somebody'}, {at ? formatDateTime(at) : ''}
      </p>
      {reason ? <p>{reason}</p> : null}
    </div>
  )
}
