// The partner's own customers: by its name for each, and how much is known of them. A row leads to their orders.
import type { MemberCustomer } from '@kivuko/contract/partner-dashboard.ts'
import { t } from '@kivuko/contract/text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { TextField } from '#ui/text-field.tsx'
import { customerPages, type Place } from './api.ts'
import { PagedRows } from './paged-rows.tsx'

const COLUMNS: readonly Column<MemberCustomer>[] = [
  {
    key: 'name',
    header: t('Your name for them'),
    cell: ({ external_id }) => <span className="wrap-anywhere">{external_id}</span>,
  },
  {
    key: 'state',
    header: t('Verification'),
    cell: ({ tier, is_suspended }) => (
      <span className="flex flex-wrap gap-2">
        <Badge tone={tier > 1 ? 'success' : 'neutral'}>{t('Tier {tier}', { tier })}</Badge>
        {is_suspended ? <Badge tone="danger">{t('Suspended')}</Badge> : null}
      </span>
    ),
  },
  { key: 'id', header: t('Customer id'), cell: ({ id }) => <code className="wrap-anywhere">{id}</code> },
  { key: 'at', header: t('Since'), cell: ({ created_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
]

export function CustomersPart({ place, ordersAddress }: { place: Place; ordersAddress: string }) {
  const { values, change } = useAddressChoices(['external_id'], ['external_id'])
  const query = useInfiniteQuery(customerPages(place, values.external_id))
  return (
    <div className="flex flex-col gap-5">
      <SectionHeading id="customers-heading" title={t('Customers')} />
      <p className="leading-6 text-ink-soft">
        {t(
          'Those your server opened an account for. Their names and phones stay with your server: none is shown here.',
        )}
      </p>
      <SearchForm
        key={values.external_id}
        sought={values.external_id}
        onSearch={(external_id) => change({ external_id })}
      />
      <PagedRows
        query={query}
        texts={{ loading: t('Loading customers…'), failed: t('The customers could not be loaded.') }}
        none={
          values.external_id ? (
            <EmptyState
              title={t('No customer matches')}
              action={
                <Button variant="secondary" size="small" onClick={() => change({ external_id: '' })}>
                  {t('Clear the search')}
                </Button>
              }
            >
              {t('Names and ids must match exactly.')}
            </EmptyState>
          ) : (
            <EmptyState title={t('No customers yet')}>
              {t('Your server opens one by POST /partner/customers. Whoever buys in your widget is our customer.')}
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <DataTable
            caption={t('Customers')}
            columns={COLUMNS}
            rows={rows}
            keyOf={({ id }) => id}
            addressOf={({ id }) => `${ordersAddress}&customer_id=${id}`}
          />
        )}
      </PagedRows>
    </div>
  )
}

function SearchForm({ sought, onSearch }: { sought: string; onSearch: (externalId: string) => void }) {
  const [typed, setTyped] = useState(sought)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <search aria-label={t('Search customers')}>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-4">
        <TextField
          label={t('Your name for them (external_id)')}
          frameClassName="min-w-0 grow sm:max-w-sm"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="secondary">
          {t('Search')}
        </Button>
      </form>
    </search>
  )
}
