// An amount and its currency in one box: what is paid is typed, what arrives is an output.
import { type ReactNode, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import { describedBy, FieldFrame } from '#ui/field-frame.tsx'
import { Mark } from '#ui/mark.tsx'

const BOX = 'flex min-h-16 w-full items-stretch rounded-box border'
const DIGITS = 'min-w-0 grow px-3 py-2.5 font-semibold text-ink tabular-nums sm:px-4'
/** Figures longer than this get smaller on a narrow phone, so that none is cut. */
const LONG_FIGURE = 9
const LONGEST_FIGURE = 14

function digitsLook(figure: string): string {
  if (figure.length > LONGEST_FIGURE) return classNames(DIGITS, 'text-base min-[400px]:text-lg')
  return classNames(
    DIGITS,
    figure.length > LONG_FIGURE ? 'text-lg min-[400px]:text-2xl' : 'text-xl min-[360px]:text-2xl',
  )
}

type AmountInputProps = {
  label: string
  name: string
  value: string
  min: number
  error: string | undefined
  hint?: ReactNode
  /** Of the whole field. */
  className?: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
  currency: ReactNode
}

export function AmountInput({ label, error, hint, className, currency, onChange, ...rest }: AmountInputProps) {
  const id = useId()
  return (
    <FieldFrame id={id} texts={{ label, error, hint }} className={className}>
      <div
        className={classNames(
          BOX,
          'bg-paper focus-within:outline-2',
          error
            ? 'border-danger focus-within:outline-danger'
            : 'border-line-strong focus-within:outline-primary hover:border-ink-soft',
        )}
      >
        <input
          {...rest}
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error, hint })}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(
            digitsLook(rest.value),
            'bg-transparent outline-none placeholder:text-ink-soft in-data-asked:not-focus:text-transparent',
          )}
        />
        {currency}
      </div>
    </FieldFrame>
  )
}

type AmountOutputProps = {
  label: string
  /** As shown; a dash without one. */
  value: string | undefined
  /** Marked so, beside the digits, which stay where they are when the mark goes. */
  isEstimate?: boolean
  currency: ReactNode
}

const ESTIMATE_MARK =
  "data-estimate:text-ink-soft data-estimate:before:absolute data-estimate:before:start-0.5 data-estimate:before:text-sm data-estimate:before:font-normal data-estimate:before:content-['≈'_/_'about_']"

/** The quote's own live region announces the figure, so this does not. */
export function AmountOutput({ label, value, isEstimate = false, currency }: AmountOutputProps) {
  const id = useId()
  return (
    <FieldFrame id={id} texts={{ label }}>
      <div className={classNames(BOX, 'border-line bg-sunken focus-within:outline-2 focus-within:outline-primary')}>
        <output
          id={id}
          aria-live="off"
          data-estimate={isEstimate ? '' : undefined}
          className={classNames(
            digitsLook(value ?? ''),
            'relative flex items-center',
            ESTIMATE_MARK,
            !value && 'text-ink-soft',
          )}
        >
          {/* The first quote may stand here before the page is alive. */}
          <span className="min-w-0 break-all" suppressHydrationWarning>
            {value ?? '—'}
          </span>
        </output>
        {currency}
      </div>
    </FieldFrame>
  )
}

type CurrencySelectProps<Code extends string> = {
  label: string
  name: string
  value: Code
  options: readonly Code[]
  /** The page's address may ask for another. */
  isOfAddress?: boolean
  onChange: (code: Code) => void
}

export function CurrencySelect<Code extends string>(props: CurrencySelectProps<Code>) {
  const { label, name, value, options, isOfAddress, onChange } = props
  return (
    <div data-of-address={isOfAddress} className="relative shrink-0 border-s border-line">
      <Mark of={value} className="pointer-events-none absolute inset-y-0 start-3 my-auto max-[339px]:hidden" />
      <select
        aria-label={label}
        name={name}
        value={value}
        onChange={(event) => {
          const chosen = options.find((code) => code === event.target.value)
          if (chosen) onChange(chosen)
        }}
        className="h-full min-w-30 rounded-e-box max-[339px]:min-w-24 cursor-pointer appearance-none bg-transparent pe-8 ps-11 text-base font-semibold max-[339px]:ps-3 text-ink hover:bg-primary-soft focus-visible:bg-primary-soft focus-visible:outline-none"
      >
        {options.map((code) => (
          <option key={code} value={code} className="bg-paper text-ink">
            {code}
          </option>
        ))}
      </select>
      <svg
        className="pointer-events-none absolute inset-y-0 end-3 my-auto text-ink-soft"
        width="14"
        height="14"
        viewBox="0 0 16 16"
        fill="none"
        aria-hidden="true"
      >
        <path d="m4 6 4 4 4-4" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </div>
  )
}
