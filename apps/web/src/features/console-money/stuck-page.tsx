// Payments that do not move on: what each waits for, and what may be done about it.
import type { StuckPayment } from '@kivuko/contract/console-stuck.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { now } from '#lib/clock.ts'
import { formatDateTime, relativeTime } from '#lib/format.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Toast } from '#ui/toast.tsx'
import { STUCK_FILTERS, stuckQuery, useMayDecide } from './api.ts'
import { WordsField, withAny } from './filter-fields.tsx'
import { DESK_TEXT, KIND_NAMES, STUCK_TEXT as TEXT } from './messages.ts'
import { type StuckDeed, StuckDialog } from './stuck-dialog.tsx'

export type StuckPaths = { customers: string; transfers: string; sentRefund: (id: string) => string }

function columnsOf(paths: StuckPaths, onDeed: ((deed: StuckDeed) => void) | undefined): Column<StuckPayment>[] {
  return [
    {
      key: 'reference',
      header: TEXT.reference,
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
      header: TEXT.waits,
      cell: ({ waits_for }) => <span className="block min-w-56 max-w-80">{waits_for}</span>,
    },
    {
      key: 'amount',
      header: TEXT.amount,
      isFigure: true,
      cell: ({ amount, currency }) => <MoneyText asset={currency} amount={amount} />,
    },
    {
      key: 'customer',
      header: TEXT.customer,
      cell: ({ customer_id: id, customer_name: name }) =>
        id ? <TextLink to={`${paths.customers}?id=${id}`}>{name}</TextLink> : DESK_TEXT.nobody,
    },
    {
      key: 'since',
      header: TEXT.since,
      cell: ({ since }) => (
        <span className="whitespace-nowrap" title={formatDateTime(since)}>
          {relativeTime(since)}
        </span>
      ),
    },
    { key: 'next', header: TEXT.next, cell: (row) => <NextLook row={row} /> },
    { key: 'actions', header: TEXT.actions, cell: (row) => <Actions row={row} paths={paths} onDeed={onDeed} /> },
  ]
}

function NextLook({ row: { next_look_at: next, is_given_up: isGivenUp } }: { row: StuckPayment }) {
  if (isGivenUp) return <Badge tone="danger">{TEXT.givenUp}</Badge>
  if (next === null) return <span className="text-ink-soft">{TEXT.byItself}</span>
  return (
    <span className="whitespace-nowrap">{Date.parse(next) <= now().getTime() ? TEXT.soon : formatDateTime(next)}</span>
  )
}

type ActionsProps = { row: StuckPayment; paths: StuckPaths; onDeed: ((deed: StuckDeed) => void) | undefined }

function Actions({ row, paths, onDeed }: ActionsProps) {
  const { id, kind, actions, reference } = row
  if (kind === 'return' || kind === 'transfer')
    if (!actions.includes('ask'))
      return <TextLink to={`${paths.transfers}?transfer=${id}`}>{TEXT.openTransfer}</TextLink>
  if (actions.includes('sent'))
    return (
      <TextLink to={paths.sentRefund(id)}>
        {TEXT.sent}
        <span className="sr-only">: {reference ?? id}</span>
      </TextLink>
    )
  if (!onDeed) return null
  return (['ask', 'review'] as const)
    .filter((what) => actions.includes(what))
    .map((what) => (
      <Button
        key={what}
        variant="secondary"
        size="small"
        className="whitespace-nowrap"
        onClick={() => onDeed({ what, row })}
      >
        {TEXT[what]}
        <span className="sr-only">: {reference ?? id}</span>
      </Button>
    ))
}

export function StuckPage({ paths }: { paths: StuckPaths }) {
  const { values, change } = useAddressChoices(STUCK_FILTERS)
  const query = useInfiniteQuery(stuckQuery(values))
  const queries = useQueryClient()
  const mayDecide = useMayDecide()
  const [deed, setDeed] = useState<StuckDeed>()
  const [news, setNews] = useState<string>()
  const isFiltered = Object.values(values).some((value) => value !== '')
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={TEXT.title} lead={TEXT.lead} />
      <search aria-label={DESK_TEXT.filters} className="grid gap-4 sm:grid-cols-3 xl:grid-cols-4">
        <SelectField
          label={TEXT.kind}
          value={values.kind}
          options={withAny(KIND_NAMES)}
          onChange={({ target }) => change({ kind: target.value })}
        />
        <WordsField
          key={values.search}
          label={DESK_TEXT.search}
          hint={TEXT.searchHint}
          value={values.search}
          onSearch={(search) => change({ search })}
        />
      </search>
      <PagedTable
        query={query}
        caption={TEXT.caption}
        columns={columnsOf(paths, mayDecide ? setDeed : undefined)}
        keyOf={({ id }) => id}
        texts={{ loading: TEXT.loading, failed: TEXT.failed, more: DESK_TEXT.more }}
        errorText={(error) => errorText(error, TEXT.failed)}
        empty={
          <EmptyState
            title={isFiltered ? TEXT.emptyFiltered : TEXT.empty}
            action={
              isFiltered ? (
                <Button variant="secondary" size="small" onClick={() => change({ kind: '', search: '' })}>
                  {DESK_TEXT.clear}
                </Button>
              ) : undefined
            }
          >
            {isFiltered ? null : TEXT.emptyLead}
          </EmptyState>
        }
      />
      {deed ? (
        <StuckDialog
          deed={deed}
          onDone={(text) => {
            setNews(text)
            setDeed(undefined)
            void queries.invalidateQueries({ queryKey: ['console', 'stuck-payments'] })
          }}
          onClose={() => setDeed(undefined)}
        />
      ) : null}
      {news ? (
        <Toast key={news} onEnd={() => setNews(undefined)}>
          {news}
        </Toast>
      ) : null}
    </div>
  )
}
