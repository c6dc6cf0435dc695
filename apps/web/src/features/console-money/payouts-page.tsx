// Payouts into bank accounts: a list with its filters in the address, and the one that is open beside it.

import type { DeskPayout } from '@kivuko/contract/console-payouts.ts'
import { SALE_FIATS } from '@kivuko/contract/trades.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { WordsField, withAny } from './filter-fields.tsx'
import { DESK_TEXT } from './messages.ts'
import { OpenPayoutCard } from './open-payout.tsx'
import { PAYOUT_STAND_NAMES, PAYOUTS_TEXT as TEXT } from './payout-messages.ts'
import { EVERY_PAYOUT, FIRST_PAYOUTS, PAYOUT_FILTERS, type PayoutFilters, payoutsQuery } from './payouts-api.ts'
import { SideBySide } from './side-by-side.tsx'

const TONES: Record<DeskPayout['state'], BadgeTone> = {
  queued: 'warning',
  sending: 'info',
  sent: 'warning',
  paid: 'success',
  refused: 'danger',
  returned: 'danger',
  cancelled: 'neutral',
}
const NO_FILTERS: PayoutFilters = { stand: '', currency: '', search: '' }
const CURRENCIES = Object.fromEntries(SALE_FIATS.filter((code) => code !== 'KES').map((code) => [code, code]))

const COLUMNS: readonly Column<DeskPayout>[] = [
  {
    key: 'reference',
    header: TEXT.reference,
    cell: ({ reference }) => <span className="whitespace-nowrap">{reference}</span>,
  },
  {
    key: 'amount',
    header: TEXT.amount,
    isFigure: true,
    cell: ({ amount, currency }) => <MoneyText asset={currency} amount={amount} />,
  },
  {
    key: 'stand',
    header: TEXT.stand,
    cell: ({ state }) => <Badge tone={TONES[state]}>{PAYOUT_STAND_NAMES[state]}</Badge>,
  },
  {
    key: 'to',
    header: TEXT.to,
    cell: ({ account_name, iban, account_number }) => (
      <span className="block min-w-40">
        <span className="block break-words">{account_name}</span>
        <span className="block break-all text-ink-soft">{iban ?? account_number}</span>
      </span>
    ),
  },
  {
    key: 'since',
    header: TEXT.since,
    cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDateTime(created_at)}</span>,
  },
]

export function PayoutsPage({ customersPath }: { customersPath: string }) {
  const { values, change, addressWith } = useAddressChoices([...PAYOUT_FILTERS, 'payout'])
  const { payout: openId, ...filters } = values
  const query = useInfiniteQuery(payoutsQuery(filters))
  const isFiltered = Object.values(filters).some((value) => value !== '')
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={TEXT.title} lead={TEXT.lead} />
      <Filters values={filters} onChange={change} />
      <SideBySide
        open={
          openId ? (
            <OpenPayoutCard
              key={openId}
              id={openId}
              closeTo={addressWith({ payout: '' })}
              customersPath={customersPath}
            />
          ) : undefined
        }
        list={
          <PagedTable
            query={query}
            caption={TEXT.caption}
            columns={COLUMNS}
            keyOf={({ id }) => id}
            addressOf={({ id }) => addressWith({ payout: id })}
            openKey={openId}
            texts={{ loading: TEXT.loading, failed: TEXT.failed, more: DESK_TEXT.more }}
            errorText={(error) => errorText(error, TEXT.failed)}
            empty={
              <EmptyState
                title={isFiltered ? TEXT.empty : TEXT.emptyToDo}
                action={
                  isFiltered ? (
                    <Button variant="secondary" size="small" onClick={() => change(NO_FILTERS)}>
                      {DESK_TEXT.clear}
                    </Button>
                  ) : undefined
                }
              >
                {TEXT.emptyLead}
              </EmptyState>
            }
          />
        }
      />
    </div>
  )
}

type FiltersProps = { values: PayoutFilters; onChange: (change: Partial<PayoutFilters>) => void }

function Filters({ values, onChange }: FiltersProps) {
  return (
    <search aria-label={DESK_TEXT.filters} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <SelectField
        label={TEXT.stand}
        value={values.stand || FIRST_PAYOUTS}
        options={[
          ...Object.entries(PAYOUT_STAND_NAMES).map(([value, label]) => ({ value, label })),
          { value: EVERY_PAYOUT, label: DESK_TEXT.any },
        ]}
        onChange={({ target }) => onChange({ stand: target.value === FIRST_PAYOUTS ? '' : target.value })}
      />
      <SelectField
        label={TEXT.currency}
        value={values.currency}
        options={withAny(CURRENCIES)}
        onChange={({ target }) => onChange({ currency: target.value })}
      />
      <WordsField
        key={values.search}
        label={DESK_TEXT.search}
        hint={TEXT.searchHint}
        value={values.search}
        onSearch={(search) => onChange({ search })}
      />
    </search>
  )
}
