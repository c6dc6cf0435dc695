import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { holdingsQuery, walletsQuery } from './api.ts'
import { BalanceRow } from './balance-row.tsx'
import { type CoinAddresses, CoinWays } from './coin-ways.tsx'
import { WALLET_TEXT } from './messages.ts'

/** The fiat wallets as the server has them. */
export function WalletList({ addFundsAddress }: { addFundsAddress: string }) {
  const { data, isError, isFetching, refetch } = useQuery(walletsQuery)
  return (
    <Card aria-labelledby="wallets-heading" className="flex flex-col gap-3">
      <SectionHeading id="wallets-heading" title={WALLET_TEXT.wallets} />
      {isError ? (
        <ErrorState title={WALLET_TEXT.walletsFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <SkeletonRows rows={3} label={WALLET_TEXT.loading} />
      ) : data.length === 0 ? (
        <EmptyState
          title={WALLET_TEXT.noWallets}
          action={
            <ButtonLink to={addFundsAddress} variant="secondary" size="small">
              {WALLET_TEXT.addFunds}
            </ButtonLink>
          }
        >
          {WALLET_TEXT.noWalletsText}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {data.map(({ currency, available_balance, usd_equivalent }) => (
            <BalanceRow key={currency} asset={currency} balance={available_balance} usd={usd_equivalent} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The coins the customer holds; with `ways`, how they come in from outside and go out again. */
export function HoldingList({ buyAddress, ways }: { buyAddress: string; ways?: CoinAddresses }) {
  const { data, isError, isFetching, refetch } = useQuery(holdingsQuery)
  return (
    <Card aria-labelledby="holdings-heading" className="flex flex-col gap-3">
      <SectionHeading
        id="holdings-heading"
        title={WALLET_TEXT.holdings}
        aside={ways ? <TextLink to={ways.receive}>{WALLET_TEXT.receiveCoins}</TextLink> : null}
      />
      {isError ? (
        <ErrorState title={WALLET_TEXT.holdingsFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <SkeletonRows rows={2} label={WALLET_TEXT.loading} />
      ) : data.length === 0 ? (
        <EmptyState
          title={WALLET_TEXT.noHoldings}
          action={
            <ButtonLink to={buyAddress} variant="secondary" size="small">
              {WALLET_TEXT.buy}
            </ButtonLink>
          }
        >
          {WALLET_TEXT.noHoldingsText}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {data.map(({ asset, available_balance, usd_equivalent }) => (
            <BalanceRow
              key={asset}
              asset={asset}
              balance={available_balance}
              usd={usd_equivalent}
              below={ways ? <CoinWays asset={asset} addresses={ways} /> : null}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
