import { assignCase, type Case, closeCase } from '@kivuko/contract/console-cases.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { ApiError, errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { CloseDialog, type Closing } from './close-dialog.tsx'
import { OUTCOME_NAMES, DECISION_TEXT as TEXT } from './messages.ts'

type DecisionProps = {
  found: Case
  me: string | undefined
  mayDecide: boolean
  /** The case as it is now, and what to tell about it. */
  onChanged: (now: Case, news?: string) => void
  /** It is not as it was shown. */
  onRefused: () => void
}

export function DecisionPanel({ found, me, mayDecide, onChanged, onRefused }: DecisionProps) {
  const id = useId()
  const [isClosing, setClosing] = useState(false)
  const { assignee, state } = found
  const isMine = assignee !== null && assignee.id === me
  const params = { id: found.id }
  function onError(refused: Error) {
    // What is wrong with the words is said beside them; the rest closes the question.
    if (!(refused instanceof ApiError) || refused.status !== 409) return
    setClosing(false)
    onRefused()
  }
  const assign = useMutation({
    mutationFn: (to: 'me' | 'nobody') => call(assignCase, { params, body: { to } }),
    onSuccess: (now) => onChanged(now),
    onError,
  })
  const close = useMutation({
    mutationFn: (body: Closing) => call(closeCase, { params, body }),
    onSuccess(now, { outcome }) {
      setClosing(false)
      onChanged(now, TEXT.done(OUTCOME_NAMES[outcome], found.customer.name))
    },
    onError,
  })
  const error = close.error ?? assign.error
  const failure = error ? errorText(error, TEXT.failed) : undefined
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4">
      <SectionHeading id={id} title={TEXT.title} />
      {failure && !isClosing ? <Alert>{failure}</Alert> : null}
      {state === 'closed' ? <Ending found={found} /> : <p>{assignee ? TEXT.takenBy(assignee.name) : TEXT.nobody}</p>}
      {state === 'open' && !mayDecide ? <p className="text-sm text-ink-soft">{TEXT.notYours}</p> : null}
      {state === 'open' && mayDecide ? (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            loading={assign.isPending}
            onClick={() => {
              close.reset()
              assign.mutate(isMine ? 'nobody' : 'me')
            }}
          >
            {isMine ? TEXT.layBack : TEXT.take}
          </Button>
          <Button
            onClick={() => {
              assign.reset()
              close.reset()
              setClosing(true)
            }}
          >
            {TEXT.close}
          </Button>
        </div>
      ) : null}
      {isClosing ? (
        <CloseDialog
          busy={close.isPending}
          error={failure}
          onConfirm={close.mutate}
          onClose={() => setClosing(false)}
        />
      ) : null}
    </Card>
  )
}

function Ending({ found: { outcome, closed_by: by, closed_at: at, reason } }: { found: Case }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">
        {TEXT.by(outcome ? OUTCOME_NAMES[outcome] : '', by ?? TEXT.somebody, at ? formatDateTime(at) : '')}
      </p>
      {reason ? <p>{reason}</p> : null}
    </div>
  )
}
