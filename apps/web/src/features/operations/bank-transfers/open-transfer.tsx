// One transfer beside the orders it may be for, and what a person may say about it.
import {
  type BankTransfer,
  type CandidateOrder,
  listBankTransfers,
  type OpenTransfer,
} from '@kivuko/contract/console-bank-transfers.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Loaded } from '../loaded.tsx'
import { useMayDecide } from '../member.ts'
import { FactList, OpenCard } from '../side-by-side.tsx'
import { listKey } from '../use-list.ts'
import { transferQuery } from './api.ts'
import { CandidateOrders } from './candidate-orders.tsx'
import { type Decision, TransferDialog } from './transfer-dialog.tsx'

export const STATE_NAMES: Record<BankTransfer['state'], string> = {
  decide: 'To decide',
  return: 'To send back',
  received: 'Just arrived',
  returning: 'Going back',
  returned: 'Sent back',
  matched: 'Paid its order',
}

type OpenProps = { id: string; closeTo: string }

export function OpenTransferCard({ id, closeTo }: OpenProps) {
  const query = useQuery(transferQuery(id))
  const { data } = query
  const title = data ? formatAmount(data.transfer.currency, data.transfer.amount) : 'Opening the transfer…'
  return (
    <OpenCard title={title} closeTo={closeTo}>
      <Loaded query={query} texts={{ loading: 'Opening the transfer…', failed: 'The transfer could not be opened' }}>
        {(opened) => <Opened opened={opened} />}
      </Loaded>
    </OpenCard>
  )
}

function Opened({ opened }: { opened: OpenTransfer }) {
  const { transfer, order, candidates } = opened
  const queries = useQueryClient()
  const [decision, setDecision] = useState<Decision>()
  const mayDecide = useMayDecide()
  const isUndecided = transfer.state === 'decide' || transfer.state === 'received'
  const onSettle =
    mayDecide && isUndecided ? (chosen: CandidateOrder) => setDecision({ what: 'settle', chosen }) : undefined
  return (
    <>
      <Facts opened={opened} />
      {order ? <CandidateOrders title="The order it names" orders={[order]} onSettle={onSettle} /> : null}
      {isUndecided ? (
        <CandidateOrders
          title="Open orders it may be for"
          orders={candidates.filter(({ reference }) => reference !== order?.reference)}
          onSettle={onSettle}
        />
      ) : null}
      {mayDecide && isUndecided ? (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="small" onClick={() => setDecision({ what: 'settle', chosen: undefined })}>
            Pay another order with it
          </Button>
          <Button variant="danger" size="small" onClick={() => setDecision({ what: 'return' })}>
            Send it back
          </Button>
        </div>
      ) : null}
      {mayDecide && transfer.state === 'return' ? (
        <Button size="small" className="self-start" onClick={() => setDecision({ what: 'returned' })}>
          Mark as sent back
        </Button>
      ) : null}
      {decision ? (
        <TransferDialog
          id={transfer.id}
          decision={decision}
          onDone={(answer) => {
            queries.setQueryData(transferQuery(transfer.id).queryKey, answer)
            void queries.invalidateQueries({ queryKey: listKey(listBankTransfers) })
            setDecision(undefined)
          }}
          onClose={() => setDecision(undefined)}
        />
      ) : null}
    </>
  )
}

function Facts({ opened: { transfer } }: { opened: OpenTransfer }) {
  const { reason, ended_at: endedAt } = transfer
  return (
    <FactList
      facts={[
        ['State', STATE_NAMES[transfer.state]],
        ...(reason ? ([['Why', reason]] as const) : []),
        ['Sender', transfer.sender_name ?? 'No name given'],
        ['What they wrote', transfer.reference_text || 'Nothing'],
        ['Account', transfer.account_number],
        ['Arrived', formatDateTime(transfer.booked_at)],
        ...(endedAt ? ([['Ended', formatDateTime(endedAt)]] as const) : []),
        ['Transfer', transfer.id],
      ]}
    />
  )
}
