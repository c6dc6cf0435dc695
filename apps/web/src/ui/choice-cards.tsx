import { classNames } from './class-names.ts'
import { Mark } from './mark.tsx'

type Choice<Value extends string> = {
  value: Value
  title: string
  detail: string
  isClosed?: boolean
  /** Of which `Mark` it is. */
  mark?: string
}

/** Three stand in one row where there is room, else two, and one alone takes the whole of its row. */
const THREE = {
  grid: '@min-[39rem]:grid-cols-3',
  choice: '@max-[39rem]:last:col-span-full',
}
const ANY = { grid: '', choice: 'last:odd:col-span-full' }

/** A few ways to do something, side by side where there is room. A closed one is dimmed and not selectable. */
export function ChoiceCards<Value extends string>({
  legend,
  name,
  choices,
  value,
  onChange,
}: {
  legend: string
  name: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}) {
  const places = choices.length === 3 ? THREE : ANY
  return (
    <fieldset className="@container min-w-0">
      <legend className="mb-2 text-sm font-medium text-ink">{legend}</legend>
      <div
        className={classNames(
          'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(13rem,40%)),1fr))] gap-3',
          places.grid,
        )}
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(
              'flex min-h-16 gap-3 rounded-box border border-line-strong px-4 py-3 transition-colors has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
              places.choice,
              choice.detail ? 'items-start' : 'items-center',
              choice.isClosed
                ? 'cursor-not-allowed border-dashed bg-sunken text-ink-soft'
                : 'cursor-pointer hover:border-ink-soft',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              aria-disabled={choice.isClosed || undefined}
              onChange={() => {
                if (!choice.isClosed) onChange(choice.value)
              }}
              className={classNames('size-4 shrink-0 accent-primary outline-none', choice.detail && 'mt-1')}
            />
            <span className="flex min-w-0 flex-col">
              {/* The space is read aloud: the two lines are one name. */}
              <span className="font-semibold">{choice.title}</span>{' '}
              {choice.detail ? <span className="text-sm leading-6">{choice.detail}</span> : null}
            </span>
            {choice.mark ? <Mark of={choice.mark} className="ms-auto" /> : null}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
