// Events of providers: a list with its filters in the address, and the one that is open beside it.
import type { Webhook } from '@kivuko/contract/console-money.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { WEBHOOK_FILTERS, type WebhookFilters, webhooksQuery } from './api.ts'
import { DayFields, WordsField, withAny } from './filter-fields.tsx'
import { DESK_TEXT, OUTCOME_NAMES, PROVIDER_NAMES, providerName, WEBHOOKS_TEXT as TEXT } from './messages.ts'
import { OpenWebhookCard } from './open-webhook.tsx'
import { SideBySide } from './side-by-side.tsx'

const TONES: Record<Webhook['outcome'], BadgeTone> = {
  received: 'info',
  handled: 'success',
  ignored: 'neutral',
  unmatched: 'warning',
}
const NO_FILTERS: WebhookFilters = { provider: '', outcome: '', type: '', from: '', to: '', search: '' }

function Outcome({ outcome }: Pick<Webhook, 'outcome'>) {
  return <Badge tone={TONES[outcome]}>{OUTCOME_NAMES[outcome]}</Badge>
}

const COLUMNS: readonly Column<Webhook>[] = [
  { key: 'type', header: TEXT.type, cell: ({ type }) => <span className="block min-w-40 break-words">{type}</span> },
  { key: 'provider', header: TEXT.provider, cell: ({ provider }) => providerName(provider) },
  { key: 'outcome', header: TEXT.outcome, cell: ({ outcome }) => <Outcome outcome={outcome} /> },
  {
    key: 'about',
    header: TEXT.about,
    cell: ({ object_ref }) => <span className="block min-w-36 break-all text-ink-soft">{object_ref}</span>,
  },
  {
    key: 'received',
    header: TEXT.received,
    cell: ({ received_at }) => <span className="whitespace-nowrap">{formatDateTime(received_at)}</span>,
  },
]

const keyOf = ({ provider, id }: { provider: string; id: string }) => `${provider} ${id}`

export function WebhooksPage() {
  const { values, change, addressWith } = useAddressChoices([...WEBHOOK_FILTERS, 'of', 'event'])
  const { of, event, ...filters } = values
  const query = useInfiniteQuery(webhooksQuery(filters))
  const isFiltered = Object.values(filters).some((value) => value !== '')
  const name = of && event ? { provider: of, id: event } : undefined
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={TEXT.title} lead={TEXT.lead} />
      <Filters values={filters} onChange={change} />
      <SideBySide
        open={
          name ? (
            <OpenWebhookCard key={keyOf(name)} name={name} closeTo={addressWith({ of: '', event: '' })} />
          ) : undefined
        }
        list={
          <PagedTable
            query={query}
            caption={TEXT.caption}
            columns={COLUMNS}
            keyOf={keyOf}
            addressOf={({ provider, id }) => addressWith({ of: provider, event: id })}
            openKey={name && keyOf(name)}
            texts={{ loading: TEXT.loading, failed: TEXT.failed, more: DESK_TEXT.more }}
            errorText={(error) => errorText(error, TEXT.failed)}
            empty={
              <EmptyState
                title={TEXT.empty}
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

type FiltersProps = { values: WebhookFilters; onChange: (change: Partial<WebhookFilters>) => void }

function Filters({ values, onChange }: FiltersProps) {
  return (
    <search aria-label={DESK_TEXT.filters} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <SelectField
        label={TEXT.provider}
        value={values.provider}
        options={withAny(PROVIDER_NAMES)}
        onChange={({ target }) => onChange({ provider: target.value })}
      />
      <SelectField
        label={TEXT.outcome}
        value={values.outcome}
        options={withAny(OUTCOME_NAMES)}
        onChange={({ target }) => onChange({ outcome: target.value })}
      />
      <DayFields from={values.from} to={values.to} onChange={onChange} />
      <WordsField
        key={`type ${values.type}`}
        label={TEXT.type}
        hint={TEXT.typeHint}
        value={values.type}
        onSearch={(type) => onChange({ type })}
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
