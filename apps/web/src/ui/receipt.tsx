import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Label and value rows as on a till receipt: values right, digits in columns. */
export function Receipt({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={classNames('flex flex-col text-sm', className)}>{children}</dl>
}

/** `strong` is the row the receipt adds up to. */
export function ReceiptRow({
  label,
  strong = false,
  children,
}: {
  label: ReactNode
  strong?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-4 py-1.5',
        strong && 'mt-1.5 border-t border-dashed border-line-strong pt-3 text-base font-semibold',
      )}
    >
      <dt className={strong ? 'text-ink' : 'text-ink-soft'}>{label}</dt>
      <dd className="ms-auto min-w-0 text-end break-words text-ink tabular-nums">{children}</dd>
    </div>
  )
}
