// The filters above either list: what is chosen, and an address to look for.
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { LEADS_TEXT as TEXT } from './messages.ts'

type FiltersProps = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
  search: string
  onSearch: (search: string) => void
}

export function Filters({ label, value, options, onChoose, search, onSearch }: FiltersProps) {
  return (
    <search aria-label={TEXT.filters} className="grid gap-4 sm:grid-cols-3 xl:grid-cols-4">
      <SelectField
        label={label}
        value={value}
        options={[...options]}
        onChange={({ target }) => onChoose(target.value)}
      />
      <SearchField key={search} value={search} onSearch={onSearch} />
    </search>
  )
}

/** A search is written down, so it begins when it is asked for, not with every letter. */
function SearchField({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(value)
  return (
    <form
      className="flex items-end gap-2 sm:col-span-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <TextField
        label={TEXT.search}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        frameClassName="min-w-0 grow"
        onChange={({ target }) => {
          setTyped(target.value)
          // Emptied, also by the field's own cross.
          if (target.value === '' && value !== '') onSearch('')
        }}
      />
      <Button type="submit" variant="secondary">
        {TEXT.find}
      </Button>
    </form>
  )
}

type NothingProps = { title: string; lead: string; onClear: (() => void) | undefined }

/** Told instead of a table without rows; with filters, how to be rid of them. */
export function Nothing({ title, lead, onClear }: NothingProps) {
  return (
    <EmptyState
      title={title}
      action={
        onClear ? (
          <Button variant="secondary" size="small" onClick={onClear}>
            {TEXT.clear}
          </Button>
        ) : undefined
      }
    >
      {lead}
    </EmptyState>
  )
}
