import type { Transaction } from '@kivuko/contract/transactions.ts'
import { Link } from 'react-router'
import { formatDateTime, relativeTime } from '#lib/format.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Mark } from '#ui/mark.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { signOf } from './filters.ts'
import { KIND_NAMES, STATUS_NAMES } from './transaction-names.ts'

const TONES: Record<Transaction['status'], BadgeTone> = { completed: 'success', pending: 'warning', failed: 'danger' }

/** One line; pressing it anywhere leads to its details. */
export function TransactionRow({ transaction, to }: { transaction: Transaction; to: string }) {
  const { kind, description, created_at, status } = transaction
  const type = KIND_NAMES[kind]
  return (
    <li className="py-1">
      <div className="relative -mx-2 flex items-start justify-between gap-4 rounded-box px-2 py-3 transition-colors hover:bg-primary-soft">
        <Mark of={transaction.currency} size={32} className="mt-1" />
        {/* On a phone the amount has a line of its own, so that no description is squeezed into a few letters. */}
        <span className="flex min-w-0 grow flex-col gap-1 sm:flex-row sm:justify-between sm:gap-4">
          <span className="min-w-0 grow">
            <Link
              to={to}
              preventScrollReset
              className="block font-medium break-words text-ink no-underline after:absolute after:inset-0 after:rounded-box focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-primary"
            >
              {description || type}
            </Link>
            <span className="block text-sm text-ink-soft">
              {type} ·{' '}
              <time dateTime={created_at} title={formatDateTime(created_at)}>
                {relativeTime(created_at)}
              </time>
            </span>
          </span>
          <span className="flex shrink-0 flex-row-reverse items-center justify-between gap-1 sm:flex-col sm:items-end sm:justify-start">
            <SignedMoney transaction={transaction} className="font-semibold" />
            <StatusBadge status={status} />
          </span>
        </span>
      </div>
    </li>
  )
}

/** What the balance saw, with its direction, as in '+KSh 1,477.50'. */
export function SignedMoney({ transaction, className }: { transaction: Transaction; className?: string }) {
  const sign = signOf(transaction)
  const colour = transaction.status === 'failed' ? 'text-ink-soft' : sign === '+' ? 'text-success' : 'text-ink'
  return (
    <span className={`whitespace-nowrap ${colour} ${className ?? ''}`}>
      {sign}
      <MoneyText asset={transaction.currency} amount={transaction.net_amount} />
    </span>
  )
}

export function StatusBadge({ status }: { status: Transaction['status'] }) {
  return <Badge tone={TONES[status]}>{STATUS_NAMES[status]}</Badge>
}
