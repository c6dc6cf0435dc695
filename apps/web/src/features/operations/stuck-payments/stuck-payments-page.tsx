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
import { type StuckDecision, StuckDialog, saidText } from './stuck-dialog.tsx'

const KIND_NAMES: Record<(typeof STUCK_KINDS)[number], string> = {
  order: 'Order',
  deposit: 'Deposit',
  prompt: 'Payment by phone',
  payout: 'Payout',
  sale: 'Sale',
  cash_out: 'Cash-out',
  bill: 'Bill',
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
      cell: ({ kind, waits_for, first_word }) => (
        <span className="flex min-w-56 max-w-80 flex-col gap-1">
          <span>{waits_for}</span>
          {first_word ? (
            <span className="font-medium">
              {first_word.is_own ? 'You' : first_word.said_by} said that {saidText(first_word, kind)}. A second person
              has to say the same.
            </span>
          ) : null}
        </span>
      ),
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
      cell: (row) => (
        <span className="flex flex-col items-start gap-1">
          <span className="whitespace-nowrap" title={formatDateTime(row.since)}>
            {relativeTime(row.since)}
          </span>
          <NextPoll row={row} />
        </span>
      ),
    },
    { key: 'actions', header: 'What to do', cell: (row) => <Actions row={row} onDecide={onDecide} /> },
  ]
}

function NextPoll({ row: { next_look_at: next, is_given_up: isGivenUp } }: { row: StuckPayment }) {
  if (isGivenUp) return <Badge tone="danger">Given up</Badge>
  const text =
    next === null
      ? 'Not polled'
      : Date.parse(next) <= now().getTime()
        ? 'Polled now'
        : `Next poll ${formatDateTime(next)}`
  return <span className="text-ink-soft">{text}</span>
}

const ACTION_NAMES: Record<StuckDecision['what'], string> = {
  ask: 'Ask the provider now',
  review: 'Record what arrived',
  not_paid: 'It was not paid: send again',
  bill: 'Record how it ended',
  paid: 'It was paid: book it',
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
  return (
    <span className="flex flex-col items-start gap-2">
      {(['ask', 'review', 'not_paid', 'paid', 'bill'] as const)
        .filter((what) => actions.includes(what))
        .map((what) => (
          <Button key={what} variant="secondary" size="small" onClick={() => onDecide({ what, row })}>
            {ACTION_NAMES[what]}
            <span className="sr-only">: {reference ?? id}</span>
          </Button>
        ))}
    </span>
  )
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
