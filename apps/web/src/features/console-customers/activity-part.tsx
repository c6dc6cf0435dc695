import { TRANSACTION_STATUSES, TRANSACTION_TYPES, type Transaction } from '@kivuko/contract/transactions.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { transactionPages } from './api.ts'
import { ACTIVITY_TEXT as TEXT } from './messages.ts'
import { Notices } from './notices.tsx'

const STATUS_TONES: Record<Transaction['status'], BadgeTone> = {
  completed: 'success',
  pending: 'warning',
  failed: 'danger',
}

const COLUMNS: Column<Transaction>[] = [
  {
    key: 'at',
    header: TEXT.at,
    cell: ({ created_at: at }) => (
      <time dateTime={at} className="whitespace-nowrap">
        {formatDateTime(at)}
      </time>
    ),
  },
  {
    key: 'reference',
    header: TEXT.reference,
    cell: ({ external_reference: reference }) => <span className="whitespace-nowrap">{reference}</span>,
  },
  { key: 'type', header: TEXT.type, cell: ({ transaction_type: type }) => TEXT.types[type] },
  {
    key: 'what',
    header: TEXT.what,
    cell: ({ description, recipient_name: name }) => (
      <span className="block max-w-80 min-w-40 break-words">
        {description}
        {name ? <span className="block text-ink-soft">{name}</span> : null}
      </span>
    ),
  },
  {
    key: 'amount',
    header: TEXT.amount,
    isFigure: true,
    cell: ({ currency, amount }) => <MoneyText asset={currency} amount={amount} />,
  },
  {
    key: 'fee',
    header: TEXT.fee,
    isFigure: true,
    cell: ({ currency, fee }) => <MoneyText asset={currency} amount={fee} />,
  },
  {
    key: 'status',
    header: TEXT.status,
    cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{TEXT.statuses[status]}</Badge>,
  },
]

const TYPE_OPTIONS = [
  { value: '', label: TEXT.allTypes },
  ...TRANSACTION_TYPES.map((value) => ({ value, label: TEXT.types[value] })),
]
const STATUS_OPTIONS = [
  { value: '', label: TEXT.allStatuses },
  ...TRANSACTION_STATUSES.map((value) => ({ value, label: TEXT.statuses[value] })),
]

/** What happened to the customer's money, and what they were told. */
export function ActivityPart({ id }: { id: string }) {
  const { values, change } = useAddressChoices(['type', 'status'])
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="transactions-heading" className="flex flex-col gap-3">
        <SectionHeading id="transactions-heading" title={TEXT.transactions} />
        <search aria-label={TEXT.filters} className="grid max-w-xl gap-3 sm:grid-cols-2">
          <SelectField
            label={TEXT.type}
            options={TYPE_OPTIONS}
            value={values.type}
            onChange={({ target }) => change({ type: target.value })}
          />
          <SelectField
            label={TEXT.status}
            options={STATUS_OPTIONS}
            value={values.status}
            onChange={({ target }) => change({ status: target.value })}
          />
        </search>
        <PagedTable
          query={useInfiniteQuery(transactionPages(id, values))}
          caption={TEXT.caption}
          columns={COLUMNS}
          keyOf={({ id: line }) => line}
          texts={TEXT}
          empty={<EmptyState title={TEXT.none}>{TEXT.noneLead}</EmptyState>}
          errorText={(error) => errorText(error, '')}
        />
      </section>
      <Notices id={id} />
    </div>
  )
}
