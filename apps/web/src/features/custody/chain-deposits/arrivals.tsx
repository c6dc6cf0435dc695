// What arrived at the customer's addresses, and how far each arrival is.
import { CHAIN_NETWORK_NAMES, type ChainDeposit, type ChainDepositState } from '@kivuko/contract/chain.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatCoins, formatDateTime, relativeTime } from '#lib/format.ts'
import { shortened } from '#lib/shortened-code.ts'
import { reloadMoney } from '#lib/use-payment.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { depositsQuery } from './api.ts'

const STATES: Record<ChainDepositState, { name: string; tone: BadgeTone }> = {
  pending: { name: t('Arriving'), tone: 'warning' },
  credited: { name: t('In your wallet'), tone: 'success' },
  dropped: { name: t('Not arrived'), tone: 'danger' },
  too_small: { name: t('Too small'), tone: 'neutral' },
}

export function Arrivals() {
  const { data, isError, isFetching, refetch } = useQuery(depositsQuery)
  useMoneyOf(data)
  return (
    <Card aria-labelledby="arrivals" className="flex flex-col gap-3">
      <SectionHeading id="arrivals" title={t('Coins that arrived')} />
      {data === undefined && isError ? (
        <ErrorState title={t('The arrivals could not be loaded')} query={{ refetch, isFetching }} />
      ) : data === undefined ? (
        <SkeletonRows rows={3} label={t('Loading arrivals…')} />
      ) : data.length === 0 ? (
        <EmptyState title={t('Nothing yet')}>
          {t('What is sent to your address shows here as soon as the network has it. This list updates by itself.')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {data.map((deposit) => (
            <Arrival key={deposit.id} deposit={deposit} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** What has been credited since the last look changes the balances on other screens. */
function useMoneyOf(deposits: readonly ChainDeposit[] | undefined): void {
  const queries = useQueryClient()
  const seen = useRef<number>(undefined)
  const credited = deposits?.filter(({ status }) => status === 'credited').length
  useEffect(() => {
    if (seen.current !== undefined && credited !== seen.current) reloadMoney(queries)
    seen.current = credited
  }, [credited, queries])
}

function Arrival({ deposit }: { deposit: ChainDeposit }) {
  const { asset, network, amount, status, created_at, transaction_hash } = deposit
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex items-start justify-between gap-4">
        <span className="min-w-0">
          <MoneyText asset={asset} amount={amount} className="block font-semibold" />
          <span className="block text-sm text-ink-soft">
            {CHAIN_NETWORK_NAMES[network]} ·{' '}
            <time dateTime={created_at} title={formatDateTime(created_at)}>
              {relativeTime(created_at)}
            </time>
          </span>
        </span>
        <span role="status">
          <Badge tone={STATES[status].tone}>{STATES[status].name}</Badge>
        </span>
      </div>
      {status === 'pending' ? <Progress deposit={deposit} /> : null}
      {status === 'dropped' ? (
        <p className="text-sm leading-6 text-ink-soft">
          {t('The network took this transaction back. Nothing was credited; ask the sender.')}
        </p>
      ) : null}
      {status === 'too_small' ? (
        <p className="text-sm leading-6 text-ink-soft">{t('It is less than the minimum, so nothing was credited.')}</p>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span className="min-w-0">
          {t('Transaction')} <span className="font-mono">{shortened(transaction_hash)}</span>
        </span>
        <CopyButton text={transaction_hash} label={t('the transaction hash')} />
      </div>
    </li>
  )
}

function Progress({ deposit }: { deposit: ChainDeposit }) {
  const { asset, amount, confirmations, confirmations_needed } = deposit
  const done = Math.min(confirmations, confirmations_needed)
  return (
    <div className="flex items-center gap-3">
      <progress
        aria-label={t('Progress of {amount}', { amount: formatCoins(asset, amount) })}
        value={done}
        max={confirmations_needed}
        className="h-2 min-w-0 grow appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
      />
      <span className="shrink-0 text-sm text-ink-soft tabular-nums">
        {t('{done} of {needed} blocks', { done, needed: confirmations_needed })}
      </span>
    </div>
  )
}
