// Bank transfers: a list with its filters in the address, and the one that is open beside it.

import { PAY_CURRENCIES } from '@kivuko/contract/buying.ts'
import type { DeskTransfer } from '@kivuko/contract/console-money.ts'
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
import { EVERY_STAND, FIRST_STAND, TRANSFER_FILTERS, type TransferFilters, transfersQuery } from './api.ts'
import { DayFields, WordsField, withAny } from './filter-fields.tsx'
import { DESK_TEXT, PROVIDER_NAMES, STAND_NAMES, TRANSFERS_TEXT as TEXT } from './messages.ts'
import { OpenTransferCard } from './open-transfer.tsx'
import { SideBySide } from './side-by-side.tsx'

const TONES: Record<DeskTransfer['stand'], BadgeTone> = {
  decide: 'warning',
  return: 'warning',
  received: 'info',
  returning: 'info',
  returned: 'neutral',
  matched: 'success',
}
const NO_FILTERS: TransferFilters = { stand: '', currency: '', provider: '', from: '', to: '', search: '' }
const PROVIDERS = { bank: TEXT.ownBank, paystack: PROVIDER_NAMES.paystack }
const CURRENCIES = Object.fromEntries(PAY_CURRENCIES.map((code) => [code, code]))

function Stand({ stand }: Pick<DeskTransfer, 'stand'>) {
  return <Badge tone={TONES[stand]}>{STAND_NAMES[stand]}</Badge>
}

const COLUMNS: readonly Column<DeskTransfer>[] = [
  {
    key: 'sender',
    header: TEXT.sender,
    cell: ({ sender_name }) => sender_name ?? TEXT.noSender,
  },
  {
    key: 'amount',
    header: TEXT.amount,
    isFigure: true,
    cell: ({ amount, currency }) => <MoneyText asset={currency} amount={amount} />,
  },
  { key: 'stand', header: TEXT.stand, cell: ({ stand }) => <Stand stand={stand} /> },
  {
    key: 'wrote',
    header: TEXT.wrote,
    cell: ({ reference_text }) => (
      <span className="block min-w-40 break-words">{reference_text || TEXT.nothingWritten}</span>
    ),
  },
  { key: 'order', header: TEXT.order, cell: ({ order_reference }) => order_reference ?? '' },
  {
    key: 'arrived',
    header: TEXT.arrived,
    cell: ({ booked_at }) => <span className="whitespace-nowrap">{formatDateTime(booked_at)}</span>,
  },
]

export function TransfersPage({ customersPath }: { customersPath: string }) {
  const { values, change, addressWith } = useAddressChoices([...TRANSFER_FILTERS, 'transfer'])
  const { transfer: openId, ...filters } = values
  const query = useInfiniteQuery(transfersQuery(filters))
  const isFiltered = Object.values(filters).some((value) => value !== '')
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={TEXT.title} lead={TEXT.lead} />
      <Filters values={filters} onChange={change} />
      <SideBySide
        open={
          openId ? (
            <OpenTransferCard
              key={openId}
              id={openId}
              closeTo={addressWith({ transfer: '' })}
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
            addressOf={({ id }) => addressWith({ transfer: id })}
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

type FiltersProps = { values: TransferFilters; onChange: (change: Partial<TransferFilters>) => void }

function Filters({ values, onChange }: FiltersProps) {
  return (
    <search aria-label={DESK_TEXT.filters} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-5">
      <SelectField
        label={TEXT.stand}
        value={values.stand || FIRST_STAND}
        options={[
          ...Object.entries(STAND_NAMES).map(([value, label]) => ({ value, label })),
          { value: EVERY_STAND, label: DESK_TEXT.any },
        ]}
        onChange={({ target }) => onChange({ stand: target.value === FIRST_STAND ? '' : target.value })}
      />
      <SelectField
        label={TEXT.currency}
        value={values.currency}
        options={withAny(CURRENCIES)}
        onChange={({ target }) => onChange({ currency: target.value })}
      />
      <SelectField
        label={TEXT.provider}
        value={values.provider}
        options={withAny(PROVIDERS)}
        onChange={({ target }) => onChange({ provider: target.value })}
      />
      <DayFields from={values.from} to={values.to} onChange={onChange} />
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
