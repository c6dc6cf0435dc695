import {
  approveDocument,
  type DocumentRejection,
  type ReviewedDocument,
  rejectDocument,
} from '@kivuko/contract/console-documents.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { ApiError, errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { STATE_NAMES, DECISION_TEXT as TEXT } from './messages.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { useKeys } from './use-keys.ts'

type DecisionProps = {
  document: ReviewedDocument
  kind: string
  /** What is shown is being asked for anew. */
  isRenewing: boolean
  keys: { isOn: boolean }
  /** The document is not as it was shown: it, and the list, must be asked for anew. */
  onRefused: () => void
  onDecided: (news: string) => void
}

type Rejection = { reason: DocumentRejection; words: string }

export function DecisionPanel({ document, kind, isRenewing, keys, onRefused, onDecided }: DecisionProps) {
  const id = useId()
  const [asked, setAsked] = useState<'approve' | 'reject'>()
  const what = `${kind}, ${document.customer_name}`
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (rejection: Rejection | undefined) => decide(document, rejection),
    onSuccess: ({ state }) => onDecided(state === 'approved' ? TEXT.approved(what) : TEXT.rejected(what)),
    onError(refused) {
      // What is wrong with the words is said beside them; the rest closes the question.
      if (refused instanceof ApiError && refused.code === 'validation_failed') return
      setAsked(undefined)
      if (refused instanceof ApiError && refused.status === 409) onRefused()
    },
  })
  const isWaiting = document.state === 'pending'
  const canAsk = isWaiting && !isPending && !isRenewing
  function ask(question: 'approve' | 'reject') {
    reset()
    setAsked(question)
  }
  useKeys(canAsk ? { a: () => ask('approve'), r: () => ask('reject') } : {}, keys.isOn)
  const failure = error ? errorText(error, TEXT.failed) : undefined
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4">
      <SectionHeading id={id} title={TEXT.title} />
      {failure && asked === undefined ? <Alert>{failure}</Alert> : null}
      {isWaiting ? (
        <div className="flex flex-wrap gap-3">
          <Button disabled={!canAsk} onClick={() => ask('approve')}>
            {TEXT.approve}
          </Button>
          <Button variant="danger" disabled={!canAsk} onClick={() => ask('reject')}>
            {TEXT.reject}
          </Button>
        </div>
      ) : (
        <Outcome document={document} />
      )}
      <ConfirmDialog
        open={asked === 'approve'}
        title={TEXT.approveTitle}
        confirmText={TEXT.approve}
        cancelText={TEXT.cancel}
        busy={isPending}
        onConfirm={() => mutate(undefined)}
        onCancel={() => setAsked(undefined)}
      >
        {TEXT.approveLead(kind, document.customer_name)}
      </ConfirmDialog>
      {asked === 'reject' ? (
        <RejectDialog busy={isPending} error={failure} onConfirm={mutate} onClose={() => setAsked(undefined)} />
      ) : null}
    </Card>
  )
}

function decide({ id, version }: ReviewedDocument, rejection: Rejection | undefined) {
  const params = { id }
  return rejection
    ? call(rejectDocument, { params, body: { version, ...rejection } })
    : call(approveDocument, { params, body: { version } })
}

function Outcome({ document }: { document: ReviewedDocument }) {
  const { state, decided_by: by, decided_at: at, rejection_reason: reason } = document
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">{TEXT.by(STATE_NAMES[state], by ?? TEXT.somebody, at ? formatDateTime(at) : '')}</p>
      {reason ? <p>{reason}</p> : null}
    </div>
  )
}
