// One transfer beside the orders and customers it may be for, and what a person may say about it.
import {
  type BankTransfer,
  type CandidateCustomer,
  type CandidateOrder,
  listBankTransfers,
  type OpenTransfer,
} from '@kivuko/contract/console-bank-transfers.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { FirstWordNote } from '../first-word-note.tsx'
import { Loaded } from '../loaded.tsx'
import { useMayDecide } from '../member.ts'
import { FactList, OpenCard } from '../side-by-side.tsx'
import { listKey } from '../use-list.ts'
import { transferQuery } from './api.ts'
import { CandidateCustomers } from './candidate-customers.tsx'
import { CandidateOrders } from './candidate-orders.tsx'
import { type Decision, TransferDialog } from './transfer-dialog.tsx'

export const STATE_NAMES: Record<BankTransfer['state'], string> = {
  decide: 'To decide',
  return: 'To send back',
  received: 'Just arrived',
  returning: 'Going back',
  returned: 'Sent back',
  matched: 'Matched',
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
  const { transfer, order, candidates, first_word } = opened
  const queries = useQueryClient()
  const [decision, setDecision] = useState<Decision>()
  const mayDecide = useMayDecide()
  const isMpesa = transfer.provider === 'mpesa'
  const isForWallet = isMpesa || opened.customer !== null
  const isUndecided = transfer.state === 'decide' || transfer.state === 'received'
  const onSettle =
    mayDecide && isUndecided
      ? (chosen: CandidateOrder) =>
          setDecision({ what: 'settle', chosen, isNamed: chosen.reference === order?.reference })
      : undefined
  return (
    <>
      <Facts opened={opened} />
      {first_word ? (
        <FirstWordNote
          word={first_word}
          said={
            <>
              {isMpesa ? 'it is added to' : 'it is for'}{' '}
              <span className="whitespace-nowrap">{first_word.word.replace('settle:', '')}</span>
            </>
          }
        />
      ) : null}
      {isForWallet || opened.customers.length > 0 ? (
        <Customers opened={opened} onDecide={mayDecide && isUndecided ? setDecision : undefined} />
      ) : null}
      {isMpesa ? null : (
        <>
          {order ? <CandidateOrders title="The order it names" orders={[order]} onSettle={onSettle} /> : null}
          {isUndecided && !isForWallet ? (
            <CandidateOrders
              title="Open orders it may be for"
              orders={candidates.filter(({ reference }) => reference !== order?.reference)}
              onSettle={onSettle}
            />
          ) : null}
        </>
      )}
      {mayDecide ? <Decisions transfer={transfer} isUndecided={isUndecided} onDecide={setDecision} /> : null}
      {decision ? (
        <TransferDialog
          id={transfer.id}
          provider={transfer.provider}
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

type DecisionsProps = { transfer: BankTransfer; isUndecided: boolean; onDecide: (decision: Decision) => void }

/** What may be said of it whatever stands beside it. */
function Decisions({ transfer, isUndecided, onDecide }: DecisionsProps) {
  const isMpesa = transfer.provider === 'mpesa'
  if (transfer.state === 'return')
    return (
      <Button size="small" className="self-start" onClick={() => onDecide({ what: 'returned' })}>
        Mark as sent back
      </Button>
    )
  if (!isUndecided) return null
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="secondary"
        size="small"
        onClick={() => onDecide({ what: 'add', customer: undefined, isNamed: false })}
      >
        Add it to another customer
      </Button>
      {isMpesa ? null : (
        <Button
          variant="secondary"
          size="small"
          onClick={() => onDecide({ what: 'settle', chosen: undefined, isNamed: false })}
        >
          Pay another order with it
        </Button>
      )}
      <Button variant="danger" size="small" onClick={() => onDecide({ what: 'return' })}>
        Send it back
      </Button>
    </div>
  )
}

type CustomersProps = { opened: OpenTransfer; onDecide: ((decision: Decision) => void) | undefined }

/** Whose wallet it names; else who may be meant. */
function Customers({ opened: { customer, customers, transfer }, onDecide }: CustomersProps) {
  const chooser = (isNamed: boolean) =>
    onDecide && ((chosen: CandidateCustomer) => onDecide({ what: 'add', customer: chosen, isNamed }))
  if (customer)
    return (
      <CandidateCustomers
        title={transfer.state === 'matched' ? 'The customer who has it' : 'The customer it names'}
        customers={[customer]}
        onChoose={chooser(true)}
      />
    )
  if (transfer.state !== 'decide') return null
  return <CandidateCustomers title="Customers it may be for" customers={customers} onChoose={chooser(false)} />
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
        [transfer.provider === 'mpesa' ? 'Paybill or till' : 'Account', transfer.account_number],
        ['Arrived', formatDateTime(transfer.booked_at)],
        ...(endedAt ? ([['Ended', formatDateTime(endedAt)]] as const) : []),
        ['Transfer', transfer.id],
      ]}
    />
  )
}
