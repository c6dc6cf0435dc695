import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#ui/button.tsx'
import { ListCard } from '#ui/list-card.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { holdingsQuery, walletsQuery } from './api.ts'
import { BalanceRow } from './balance-row.tsx'
import { type CoinAddresses, CoinWays } from './coin-ways.tsx'

/** The fiat wallets as the server has them; with `withdrawAddress`, how money leaves them. */
export function WalletList({
  addFundsAddress,
  withdrawAddress,
}: {
  addFundsAddress: string
  withdrawAddress?: string
}) {
  return (
    <ListCard
      id="wallets-heading"
      title={t('Wallets')}
      query={useQuery(walletsQuery)}
      texts={{
        loading: t('Loading balances…'),
        failed: t('Failed to load wallet balances'),
        empty: t('No wallets yet'),
        emptyText: t('Your naira, shilling and dollar wallets appear here.'),
      }}
      rows={3}
      action={{ to: addFundsAddress, label: t('Add Funds') }}
    >
      {({ currency, available_balance, usd_equivalent }) => (
        <BalanceRow
          key={currency}
          asset={currency}
          balance={available_balance}
          usd={usd_equivalent}
          below={
            withdrawAddress ? (
              <div className="-mb-2 flex pt-1 ps-10">
                <ButtonLink
                  to={`${withdrawAddress}?currency=${currency}`}
                  variant="quiet"
                  size="small"
                  aria-label={t('Withdraw {currency}', { currency })}
                >
                  {t('Withdraw')}
                </ButtonLink>
              </div>
            ) : null
          }
        />
      )}
    </ListCard>
  )
}

/** The coins the customer holds; with `ways`, how they come in from outside and go out again. */
export function HoldingList({ buyAddress, ways }: { buyAddress: string; ways?: CoinAddresses }) {
  return (
    <ListCard
      id="holdings-heading"
      title={t('Crypto')}
      aside={ways ? <TextLink to={ways.receive}>{t('Receive coins')}</TextLink> : null}
      query={useQuery(holdingsQuery)}
      texts={{
        loading: t('Loading balances…'),
        failed: t('Failed to load crypto holdings'),
        empty: t('No crypto yet'),
        emptyText: t('What you buy appears here as soon as your payment has arrived.'),
      }}
      rows={2}
      action={{ to: buyAddress, label: t('Buy Crypto') }}
    >
      {({ asset, available_balance, usd_equivalent }) => (
        <BalanceRow
          key={asset}
          asset={asset}
          balance={available_balance}
          usd={usd_equivalent}
          below={ways ? <CoinWays asset={asset} addresses={ways} /> : null}
        />
      )}
    </ListCard>
  )
}
