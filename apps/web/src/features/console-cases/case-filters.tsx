import { CASE_KINDS } from '@kivuko/contract/console-cases.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { EVERY_STATE, FIRST_STATE, type Filters } from './api.ts'
import { KIND_NAMES, LIST_TEXT as TEXT } from './messages.ts'

type FiltersProps = { values: Filters; onChange: (change: Partial<Filters>) => void }

export function CaseFilters({ values, onChange }: FiltersProps) {
  return (
    <search aria-label={TEXT.filters} className="grid gap-4 sm:grid-cols-3 xl:grid-cols-[1fr_1fr_1fr_2fr]">
      <SelectField
        label={TEXT.state}
        value={values.state || FIRST_STATE}
        options={[
          { value: FIRST_STATE, label: TEXT.open },
          { value: 'closed', label: TEXT.closed },
          { value: EVERY_STATE, label: TEXT.all },
        ]}
        onChange={({ target }) => onChange({ state: target.value === FIRST_STATE ? '' : target.value })}
      />
      <SelectField
        label={TEXT.kind}
        value={values.kind}
        options={[
          { value: '', label: TEXT.anyKind },
          ...CASE_KINDS.map((value) => ({ value, label: KIND_NAMES[value] })),
        ]}
        onChange={({ target }) => onChange({ kind: target.value })}
      />
      <SelectField
        label={TEXT.assignee}
        value={values.assignee}
        options={[
          { value: '', label: TEXT.anybody },
          { value: 'me', label: TEXT.mine },
          { value: 'nobody', label: TEXT.nobodys },
        ]}
        onChange={({ target }) => onChange({ assignee: target.value })}
      />
      {/* A search is written down, so it begins when it is asked for, not with every letter. */}
      <SearchField key={values.search} value={values.search} onSearch={(search) => onChange({ search })} />
    </search>
  )
}

function SearchField({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(value)
  return (
    <form
      className="flex items-end gap-2 sm:col-span-3 xl:col-span-1"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <TextField
        label={TEXT.search}
        type="search"
        autoComplete="off"
        maxLength={200}
        value={typed}
        frameClassName="grow"
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
