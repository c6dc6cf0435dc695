// What was called with the partner's keys: found by request, thing, key and path; each line opens its detail.

import { PARTNER_LOG_DAYS } from '@kivuko/contract/partner-keys.ts'
import { listRails } from '@kivuko/contract/partner-rails.ts'
import type { LoggedRequest } from '@kivuko/contract/partners.ts'
import { t } from '@kivuko/contract/text.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatToSecond } from '#lib/format.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CopyLine } from '#ui/copy-line.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { keysQuery, type Place, type RequestSearch, requestPages } from './api.ts'
import { PagedRows } from './paged-rows.tsx'

const FILTERS = ['request_id', 'object', 'key_id', 'path'] as const
const NOTHING: RequestSearch = { request_id: '', object: '', key_id: '', path: '' }

const COLUMNS: readonly Column<LoggedRequest>[] = [
  {
    key: 'path',
    header: t('Call'),
    cell: ({ method, path }) => (
      <code className="wrap-anywhere">
        {method} {path}
      </code>
    ),
  },
  { key: 'status', header: t('Answer'), cell: (request) => <Answer of={request} /> },
  { key: 'at', header: t('When'), cell: ({ at }) => <time dateTime={at}>{formatToSecond(at)}</time> },
  { key: 'ms', header: t('Took'), isFigure: true, cell: ({ duration_ms: ms }) => t('{ms} ms', { ms }) },
]

function Answer({ of: { status, code } }: { of: LoggedRequest }) {
  return (
    <Badge tone={status < 400 ? 'success' : status < 500 ? 'warning' : 'danger'}>
      {code ? t('{status} {code}', { status, code }) : String(status)}
    </Badge>
  )
}

export function RequestsPart({ place, keysAddress }: { place: Place; keysAddress: string }) {
  const { values, change, addressWith } = useAddressChoices([...FILTERS, 'open'])
  const { open, ...search } = values
  const query = useInfiniteQuery(requestPages(place, search))
  const isFiltered = FILTERS.some((name) => values[name] !== '')
  return (
    <div className="flex flex-col gap-5">
      <SectionHeading id="requests-heading" title={t('Requests')} />
      <p className="leading-6 text-ink-soft">
        {t(
          'Calls of the last {days} days: what was asked and what came of it. No body, no address and no key is kept.',
          {
            days: PARTNER_LOG_DAYS,
          },
        )}
      </p>
      <SearchForm
        key={FILTERS.map((name) => values[name]).join('|')}
        place={place}
        search={search}
        onSearch={(sought) => change({ ...sought, open: '' })}
      />
      <PagedRows
        query={query}
        texts={{ loading: t('Loading requests…'), failed: t('The requests could not be loaded.') }}
        none={
          isFiltered ? (
            <EmptyState
              title={t('No requests match')}
              action={
                <Button variant="secondary" size="small" onClick={() => change(NOTHING)}>
                  {t('Clear the search')}
                </Button>
              }
            >
              {t('Words must match exactly, as they stand in an answer or in your log.')}
            </EmptyState>
          ) : (
            <EmptyState title={t('No requests yet')}>
              {t('Each call with a key of this mode stands here seconds after it was answered.')}{' '}
              <TextLink to={keysAddress}>{t('See the keys')}</TextLink>
            </EmptyState>
          )
        }
      >
        {(rows) => {
          const opened = rows.find(({ id }) => id === open)
          return (
            <>
              <DataTable
                caption={t('Requests')}
                columns={COLUMNS}
                rows={rows}
                keyOf={({ id }) => id}
                addressOf={({ id }) => addressWith({ open: id })}
              />
              {opened ? <RequestDialog place={place} of={opened} onClose={() => change({ open: '' })} /> : null}
            </>
          )
        }}
      </PagedRows>
    </div>
  )
}

type SearchFormProps = { place: Place; search: RequestSearch; onSearch: (search: RequestSearch) => void }

function SearchForm({ place, search, onSearch }: SearchFormProps) {
  const [typed, setTyped] = useState(search)
  const { data } = useQuery(keysQuery(place))
  const keys = (data?.keys ?? []).map(({ id, name, shown }) => ({ value: id, label: `${name}, ${shown}` }))
  const field = (name: keyof RequestSearch) => ({
    value: typed[name],
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 100,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(Object.fromEntries(FILTERS.map((name) => [name, typed[name].trim()])) as RequestSearch)
  }
  return (
    <search aria-label={t('Search requests')}>
      <form onSubmit={submit} className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_1fr_auto]">
        <TextField label={t('Request id')} {...field('request_id')} />
        <TextField label={t('Id or reference it named')} {...field('object')} />
        <SelectField
          label={t('Key')}
          value={typed.key_id}
          options={[{ value: '', label: t('Any') }, ...keys]}
          onChange={({ target }) => setTyped({ ...typed, key_id: target.value })}
        />
        <TextField label={t('Path')} placeholder={listRails.path} {...field('path')} />
        <Button type="submit" variant="secondary">
          {t('Search')}
        </Button>
      </form>
    </search>
  )
}

function RequestDialog({ place, of, onClose }: { place: Place; of: LoggedRequest; onClose: () => void }) {
  const { data } = useQuery(keysQuery(place))
  const key = data?.keys.find(({ id }) => id === of.key_id)
  return (
    <Dialog title={`${of.method} ${of.path}`} closeText={t('Close')} onClose={onClose}>
      <p className="flex flex-wrap items-center gap-3">
        <Answer of={of} />
        <span className="text-sm text-ink-soft">
          {t('{time}, in {ms} ms', { time: formatToSecond(of.at), ms: of.duration_ms })}
        </span>
      </p>
      <dl className="divide-y divide-line">
        <CopyLine label={t('Request id')} shown={of.request_id} />
        <CopyLine label={t('Key')} shown={key ? `${key.name}, ${key.shown}` : of.key_id} copied={of.key_id} />
        {of.objects.map((each) => (
          <CopyLine key={each} label={t('It named')} shown={each} />
        ))}
      </dl>
    </Dialog>
  )
}
