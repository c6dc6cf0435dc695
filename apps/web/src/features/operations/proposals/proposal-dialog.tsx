// One proposal: what it moves and why, and the decision of somebody else.
import { decideProposal, type ProposalDetail, withdrawProposal } from '@kivuko/contract/console-proposals.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { Loaded } from '../loaded.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { proposalQuery, somethingMoved } from './api.ts'
import { Moves } from './proposal-moves.tsx'
import { KIND_NAMES, REASON_NAMES, STATE_NAMES, STATE_TONES } from './proposal-names.ts'
import { SentRows } from './sent-rows.tsx'

const DECIDED_BY = {
  approved: 'Approved by',
  rejected: 'Rejected by',
  withdrawn: 'Withdrawn by',
  proposed: 'Decided by',
}

type Decision = 'approve' | 'reject' | 'withdraw'

export function ProposalDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(proposalQuery(id))
  const { data } = query
  const [decision, setDecision] = useState<Decision>()
  if (data && decision)
    return <DecisionDialog proposal={data} decision={decision} onClose={() => setDecision(undefined)} />
  return (
    <Dialog title={data ? KIND_NAMES[data.kind] : 'Loading…'} closeText="Close" onClose={onClose}>
      <Loaded query={query} texts={{ loading: 'Loading…', failed: 'This proposal could not be loaded' }}>
        {(proposal) => <ProposalFacts proposal={proposal} onDecide={setDecision} />}
      </Loaded>
    </Dialog>
  )
}

type FactsProps = { proposal: ProposalDetail; onDecide: (decision: Decision) => void }

function ProposalFacts({ proposal, onDecide }: FactsProps) {
  const { state, customer, order_reference: order, decided_by: decider, decided_at: decidedAt } = proposal
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Badge tone={STATE_TONES[state]}>{STATE_NAMES[state]}</Badge>
      </div>
      <Receipt>
        {customer ? (
          <ReceiptRow label="Customer">
            {customer.name}
            <span className="block break-all text-ink-soft">{customer.email}</span>
          </ReceiptRow>
        ) : null}
        {order ? <ReceiptRow label="Order">{order}</ReceiptRow> : null}
        <SentRows refund={proposal.refund} />
        <ReceiptRow label="Reason">{REASON_NAMES[proposal.reason_code]}</ReceiptRow>
        <ReceiptRow label="Details">{proposal.reason}</ReceiptRow>
        <ReceiptRow label="Proposed by">
          {proposal.proposed_by.name}
          <span className="block text-ink-soft">{formatDateTime(proposal.proposed_at)}</span>
        </ReceiptRow>
        {proposal.seconded_by ? (
          <ReceiptRow label="First approved by">
            {proposal.seconded_by.name}
            {state === 'proposed' ? (
              <span className="block text-ink-soft">It is more than two people may correct: a third has to agree.</span>
            ) : null}
          </ReceiptRow>
        ) : null}
        {customer && !order ? <ReceiptRow label="Reference for the customer">{proposal.reference}</ReceiptRow> : null}
        {decider && decidedAt ? (
          <>
            <ReceiptRow label={DECIDED_BY[state]}>
              {decider.name}
              <span className="block text-ink-soft">{formatDateTime(decidedAt)}</span>
            </ReceiptRow>
            <ReceiptRow label="Note">{proposal.decision}</ReceiptRow>
          </>
        ) : null}
        <ReceiptRow label="Amount" strong>
          <MoneyText asset={proposal.currency} amount={proposal.amount} size="small" />
        </ReceiptRow>
      </Receipt>
      <Moves title={movesTitle(proposal)} moves={proposal.moves} shortage={proposal.shortage} />
      {proposal.can_withdraw ? (
        <Alert tone="info">You proposed this. A colleague in treasury, or an admin, decides it.</Alert>
      ) : null}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {proposal.can_withdraw ? (
          <Button variant="secondary" onClick={() => onDecide('withdraw')}>
            Withdraw
          </Button>
        ) : null}
        {proposal.can_decide ? (
          <>
            <Button variant="secondary" onClick={() => onDecide('reject')}>
              Reject
            </Button>
            <Button onClick={() => onDecide('approve')}>Approve</Button>
          </>
        ) : null}
      </div>
    </div>
  )
}

function movesTitle({ state }: ProposalDetail): string {
  if (state === 'proposed') return 'What moves'
  return state === 'approved' ? 'What moved' : 'What would have moved'
}

const DECISIONS: Record<Decision, { title: string; confirm: string }> = {
  approve: { title: 'Approve and move the money?', confirm: 'Approve' },
  reject: { title: 'Reject this proposal?', confirm: 'Reject' },
  withdraw: { title: 'Withdraw this proposal?', confirm: 'Withdraw' },
}

type DecisionProps = { proposal: ProposalDetail; decision: Decision; onClose: () => void }

function DecisionDialog({ proposal, decision, onClose }: DecisionProps) {
  const queries = useQueryClient()
  const { id, moves, shortage } = proposal
  const isApproval = decision === 'approve'
  return (
    <ReasonDialog
      {...DECISIONS[decision]}
      tone={decision === 'reject' ? 'danger' : 'primary'}
      send={(reason) =>
        decision === 'withdraw'
          ? call(withdrawProposal, { params: { id }, body: { reason } })
          : call(decideProposal, { params: { id }, body: { decision, reason } })
      }
      onDone={(answer) => {
        queries.setQueryData(proposalQuery(id).queryKey, answer)
        somethingMoved(queries)
        onClose()
      }}
      // A refusal says that something is not as it was.
      onRefused={() => somethingMoved(queries)}
      onClose={onClose}
    >
      {proposal.customer ? <p className="font-medium">{proposal.customer.name}</p> : null}
      {isApproval && proposal.refund ? (
        <Receipt>
          <SentRows refund={proposal.refund} />
        </Receipt>
      ) : null}
      {isApproval ? <Moves title="What moves" moves={moves} shortage={shortage} /> : null}
    </ReasonDialog>
  )
}
