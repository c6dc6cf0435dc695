import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { ListCard } from '#ui/list-card.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { latestQuery } from './api.ts'
import { TransactionRow } from './transaction-row.tsx'

type Addresses = {
  /** Where an empty list is filled. */
  addFundsAddress: string
  /** The page of the whole list. */
  listAddress: string
}

/** What happened last, newest first. */
export function RecentTransactions(addresses: Addresses) {
  return (
    <Latest
      id="transactions-heading"
      texts={{
        loading: t('Loading transactions…'),
        failed: t('Failed to load recent transactions'),
        empty: t('No transactions yet'),
        emptyText: t('Every movement of your money is listed here, newest first.'),
      }}
      title={t('Recent transactions')}
      {...addresses}
    />
  )
}

/** The money that came in last. */
export function DepositHistory(addresses: Addresses) {
  return (
    <Latest
      id="deposits-heading"
      texts={{
        loading: t('Loading deposits…'),
        failed: t('Failed to load deposits'),
        empty: t('No deposits yet'),
        emptyText: t('Money that you add or receive is listed here.'),
      }}
      title={t('Deposits')}
      type="deposit"
      {...addresses}
    />
  )
}

type LatestProps = Addresses & {
  id: string
  title: string
  texts: { loading: string; failed: string; empty: string; emptyText: string }
  type?: 'deposit'
}

function Latest({ id, title, texts, type, addFundsAddress, listAddress }: LatestProps) {
  const query = useQuery(latestQuery(type))
  const all = type ? `${listAddress}?type=${type}` : listAddress
  return (
    <ListCard
      id={id}
      title={title}
      aside={
        query.data?.length ? (
          <TextLink to={all} aria-label={`${t('See all')}: ${title}`}>
            {t('See all')}
          </TextLink>
        ) : null
      }
      query={query}
      texts={texts}
      rows={5}
      action={{ to: addFundsAddress, label: t('Add Funds') }}
    >
      {(transaction) => (
        <TransactionRow
          key={transaction.id}
          transaction={transaction}
          to={`${listAddress}?id=${encodeURIComponent(transaction.id)}`}
        />
      )}
    </ListCard>
  )
}
