import type { Transaction } from '@kivuko/contract/wallets.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime, relativeTime } from '#lib/format.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { recentTransactionsQuery } from './api.ts'
import { TRANSACTION_TEXT } from './messages.ts'

const STATUS_TONES: Record<Transaction['status'], BadgeTone> = {
  completed: 'success',
  pending: 'warning',
  failed: 'danger',
}

/** What happened last, newest first. */
export function RecentTransactions({ addFundsAddress }: { addFundsAddress: string }) {
  const { data, isError, isFetching, refetch } = useQuery(recentTransactionsQuery)
  return (
    <Card aria-labelledby="transactions-heading" className="flex flex-col gap-3">
      <SectionHeading id="transactions-heading" title={TRANSACTION_TEXT.recent} />
      {isError ? (
        <ErrorState title={TRANSACTION_TEXT.failed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <SkeletonRows rows={5} label={TRANSACTION_TEXT.loading} />
      ) : data.length === 0 ? (
        <EmptyState
          title={TRANSACTION_TEXT.empty}
          action={
            <ButtonLink to={addFundsAddress} variant="secondary" size="small">
              {TRANSACTION_TEXT.emptyAction}
            </ButtonLink>
          }
        >
          {TRANSACTION_TEXT.emptyText}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {data.map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function TransactionRow({ transaction }: { transaction: Transaction }) {
  const { transaction_type, description, created_at, amount, currency, status } = transaction
  return (
    <li className="flex items-start justify-between gap-4 py-4">
      <span className="min-w-0">
        <span className="block font-medium break-words text-ink">
          {description || TRANSACTION_TEXT.types[transaction_type]}
        </span>
        <span className="block text-sm text-ink-soft">
          {TRANSACTION_TEXT.types[transaction_type]} ·{' '}
          <time dateTime={created_at} title={formatDateTime(created_at)}>
            {relativeTime(created_at)}
          </time>
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <MoneyText asset={currency} amount={amount} className="font-semibold" />
        <Badge tone={STATUS_TONES[status]}>{TRANSACTION_TEXT.statuses[status]}</Badge>
      </span>
    </li>
  )
}
