import { assignCase, type Case } from '@kivuko/contract/console-cases.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { errorText, isOutdated } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { OUTCOME_NAMES, subjectName } from './case-names.ts'
import { CloseDialog } from './close-dialog.tsx'

type DecisionProps = {
  found: Case
  me: string | undefined
  mayDecide: boolean
  /** The case as it is now, and what to tell about it. */
  onChanged: (now: Case, notice?: string) => void
  /** It is not as it was shown. */
  onRefused: () => void
}

export function DecisionPanel({ found, me, mayDecide, onChanged, onRefused }: DecisionProps) {
  const id = useId()
  const [isClosing, setClosing] = useState(false)
  const [refusal, setRefusal] = useState<Error>()
  const { assignee, state } = found
  const isMine = assignee !== null && assignee.id === me
  const assign = useMutation({
    mutationFn: (to: 'me' | 'nobody') => call(assignCase, { params: { id: found.id }, body: { to } }),
    onMutate: () => setRefusal(undefined),
    onSuccess: (now) => onChanged(now),
    onError(error) {
      setRefusal(error)
      if (isOutdated(error)) onRefused()
    },
  })
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4">
      <SectionHeading id={id} title="Decision" />
      {refusal && !isClosing ? (
        <Alert>{errorText(refusal, 'The case could not be changed. Please try again.')}</Alert>
      ) : null}
      {state === 'closed' ? (
        <Ending found={found} />
      ) : (
        <p>{assignee ? `Assigned to ${assignee.name}.` : 'It is not assigned to anybody.'}</p>
      )}
      {state === 'open' && !mayDecide ? (
        <p className="text-sm text-ink-soft">Your role reads cases. Compliance and admins decide them.</p>
      ) : null}
      {state === 'open' && mayDecide ? (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            loading={assign.isPending}
            onClick={() => assign.mutate(isMine ? 'nobody' : 'me')}
          >
            {isMine ? 'Unassign' : 'Assign to me'}
          </Button>
          <Button
            onClick={() => {
              setRefusal(undefined)
              setClosing(true)
            }}
          >
            Close the case
          </Button>
        </div>
      ) : null}
      {isClosing ? (
        <CloseDialog
          id={found.id}
          hasCustomer={found.customer !== null}
          onDone={(now, outcome) => {
            setClosing(false)
            onChanged(now, `${OUTCOME_NAMES[outcome]}: ${subjectName(found)}`)
          }}
          onRefused={(error) => {
            // What is wrong with the words is said beside them; the rest closes the question.
            if (!isOutdated(error)) return
            setClosing(false)
            setRefusal(error)
            onRefused()
          }}
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
        {outcome ? OUTCOME_NAMES[outcome] : ''} by {by ?? 'somebody'}, {at ? formatDateTime(at) : ''}
      </p>
      {reason ? <p>{reason}</p> : null}
    </div>
  )
}
