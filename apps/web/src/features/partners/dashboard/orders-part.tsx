// What the partner's customers bought, and what was bought in its widget: found by state and by whose it is, each with a page.
import { ORDER_STATES, type OrderState } from '@kivuko/contract/orders.ts'
import type { MemberOrder } from '@kivuko/contract/partner-dashboard.ts'
import { t } from '@kivuko/contract/text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type OrderSearch, orderPages, type Place } from './api.ts'
import { OrderPage } from './order-page.tsx'
import { PagedRows } from './paged-rows.tsx'
import { ORDER_TEXTS } from './partner-text.ts'
import { StateBadge } from './state-badge.tsx'

const NAMES = ['status', 'external_id', 'customer_id'] as const
const NOTHING: OrderSearch = { status: '', external_id: '', customer_id: '' }

const COLUMNS: readonly Column<MemberOrder>[] = [
  { key: 'reference', header: t('Order'), cell: ({ reference }) => reference },
  { key: 'state', header: t('State'), cell: ({ status }) => <StateBadge is={ORDER_TEXTS[status]} /> },
  {
    key: 'whose',
    header: t('Your name for it'),
    cell: ({ external_id }) => <span className="wrap-anywhere">{external_id ?? '–'}</span>,
  },
  {
    key: 'total',
    header: t('Total'),
    isFigure: true,
    cell: ({ fiat_currency, total }) => <MoneyText asset={fiat_currency} amount={total} />,
  },
  {
    key: 'margin',
    header: t('Your margin'),
    isFigure: true,
    cell: ({ fiat_currency, margin }) => <MoneyText asset={fiat_currency} amount={margin} />,
  },
  {
    key: 'coins',
    header: t('Buys'),
    isFigure: true,
    cell: ({ crypto_currency, crypto_amount }) => <MoneyText asset={crypto_currency} amount={crypto_amount} />,
  },
  { key: 'at', header: t('When'), cell: ({ created_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
]

type OrdersPartProps = { place: Place; customersAddress: string; webhooksAddress: string; requestsAddress: string }

export function OrdersPart({ place, ...addresses }: OrdersPartProps) {
  const { values, change, addressWith } = useAddressChoices([...NAMES, 'order'], ['external_id'])
  if (values.order)
    return <OrderPage place={place} id={values.order} backAddress={addressWith({ order: '' })} {...addresses} />
  const search = readSearch(values)
  return (
    <div className="flex flex-col gap-5">
      <SectionHeading id="orders-heading" title={t('Orders')} />
      <p className="leading-6 text-ink-soft">
        {t(
          'Those of your customers and of your widget. Whoever bought in the widget is our customer, and is not shown.',
        )}
      </p>
      <SearchForm key={NAMES.map((name) => search[name]).join('|')} search={search} onSearch={change} />
      <OrderRows
        place={place}
        search={search}
        onClear={() => change(NOTHING)}
        addressOf={({ id }) => addressWith({ order: id })}
      />
    </div>
  )
}

/** What stands in the address and is no state is none. */
function readSearch({ status, ...rest }: Record<(typeof NAMES)[number], string>): OrderSearch {
  const { external_id, customer_id } = rest
  return { external_id, customer_id, status: ORDER_STATES.find((each) => each === status) ?? '' }
}

type OrderRowsProps = {
  place: Place
  search: OrderSearch
  onClear: () => void
  addressOf: (order: MemberOrder) => string
}

function OrderRows({ place, search, onClear, addressOf }: OrderRowsProps) {
  const query = useInfiniteQuery(orderPages(place, search))
  const isFiltered = NAMES.some((name) => search[name] !== '')
  return (
    <PagedRows
      query={query}
      texts={{ loading: t('Loading orders…'), failed: t('The orders could not be loaded.') }}
      none={
        isFiltered ? (
          <EmptyState
            title={t('No orders match')}
            action={
              <Button variant="secondary" size="small" onClick={onClear}>
                {t('Clear the search')}
              </Button>
            }
          >
            {t('Names and ids must match exactly.')}
          </EmptyState>
        ) : (
          <EmptyState title={t('No orders yet')}>
            {t('What your server orders for a customer stands here, and what is bought in your widget.')}
          </EmptyState>
        )
      }
    >
      {(rows) => (
        <DataTable caption={t('Orders')} columns={COLUMNS} rows={rows} keyOf={({ id }) => id} addressOf={addressOf} />
      )}
    </PagedRows>
  )
}

function SearchForm({ search, onSearch }: { search: OrderSearch; onSearch: (search: OrderSearch) => void }) {
  const [typed, setTyped] = useState(search)
  const field = (name: 'external_id' | 'customer_id', maxLength: number) => ({
    value: typed[name],
    autoComplete: 'off',
    spellCheck: false,
    maxLength,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch({ ...typed, external_id: typed.external_id.trim(), customer_id: typed.customer_id.trim() })
  }
  return (
    <search aria-label={t('Search orders')}>
      <form onSubmit={submit} className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto]">
        <SelectField
          label={t('State')}
          value={typed.status}
          options={[
            { value: '', label: t('Any') },
            ...ORDER_STATES.map((value) => ({ value, label: ORDER_TEXTS[value][0] })),
          ]}
          onChange={({ target }) => onSearch({ ...typed, status: target.value as OrderState | '' })}
        />
        <TextField label={t('Your name for it (external_id)')} {...field('external_id', 64)} />
        <TextField label={t('Customer id')} {...field('customer_id', 30)} />
        <Button type="submit" variant="secondary">
          {t('Search')}
        </Button>
      </form>
    </search>
  )
}
