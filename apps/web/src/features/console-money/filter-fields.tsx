// The filters above a list of the money desk.
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { DESK_TEXT as TEXT } from './messages.ts'

type WordsProps = { label: string; hint: string; value: string; onSearch: (words: string) => void }

/** Words are looked for when they are sent, and taken away when the field is emptied. Give it its value as key. */
export function WordsField({ label, hint, value, onSearch }: WordsProps) {
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
        label={label}
        placeholder={hint}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        frameClassName="min-w-0 grow"
        onChange={({ target }) => {
          setTyped(target.value)
          if (target.value === '' && value !== '') onSearch('')
        }}
      />
      <Button type="submit" variant="secondary">
        {TEXT.find}
        <span className="sr-only">: {label}</span>
      </Button>
    </form>
  )
}

type Days = { from: string; to: string }

export function DayFields({ from, to, onChange }: Days & { onChange: (change: Partial<Days>) => void }) {
  return (
    <>
      <TextField
        label={TEXT.from}
        type="date"
        max={to || undefined}
        value={from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        label={TEXT.to}
        type="date"
        min={from || undefined}
        value={to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </>
  )
}

/** The options of a select whose first is "all of them". */
export function withAny(names: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return [{ value: '', label: TEXT.any }, ...Object.entries(names).map(([value, label]) => ({ value, label }))]
}
