import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FilterButton } from '#ui/filter-button.tsx'
import { TextField } from '#ui/text-field.tsx'

export const AUDIT_FILTERS = ['actor', 'action', 'subject', 'from', 'to'] as const
export type AuditFilters = Record<(typeof AUDIT_FILTERS)[number], string>

const NONE = Object.fromEntries(AUDIT_FILTERS.map((name) => [name, ''])) as AuditFilters

type FormProps = { chosen: AuditFilters; onChoose: (filters: AuditFilters) => void }

/** Typed first, then searched for together. On a phone they wait behind a button. */
export function FilterForm({ chosen, onChoose }: FormProps) {
  const [typed, setTyped] = useState(chosen)
  const [shown, setShown] = useState(chosen)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  // The way back brings other filters; the fields stay the same ones, and keep the focus.
  if (AUDIT_FILTERS.some((name) => shown[name] !== chosen[name])) {
    setShown(chosen)
    setTyped(chosen)
  }
  const field = (name: keyof AuditFilters, label: string) => ({
    label,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <search aria-label="Filters" data-folded={isOpen ? undefined : ''} className="group/filters flex flex-col gap-4">
      <FilterButton
        count={AUDIT_FILTERS.filter((name) => chosen[name] !== '').length}
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
        controls={id}
      />
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4 max-sm:group-data-folded/filters:hidden"
        onSubmit={(event) => {
          event.preventDefault()
          const entries = Object.entries(typed).map(([name, value]) => [name, value.trim()])
          onChoose(Object.fromEntries(entries) as AuditFilters)
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-5">
          <TextField {...field('actor', 'Who')} hint="An email or an id" maxLength={200} autoComplete="off" />
          <TextField
            {...field('action', 'What')}
            hint="Such as account.suspend, or its beginning"
            maxLength={200}
            autoComplete="off"
          />
          <TextField {...field('subject', 'Subject')} hint="An email or an id" maxLength={200} autoComplete="off" />
          <TextField {...field('from', 'From')} type="date" />
          <TextField {...field('to', 'To')} type="date" />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small">
            Search
          </Button>
          <Button variant="quiet" size="small" onClick={() => onChoose(NONE)}>
            Clear the filters
          </Button>
        </div>
      </form>
    </search>
  )
}
