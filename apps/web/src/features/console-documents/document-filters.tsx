import { DOCUMENT_STATES, DOCUMENT_TYPES } from '@kivuko/contract/documents.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { DOCUMENT_LABELS } from '#lib/document-labels.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { countriesQuery, type Filters } from './api.ts'
import { STATE_NAMES, LIST_TEXT as TEXT } from './messages.ts'

const TYPING_PAUSE_MS = 300
/** What is asked for when nothing is chosen. */
const FIRST_STATE = 'pending'

type FiltersProps = { values: Filters; onChange: (change: Partial<Filters>) => void }

export function DocumentFilters({ values, onChange }: FiltersProps) {
  const { data: countries = [] } = useQuery(countriesQuery)
  return (
    <search aria-label={TEXT.filters} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_1fr_2fr]">
      <SelectField
        label={TEXT.state}
        value={values.state || FIRST_STATE}
        options={[
          ...DOCUMENT_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
          { value: 'all', label: TEXT.all },
        ]}
        onChange={({ target }) => onChange({ state: target.value === FIRST_STATE ? '' : target.value })}
      />
      <SelectField
        label={TEXT.type}
        value={values.type}
        options={[
          { value: '', label: TEXT.anyType },
          ...DOCUMENT_TYPES.map((value) => ({ value, label: DOCUMENT_LABELS[value] })),
        ]}
        onChange={({ target }) => onChange({ type: target.value })}
      />
      <SelectField
        label={TEXT.country}
        value={values.country}
        options={[
          { value: '', label: TEXT.anyCountry },
          ...countries.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onChange={({ target }) => onChange({ country: target.value })}
      />
      <SearchField value={values.search} onChange={onChange} />
    </search>
  )
}

/** What is typed reaches the address when the typing rests. */
function SearchField({ value, onChange }: { value: string; onChange: FiltersProps['onChange'] }) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [written, setWritten] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // Somebody else's change, such as clearing the filters; our own must not take away what was typed since.
    if (value !== written) setTyped(value)
  }
  const next = typed.trim()
  const change = useRef(onChange)
  change.current = onChange
  useEffect(() => {
    if (next === value) return
    const timer = setTimeout(() => {
      setWritten(next)
      change.current({ search: next })
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [next, value])
  return (
    <TextField
      label={TEXT.search}
      type="search"
      autoComplete="off"
      maxLength={200}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
