import type { DocumentLine } from '@kivuko/contract/console-documents.ts'
import { useQuery } from '@tanstack/react-query'
import { countryName } from '#lib/country-name.ts'
import { DOCUMENT_LABELS } from '#lib/document-labels.ts'
import type { Column } from '#ui/data-table.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { badgeColumn, timeColumn } from '../columns.tsx'
import { Choice, ListFilters } from '../list-filters.tsx'
import { ListTable } from '../list-table.tsx'
import type { List } from '../use-list.ts'
import { countriesQuery } from './api.ts'
import { KeysLine } from './keys-line.tsx'
import { SearchWhileTyping } from './search-while-typing.tsx'
import { STATE_NAMES, STATE_TONES } from './state-names.ts'
import { useKeys } from './use-keys.ts'

const COLUMNS: readonly Column<DocumentLine>[] = [
  { key: 'type', header: 'Document', cell: ({ document_type }) => DOCUMENT_LABELS[document_type] },
  {
    key: 'customer',
    header: 'Customer',
    cell: ({ customer_name, customer_email }) => (
      <div className="flex min-w-52 flex-col">
        <span>{customer_name}</span>
        <span className="block min-w-44 break-all text-ink-soft">{customer_email}</span>
      </div>
    ),
  },
  {
    key: 'country',
    header: 'Country',
    cell: ({ country_code }) => (country_code ? countryName(country_code) : 'Not provided'),
  },
  { key: 'tier', header: 'Tier', cell: ({ tier }) => tier },
  badgeColumn('State', ({ state }) => state, { names: STATE_NAMES, tones: STATE_TONES }),
  timeColumn('Sent', ({ created_at }) => created_at),
]

type ListProps = {
  list: List<DocumentLine, 'state' | 'type' | 'country' | 'search' | 'document'>
  keys: { isOn: boolean; onChange: (isOn: boolean) => void }
}

export function DocumentList({ list, keys }: ListProps) {
  useKeys({ j: () => stepThroughRows(1), k: () => stepThroughRows(-1) }, keys.isOn)
  const { data: countries = [] } = useQuery(countriesQuery)
  const countryNames = Object.fromEntries(countries.map(({ code, name }) => [code, name]))
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Documents"
        lead="What customers handed in to be verified. Those that wait come oldest first."
      />
      <ListFilters
        list={list}
        folded={['state', 'type', 'country']}
        className="sm:grid-cols-2 xl:grid-cols-[1fr_1fr_1fr_2fr]"
      >
        <Choice list={list} name="state" label="State" options={STATE_NAMES} />
        <Choice list={list} name="type" label="Kind" options={DOCUMENT_LABELS} any="All kinds" />
        <Choice list={list} name="country" label="Country" options={countryNames} any="All countries" />
        <SearchWhileTyping value={list.values.search} onSearch={(search) => list.change({ search })} />
      </ListFilters>
      <ListTable
        list={list}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        addressOf={({ id }) => list.addressWith({ document: id })}
        texts={{
          caption: 'Documents',
          loading: 'Loading documents…',
          failed: 'The documents could not be loaded',
          none: 'Nothing waits',
          noneLead: 'Every document was decided on. New ones appear here by themselves.',
          noMatch: 'No documents match',
          noMatchLead: 'Change or clear the filters to see others.',
        }}
      />
      <KeysLine keys={[{ keys: 'j k', does: 'next, previous in the list' }]} {...keys} />
    </div>
  )
}

/** The focus goes to the next row's link, from nowhere to the first. */
function stepThroughRows(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('a[data-row]')]
  const place = links.indexOf(document.activeElement as HTMLElement)
  links[place < 0 ? 0 : Math.min(Math.max(place + step, 0), links.length - 1)]?.focus()
}
