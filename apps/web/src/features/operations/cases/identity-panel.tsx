// The identity check behind a case, and its decision, which is another one than the case's.
import { decideIdentityCheck, type IdentityCheckAnswer } from '@kivuko/contract/console-identity.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { identityCheckQuery } from './api.ts'
import { Fact, Facts } from './fact.tsx'
import { Pictures } from './identity-pictures.tsx'
import { DECISION_TEXT, IDENTITY_TEXT as TEXT } from './messages.ts'

type PanelProps = { checkId: string /** The case. */; isOpen: boolean }

export function IdentityPanel({ checkId, isOpen }: PanelProps) {
  const id = useId()
  const { data: check, error, isFetching, refetch } = useQuery(identityCheckQuery(checkId))
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4">
      <SectionHeading id={id} title={TEXT.title} />
      {check ? (
        <Check check={check} isOpen={isOpen} />
      ) : error ? (
        <ErrorState
          title={TEXT.failed}
          detail={errorText(error, TEXT.failed)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows label={TEXT.loading} />
      )}
    </Card>
  )
}

function Check({ check, isOpen }: { check: IdentityCheckAnswer; isOpen: boolean }) {
  const [asked, setAsked] = useState<'approve' | 'reject'>()
  const isDecided = check.state === 'approved' || check.state === 'rejected'
  return (
    <>
      <Facts>
        <Fact name={TEXT.state}>{TEXT.states[check.state]}</Fact>
        {check.reason ? <Fact name={TEXT.reason}>{check.reason}</Fact> : null}
        <Fact name={TEXT.begun}>{formatDateTime(check.created_at)}</Fact>
        {check.provider_reference ? <Fact name={TEXT.reference}>{check.provider_reference}</Fact> : null}
      </Facts>
      <Pictures checkId={check.id} isDecided={isDecided} />
      {isDecided ? (
        isOpen ? (
          <Alert tone="info">{TEXT.next}</Alert>
        ) : null
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setAsked('approve')}>
            {TEXT.approve}
          </Button>
          <Button variant="danger" onClick={() => setAsked('reject')}>
            {TEXT.reject}
          </Button>
        </div>
      )}
      {asked ? <CheckDialog checkId={check.id} decision={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  )
}

type DialogProps = { checkId: string; decision: 'approve' | 'reject'; onClose: () => void }

function CheckDialog({ checkId, decision, onClose }: DialogProps) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => call(decideIdentityCheck, { params: { id: checkId }, body: { decision, reason } }),
    onSuccess(now) {
      queries.setQueryData(identityCheckQuery(checkId).queryKey, now)
      onClose()
    },
    // Somebody, or the provider, may have decided first.
    onError: () => queries.invalidateQueries({ queryKey: identityCheckQuery(checkId).queryKey }),
  })
  return (
    <ReasonDialog
      texts={{
        title: TEXT[decision],
        close: DECISION_TEXT.dismiss,
        confirm: TEXT[decision],
        cancel: DECISION_TEXT.cancel,
        words: DECISION_TEXT.words,
        missing: DECISION_TEXT.missing,
      }}
      tone={decision === 'reject' ? 'danger' : 'primary'}
      busy={isPending}
      error={error ? errorText(error, TEXT.notSaved) : undefined}
      onConfirm={mutate}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">{decision === 'approve' ? TEXT.approveLead : TEXT.rejectLead}</p>
    </ReasonDialog>
  )
}
