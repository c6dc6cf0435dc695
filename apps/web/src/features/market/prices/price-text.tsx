// A market price and its change in figures.
import type { PayCurrency } from '@kivuko/contract/buying.ts'
import { t } from '@kivuko/contract/text.ts'
import { classNames } from '#ui/class-names.ts'
import { MoneyText } from '#ui/money-text.tsx'

type MoneySize = Parameters<typeof MoneyText>[0]['size']

/** Cut, never rounded up, to as many decimals as tell two prices apart: '$0.5512', '$162.40', 'KSh 12,950,000'. */
export function Price({ currency, price, size }: { currency: PayCurrency; price: string; size?: MoneySize }) {
  return <MoneyText asset={currency} amount={price} decimals={decimalsOf(price)} {...(size ? { size } : {})} />
}

/** Pure: of prices below ten four, of those with six digits and more none. */
export function decimalsOf(price: string): number {
  const digits = price.split('.')[0]?.length ?? 0
  if (digits === 1) return 4
  return digits > 5 ? 0 : 2
}

/** '+1.25 %' with a word for a screen reader; a dash where no price of 24 hours ago is known. */
export function Change({ percent, className }: { percent: string | null; className?: string }) {
  if (percent === null)
    return (
      <span className={classNames('text-ink-soft', className)}>
        <span aria-hidden="true">—</span>
        <span className="sr-only">{t('No change known yet')}</span>
      </span>
    )
  const isDown = percent.startsWith('-')
  const isLevel = /^-?0\.00$/.test(percent)
  const digits = percent.replace('-', '')
  return (
    <span
      className={classNames(
        'whitespace-nowrap tabular-nums',
        isLevel ? 'text-ink-soft' : isDown ? 'text-danger' : 'text-success',
        className,
      )}
    >
      <span aria-hidden="true">{`${isLevel ? '' : isDown ? '−' : '+'}${digits} %`}</span>
      <span className="sr-only">
        {isDown
          ? t('down {percent} percent in 24 hours', { percent: digits })
          : t('up {percent} percent in 24 hours', { percent: digits })}
      </span>
    </span>
  )
}
