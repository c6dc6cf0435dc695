import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AUDIT_FILTERS, type AuditFilters } from './api.ts'
import { AUDIT_TEXT as TEXT } from './messages.ts'

const NONE = Object.fromEntries(AUDIT_FILTERS.map((name) => [name, ''])) as AuditFilters

type FormProps = { chosen: AuditFilters; onChoose: (filters: AuditFilters) => void }

/** Typed first, then searched for together. */
export function FilterForm({ chosen, onChoose }: FormProps) {
  const [typed, setTyped] = useState(chosen)
  const [shown, setShown] = useState(chosen)
  // The way back brings other filters; the fields stay the same ones, and keep the focus.
  if (AUDIT_FILTERS.some((name) => shown[name] !== chosen[name])) {
    setShown(chosen)
    setTyped(chosen)
  }
  const field = (name: keyof AuditFilters) => ({
    label: TEXT[name],
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <search aria-label={TEXT.filters}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const entries = Object.entries(typed).map(([name, value]) => [name, value.trim()])
          onChoose(Object.fromEntries(entries) as AuditFilters)
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-5">
          <TextField {...field('actor')} hint={TEXT.actorHint} maxLength={200} autoComplete="off" />
          <TextField {...field('action')} hint={TEXT.actionHint} maxLength={200} autoComplete="off" />
          <TextField {...field('subject')} hint={TEXT.subjectHint} maxLength={200} autoComplete="off" />
          <TextField {...field('from')} type="date" />
          <TextField {...field('to')} type="date" />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small">
            {TEXT.search}
          </Button>
          <Button variant="quiet" size="small" onClick={() => onChoose(NONE)}>
            {TEXT.reset}
          </Button>
        </div>
      </form>
    </search>
  )
}
