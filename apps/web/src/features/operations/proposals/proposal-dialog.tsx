// One proposal: what it moves and why, and the decision of somebody else.
import { decideProposal, type ProposalDetail, withdrawProposal } from '@kivuko/contract/console-proposals.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { proposalQuery, somethingMoved } from './api.ts'
import { KIND_NAMES, REASON_NAMES, STATE_NAMES, STATE_TONES, DETAIL_TEXT as TEXT } from './messages.ts'
import { Moves } from './moves.tsx'
import { SentRows } from './sent-rows.tsx'

type Deed = 'approve' | 'reject' | 'withdraw'

export function ProposalDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(proposalQuery(id))
  const [deed, setDeed] = useState<Deed>()
  if (data && deed) return <DeedDialog proposal={data} deed={deed} onClose={() => setDeed(undefined)} />
  return (
    <Dialog title={data ? KIND_NAMES[data.kind] : TEXT.loading} closeText={TEXT.close} onClose={onClose}>
      {data ? (
        <Facts proposal={data} onDeed={setDeed} />
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
    </Dialog>
  )
}

function Facts({ proposal, onDeed }: { proposal: ProposalDetail; onDeed: (deed: Deed) => void }) {
  const { state, customer, order_reference: order, decided_by: decider, decided_at: decidedAt } = proposal
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Badge tone={STATE_TONES[state]}>{STATE_NAMES[state]}</Badge>
      </div>
      <Receipt>
        {customer ? (
          <ReceiptRow label={TEXT.customer}>
            {customer.name}
            <span className="block break-all text-ink-soft">{customer.email}</span>
          </ReceiptRow>
        ) : null}
        {order ? <ReceiptRow label={TEXT.order}>{order}</ReceiptRow> : null}
        <SentRows refund={proposal.refund} />
        <ReceiptRow label={TEXT.reason}>{REASON_NAMES[proposal.reason_code]}</ReceiptRow>
        <ReceiptRow label={TEXT.words}>{proposal.reason}</ReceiptRow>
        <ReceiptRow label={TEXT.by}>
          {proposal.proposed_by.name}
          <span className="block text-ink-soft">{formatDateTime(proposal.proposed_at)}</span>
        </ReceiptRow>
        {customer && !order ? <ReceiptRow label={TEXT.reference}>{proposal.reference}</ReceiptRow> : null}
        {decider && decidedAt ? (
          <>
            <ReceiptRow label={TEXT.decidedBy[state]}>
              {decider.name}
              <span className="block text-ink-soft">{formatDateTime(decidedAt)}</span>
            </ReceiptRow>
            <ReceiptRow label={TEXT.decision}>{proposal.decision}</ReceiptRow>
          </>
        ) : null}
        <ReceiptRow label={TEXT.amount} strong>
          <MoneyText asset={proposal.currency} amount={proposal.amount} size="small" />
        </ReceiptRow>
      </Receipt>
      <Moves title={movesTitle(proposal)} moves={proposal.moves} shortage={proposal.shortage} />
      {proposal.can_withdraw ? <Alert tone="info">{TEXT.ownWaits}</Alert> : null}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {proposal.can_withdraw ? (
          <Button variant="secondary" onClick={() => onDeed('withdraw')}>
            {TEXT.withdraw}
          </Button>
        ) : null}
        {proposal.can_decide ? (
          <>
            <Button variant="secondary" onClick={() => onDeed('reject')}>
              {TEXT.reject}
            </Button>
            <Button onClick={() => onDeed('approve')}>{TEXT.approve}</Button>
          </>
        ) : null}
      </div>
    </div>
  )
}

function movesTitle({ state }: ProposalDetail): string {
  if (state === 'proposed') return TEXT.moves
  return state === 'approved' ? TEXT.moved : TEXT.wouldMove
}

const TITLES: Record<Deed, string> = {
  approve: TEXT.approveTitle,
  reject: TEXT.rejectTitle,
  withdraw: TEXT.withdrawTitle,
}

type DeedProps = { proposal: ProposalDetail; deed: Deed; onClose: () => void }

function DeedDialog({ proposal, deed, onClose }: DeedProps) {
  const queries = useQueryClient()
  const { id, moves, shortage } = proposal
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) =>
      deed === 'withdraw'
        ? call(withdrawProposal, { params: { id }, body: { reason } })
        : call(decideProposal, { params: { id }, body: { decision: deed, reason } }),
    onSuccess(answer) {
      queries.setQueryData(proposalQuery(id).queryKey, answer)
      onClose()
    },
    // A refusal says that something is not as it was.
    onSettled: () => somethingMoved(queries),
  })
  return (
    <ReasonDialog
      texts={{
        title: TITLES[deed],
        close: TEXT.close,
        confirm: TEXT[deed],
        cancel: TEXT.cancel,
        words: TEXT.why,
        missing: TEXT.missing,
      }}
      tone={deed === 'reject' ? 'danger' : 'primary'}
      busy={isPending}
      error={error ? errorText(error, TEXT.notDone) : undefined}
      onConfirm={mutate}
      onClose={onClose}
    >
      {proposal.customer ? <p className="font-medium">{proposal.customer.name}</p> : null}
      {deed === 'approve' && proposal.refund ? (
        <Receipt>
          <SentRows refund={proposal.refund} />
        </Receipt>
      ) : null}
      {deed === 'approve' ? <Moves title={TEXT.moves} moves={moves} shortage={shortage} /> : null}
    </ReasonDialog>
  )
}
