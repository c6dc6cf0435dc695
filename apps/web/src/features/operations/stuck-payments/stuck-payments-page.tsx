// Payments that do not move on: what each waits for, and what may be done about it.
import { listStuckPayments, type STUCK_KINDS, type StuckPayment } from '@kivuko/contract/console-stuck-payments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '#lib/clock.ts'
import { formatDateTime, relativeTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useToast } from '#ui/toast.tsx'
import { bankTransferAddress, customerAddress, proposeAddress } from '../addresses.ts'
import { amountColumn } from '../columns.tsx'
import { HeldNote } from '../held-note.tsx'
import { Choice, ListFilters, Search } from '../list-filters.tsx'
import { ListTable } from '../list-table.tsx'
import { useMayDecide } from '../member.ts'
import { listKey, useList } from '../use-list.ts'
import { type StuckDecision, StuckDialog } from './stuck-dialog.tsx'

const KIND_NAMES: Record<(typeof STUCK_KINDS)[number], string> = {
  order: 'Order',
  deposit: 'Deposit',
  prompt: 'Payment by phone',
  payout: 'Payout',
  sale: 'Sale',
  withdrawal: 'Withdrawal of coins',
  send: 'Coins between our addresses',
  refund: 'Refund',
  return: 'Transfer back',
  transfer: 'Transfer in',
}

function columnsOf(onDecide: ((decision: StuckDecision) => void) | undefined): Column<StuckPayment>[] {
  return [
    {
      key: 'reference',
      header: 'Reference',
      cell: ({ reference, kind, id }) => (
        <span className="flex flex-col gap-1">
          {reference ? (
            <span className="font-medium whitespace-nowrap">{reference}</span>
          ) : (
            <span className="block w-36 text-xs break-all">{id}</span>
          )}
          <span className="text-ink-soft">{KIND_NAMES[kind]}</span>
        </span>
      ),
    },
    {
      key: 'waits',
      header: 'Waits for',
      cell: ({ waits_for }) => <span className="block min-w-56 max-w-80">{waits_for}</span>,
    },
    amountColumn('Amount', ({ currency, amount }) => [currency, amount]),
    {
      key: 'customer',
      header: 'Customer',
      cell: ({ customer_id: id, customer_name: name }) =>
        id ? <TextLink to={customerAddress(id)}>{name}</TextLink> : 'No customer',
    },
    {
      key: 'since',
      header: 'Since',
      cell: ({ since }) => (
        <span className="whitespace-nowrap" title={formatDateTime(since)}>
          {relativeTime(since)}
        </span>
      ),
    },
    { key: 'next', header: 'Next poll', cell: (row) => <NextPoll row={row} /> },
    { key: 'actions', header: 'What to do', cell: (row) => <Actions row={row} onDecide={onDecide} /> },
  ]
}

function NextPoll({ row: { next_look_at: next, is_given_up: isGivenUp } }: { row: StuckPayment }) {
  if (isGivenUp) return <Badge tone="danger">Given up</Badge>
  if (next === null) return <span className="text-ink-soft">Not by itself</span>
  return <span className="whitespace-nowrap">{Date.parse(next) <= now().getTime() ? 'Now' : formatDateTime(next)}</span>
}

type ActionsProps = { row: StuckPayment; onDecide: ((decision: StuckDecision) => void) | undefined }

function Actions({ row, onDecide }: ActionsProps) {
  const { id, kind, actions, reference } = row
  if (kind === 'return' || kind === 'transfer')
    if (!actions.includes('ask')) return <TextLink to={bankTransferAddress(id)}>Open the transfer</TextLink>
  if (actions.includes('sent'))
    return (
      <TextLink to={proposeAddress('refund_sent', { refund: id })}>
        Book it as sent another way
        <span className="sr-only">: {reference ?? id}</span>
      </TextLink>
    )
  if (!onDecide) return null
  return (['ask', 'review'] as const)
    .filter((what) => actions.includes(what))
    .map((what) => (
      <Button
        key={what}
        variant="secondary"
        size="small"
        className="whitespace-nowrap"
        onClick={() => onDecide({ what, row })}
      >
        {what === 'ask' ? 'Ask the provider now' : 'Record what arrived'}
        <span className="sr-only">: {reference ?? id}</span>
      </Button>
    ))
}

export default function StuckPaymentsPage() {
  const list = useList({ endpoint: listStuckPayments, filters: ['kind', 'search'], polls: true })
  const queries = useQueryClient()
  const mayDecide = useMayDecide()
  const [asked, setAsked] = useState<StuckDecision>()
  const [toast, say] = useToast()
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Stuck payments"
        lead="Money that has not reached its end in the time it normally takes, oldest first."
      />
      <HeldNote />
      <ListFilters className="sm:grid-cols-3 xl:grid-cols-4">
        <Choice list={list} name="kind" label="Kind" options={KIND_NAMES} />
        <Search list={list} name="search" label="Search" hint="Reference or id, exactly" />
      </ListFilters>
      <ListTable
        list={list}
        columns={columnsOf(mayDecide ? setAsked : undefined)}
        keyOf={({ id }) => id}
        texts={{
          caption: 'Stuck payments',
          loading: 'Loading stuck payments…',
          failed: 'Stuck payments could not be loaded',
          none: 'Nothing is stuck',
          noneLead: 'Every payment is within its normal time.',
          noMatch: 'No stuck payments match',
        }}
      />
      {asked ? (
        <StuckDialog
          decision={asked}
          onDone={(words) => {
            say(words)
            setAsked(undefined)
            void queries.invalidateQueries({ queryKey: listKey(listStuckPayments) })
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {toast}
    </div>
  )
}
