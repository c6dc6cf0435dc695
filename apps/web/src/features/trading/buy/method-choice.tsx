import { METHODS_BY_CURRENCY, type PayCurrency, type PaymentMethod } from '@kivuko/contract/buying.ts'
import { t } from '@kivuko/contract/text.ts'
import { useId } from 'react'
import { Mark } from '#ui/mark.tsx'
import {
  isMethodOpen,
  methodLabel,
  methodName,
  type OpenMethods,
  openMethodNames,
  pausedText,
} from './payment-methods.ts'

type MethodChoiceProps = {
  currency: PayCurrency
  method: PaymentMethod
  /** Undefined while unknown: then every method counts as open. */
  open: OpenMethods | undefined
  onChange: (method: PaymentMethod) => void
}

/**
 * Every method of the currency side by side. One that this site has not opened says so and cannot be chosen; when it is
 * the chosen one all the same, those to choose instead are named.
 */
export function MethodChoice({ currency, method, open, onChange }: MethodChoiceProps) {
  const noteId = useId()
  const isClosed = !isMethodOpen(open, currency, method)
  const paused = pausedText(open, currency, method)
  return (
    <fieldset aria-describedby={isClosed ? noteId : undefined} className="flex min-w-0 flex-col">
      <legend className="mb-2 text-sm font-medium text-ink">{t('Payment method')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {METHODS_BY_CURRENCY[currency].map((option) => {
          const isShut = !isMethodOpen(open, currency, option.method)
          return (
            <label
              key={option.method}
              className="flex min-h-14 cursor-pointer items-start gap-2.5 rounded-box border border-line-strong px-3 py-2.5 text-sm leading-5 transition-colors hover:border-ink-soft has-disabled:cursor-not-allowed has-disabled:bg-sunken has-disabled:text-ink-soft has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
            >
              <input
                type="radio"
                name="method"
                value={option.method}
                checked={option.method === method}
                disabled={isShut && option.method !== method}
                aria-describedby={isShut ? `${noteId}-${option.method}` : undefined}
                aria-label={methodLabel(option)}
                onChange={() => onChange(option.method)}
                className="mt-0.5 size-4 shrink-0 accent-primary outline-none"
              />
              <span className="flex min-w-0 flex-col">
                <span className="font-semibold">{option.label}</span>
                {option.time ? <span className="text-xs leading-5">{`(${option.time})`}</span> : null}
                {isShut ? (
                  <span id={`${noteId}-${option.method}`} className="text-xs leading-5">
                    {pausedText(open, currency, option.method) ? t('Paused at the moment') : t('Not open here yet')}
                  </span>
                ) : null}
              </span>
              <Mark of={option.method} size={20} className="ms-auto text-ink-soft" />
            </label>
          )
        })}
      </div>
      <div role="status" id={noteId}>
        {isClosed ? (
          <p className="enter mt-2 rounded-box bg-accent-soft px-3 py-2 text-sm leading-6 text-on-accent-soft">
            {paused ??
              (openMethodNames(open, currency).length === 0
                ? t(
                    '{method} is not open on this site yet, and neither is another way to pay in this currency. Please choose another currency.',
                    { method: methodName(currency, method) },
                  )
                : t('{method} is not open on this site yet. Open now: {methods}.', {
                    method: methodName(currency, method),
                    methods: openMethodNames(open, currency).join(', '),
                  }))}
          </p>
        ) : null}
      </div>
    </fieldset>
  )
}
