import { CUSTOMER_SEARCH_MAX, type CustomerLine, consoleCustomers } from '@kivuko/contract/console-customers.ts'
import { type FormEvent, useId, useLayoutEffect, useState } from 'react'
import { formatDate } from '#lib/format.ts'
import type { AddressChoices } from '#lib/use-address-choices.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ListTable } from '../list-table.tsx'
import { useList } from '../use-list.ts'

const SEARCH_LENGTH_MIN = 2

/** A search is sent when it is complete, not with every key: each is written into the audit. */
export function SearchPage({ choices }: { choices: AddressChoices<'id' | 'search'> }) {
  const { values, change, addressWith } = choices
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Customers" lead="Searches by name, email or phone are written into the audit." />
      <SearchBox search={values.search} onSearch={(search) => change({ search })} />
      {values.search ? (
        <Results key={values.search} search={values.search} addressOf={(id) => addressWith({ id })} />
      ) : (
        <EmptyState title="Search for a customer">
          Type what the customer gave you: an email, a phone number or a reference.
        </EmptyState>
      )}
    </div>
  )
}

function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const id = useId()
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState(search)
  // The way back brings another search; the field stays the same one, and keeps the focus.
  if (shown !== search) {
    setShown(search)
    setTyped(search)
  }
  const [isTried, setTried] = useState(false)
  const isShort = typed.trim().length < SEARCH_LENGTH_MIN
  useSlashFor(id)
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!isShort) onSearch(typed.trim())
  }
  return (
    <search>
      <form noValidate onSubmit={submit} className="flex max-w-3xl flex-col gap-3 sm:flex-row sm:items-start">
        <TextField
          id={id}
          label="Find a customer"
          hint="Email, phone, id, a reference such as KV-7Q2M-9XRD, or the beginning of a name. Press / to type here."
          type="search"
          autoComplete="off"
          maxLength={CUSTOMER_SEARCH_MAX}
          value={typed}
          error={isTried && isShort ? 'Type at least two characters' : undefined}
          onChange={({ target }) => setTyped(target.value)}
          frameClassName="grow"
        />
        <Button type="submit" className="sm:mt-7">
          Search
        </Button>
      </form>
    </search>
  )
}

/** The key / goes to the field, unless somebody is typing or a question is open. */
function useSlashFor(id: string): void {
  // Before the field is seen: no key is lost that somebody presses at once.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      document.getElementById(id)?.focus()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [id])
}

const COLUMNS: Column<CustomerLine>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, is_suspended: isSuspended }) => (
      <span className="flex max-w-72 min-w-32 flex-wrap items-center gap-2">
        <span className="min-w-0 break-words">{name || '—'}</span>
        {isSuspended ? <Badge tone="danger">Suspended</Badge> : null}
      </span>
    ),
  },
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="block min-w-56 break-all">{email}</span> },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => <span className="whitespace-nowrap">{phone ?? '—'}</span> },
  { key: 'tier', header: 'Tier', cell: ({ tier }) => tier },
  {
    key: 'since',
    header: 'Customer since',
    cell: ({ created_at: since }) => <span className="whitespace-nowrap">{formatDate(since)}</span>,
  },
]

function Results({ search, addressOf }: { search: string; addressOf: (id: string) => string }) {
  const list = useList({ endpoint: consoleCustomers, ask: () => ({ search }) })
  return (
    <ListTable
      list={list}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      addressOf={({ id }) => addressOf(id)}
      texts={{
        caption: 'Customers found',
        loading: 'Searching…',
        failed: 'The search failed',
        none: 'No customers match',
        noneLead: 'An email, a phone, an id or a reference must be exact. A name is found by its beginning.',
      }}
    />
  )
}
