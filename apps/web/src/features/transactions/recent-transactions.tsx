import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { latestQuery } from './api.ts'
import { DEPOSIT_TEXT, TRANSACTION_TEXT } from './messages.ts'
import { TransactionRow } from './transaction-row.tsx'

type Addresses = {
  /** Where an empty list is filled. */
  addFundsAddress: string
  /** The page of the whole list. */
  listAddress: string
}

/** What happened last, newest first. */
export function RecentTransactions(addresses: Addresses) {
  return <Latest id="transactions-heading" texts={TRANSACTION_TEXT} title={TRANSACTION_TEXT.recent} {...addresses} />
}

/** The money that came in last. */
export function DepositHistory(addresses: Addresses) {
  return <Latest id="deposits-heading" texts={DEPOSIT_TEXT} title={DEPOSIT_TEXT.title} type="deposit" {...addresses} />
}

type LatestProps = Addresses & {
  id: string
  title: string
  texts: { loading: string; failed: string; empty: string; emptyText: string }
  type?: 'deposit'
}

function Latest({ id, title, texts, type, addFundsAddress, listAddress }: LatestProps) {
  const { data, isError, isFetching, refetch } = useQuery(latestQuery(type))
  const all = type ? `${listAddress}?type=${type}` : listAddress
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-3">
      <SectionHeading
        id={id}
        title={title}
        aside={
          data?.length ? (
            <TextLink to={all} aria-label={`${TRANSACTION_TEXT.seeAll}: ${title}`}>
              {TRANSACTION_TEXT.seeAll}
            </TextLink>
          ) : null
        }
      />
      {isError ? (
        <ErrorState title={texts.failed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <SkeletonRows rows={5} label={texts.loading} />
      ) : data.length === 0 ? (
        <EmptyState
          title={texts.empty}
          action={
            <ButtonLink to={addFundsAddress} variant="secondary" size="small">
              {TRANSACTION_TEXT.emptyAction}
            </ButtonLink>
          }
        >
          {texts.emptyText}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {data.map((transaction) => (
            <TransactionRow
              key={transaction.id}
              transaction={transaction}
              to={`${listAddress}?id=${encodeURIComponent(transaction.id)}`}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
