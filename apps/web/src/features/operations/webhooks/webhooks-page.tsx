// Events of providers: a list, and the one that is open beside it.
import { listWebhooks, WEBHOOK_PROVIDERS, type Webhook } from '@kivuko/contract/console-webhooks.ts'
import { providerName, providerNames } from '@kivuko/contract/providers.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { badgeColumn, timeColumn } from '../columns.tsx'
import { Choice, Days, ListFilters, Search } from '../list-filters.tsx'
import { ListTable } from '../list-table.tsx'
import { SideBySide } from '../side-by-side.tsx'
import { useList } from '../use-list.ts'
import { OpenWebhookCard } from './open-webhook.tsx'
import { OUTCOME_NAMES } from './webhook-names.ts'

const TONES: Record<Webhook['outcome'], BadgeTone> = {
  received: 'info',
  handled: 'success',
  ignored: 'neutral',
  unmatched: 'warning',
}

const COLUMNS: readonly Column<Webhook>[] = [
  { key: 'type', header: 'Type', cell: ({ type }) => <span className="block min-w-40 break-words">{type}</span> },
  { key: 'provider', header: 'Provider', cell: ({ provider }) => providerName(provider) },
  badgeColumn('Outcome', ({ outcome }) => outcome, { names: OUTCOME_NAMES, tones: TONES }),
  {
    key: 'about',
    header: 'About',
    cell: ({ object_ref }) => <span className="block min-w-36 break-all text-ink-soft">{object_ref}</span>,
  },
  timeColumn('Received', ({ received_at }) => received_at),
]

const keyOf = ({ provider, id }: { provider: string; id: string }) => `${provider} ${id}`

export default function WebhooksPage() {
  const list = useList({
    endpoint: listWebhooks,
    filters: ['provider', 'outcome', 'type', 'from', 'to', 'search'],
    others: ['of', 'event'],
    polls: true,
  })
  const { addressWith, values } = list
  const name = values.of && values.event ? { provider: values.of, id: values.event } : undefined
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Webhooks" lead="Messages from providers, as they arrived." />
      <ListFilters list={list} folded={['provider', 'outcome', 'from', 'to']} className="sm:grid-cols-2 xl:grid-cols-4">
        <Choice list={list} name="provider" label="Provider" options={providerNames(WEBHOOK_PROVIDERS)} />
        <Choice list={list} name="outcome" label="Outcome" options={OUTCOME_NAMES} />
        <Days list={list} />
        <Search list={list} name="type" label="Type" hint="Such as charge.success" />
        <Search list={list} name="search" label="Search" hint="Event or what it is about, exactly" />
      </ListFilters>
      <SideBySide
        open={
          name ? (
            <OpenWebhookCard key={keyOf(name)} name={name} closeTo={addressWith({ of: '', event: '' })} />
          ) : undefined
        }
        list={
          <ListTable
            list={list}
            columns={COLUMNS}
            keyOf={keyOf}
            addressOf={({ provider, id }) => addressWith({ of: provider, event: id })}
            openKey={name && keyOf(name)}
            texts={{
              caption: 'Events of providers',
              loading: 'Loading events…',
              failed: 'Events could not be loaded',
              none: 'No events match',
              noneLead: 'Messages from providers appear here.',
              noMatch: 'No events match',
              noMatchLead: 'Messages from providers appear here.',
            }}
          />
        }
      />
    </div>
  )
}
