// The filters above a list: what they choose is in the address, so a reload, a link and the way back show the same.
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FilterButton } from '#ui/filter-button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { EVERY, type List } from './use-list.ts'

type Choices<Name extends string> = Pick<List<never, Name>, 'values' | 'change' | 'first'>
type FieldProps<Name extends string> = { list: Choices<Name>; name: NoInfer<Name>; label: string }

type ListFiltersProps<Name extends string> = {
  /** How many are side by side. */
  className: string
  /** With `folded`: where they are chosen. */
  list?: Pick<Choices<Name>, 'values'>
  /** The choices that wait behind a button on a phone; a search stays. One alone takes no more room than the button. */
  folded?: readonly NoInfer<Name>[]
  children: ReactNode
}

export function ListFilters<Name extends string>({ className, list, folded, children }: ListFiltersProps<Name>) {
  const [isOpen, setIsOpen] = useState(false)
  const isFolded = list !== undefined && folded !== undefined
  return (
    <search
      aria-label="Filters"
      data-folded={isFolded && !isOpen ? '' : undefined}
      className={`group/filters grid gap-4 ${className}`}
    >
      {isFolded ? (
        <FilterButton
          count={folded.filter((name) => list.values[name] !== '').length}
          isOpen={isOpen}
          onToggle={() => setIsOpen(!isOpen)}
        />
      ) : null}
      {children}
    </search>
  )
}

/** Of what waits behind the button of its list. */
const FOLDS = 'max-sm:group-data-folded/filters:hidden'

type ChoiceProps<Name extends string> = FieldProps<Name> & {
  /** Labels by value. */
  options: Readonly<Record<string, string>>
  /** What asks for every row; null where one has to be chosen. */
  any?: string | null
  frameClassName?: string
}

/** One of several; what the list begins with is not written into the address. */
export function Choice<Name extends string>(props: ChoiceProps<Name>) {
  const { list, name, label, options, any = 'All', frameClassName } = props
  const { [name as string]: first = '' } = list.first
  const each = Object.entries(options).map(([value, text]) => ({ value, label: text }))
  const every = any === null ? [] : [{ value: first ? EVERY : '', label: any }]
  return (
    <SelectField
      label={label}
      frameClassName={classNames(FOLDS, frameClassName)}
      value={list.values[name] || first}
      options={first ? [...each, ...every] : [...every, ...each]}
      onChange={({ target: { value } }) => choose(list, name, value === first ? '' : value)}
    />
  )
}

type SearchProps<Name extends string> = FieldProps<Name> & { hint?: string; button?: string }

/** A search may be written into the audit, so it begins when it is sent, not with every letter. */
export function Search<Name extends string>(props: SearchProps<Name>) {
  const value = props.list.values[props.name]
  return <SearchForm key={value} {...props} value={value} />
}

function SearchForm<Name extends string>(props: SearchProps<Name> & { value: string }) {
  const { list, name, label, hint, button = 'Find', value } = props
  const [typed, setTyped] = useState(value)
  return (
    <form
      className="flex items-end gap-2 sm:col-span-2"
      onSubmit={(event) => {
        event.preventDefault()
        choose(list, name, typed.trim())
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
          // Emptied, also by the field's own cross.
          if (target.value === '' && value !== '') choose(list, name, '')
        }}
      />
      <Button type="submit" variant="secondary">
        {button}
        <span className="sr-only">: {label}</span>
      </Button>
    </form>
  )
}

/** From a day, to a day. */
export function Days({ list: { values, change } }: { list: Choices<'from' | 'to'> }) {
  return (
    <>
      <TextField
        label="From day"
        type="date"
        frameClassName={FOLDS}
        max={values.to || undefined}
        value={values.from}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextField
        label="To day"
        type="date"
        frameClassName={FOLDS}
        min={values.from || undefined}
        value={values.to}
        onChange={({ target }) => change({ to: target.value })}
      />
    </>
  )
}

function choose<Name extends string>({ change }: Choices<Name>, name: Name, value: string): void {
  change({ [name]: value } as Partial<Record<Name, string>>)
}
