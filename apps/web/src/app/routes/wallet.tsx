import { t } from '@kivuko/contract/text.ts'
import type { QueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { holdingsQuery, totalQuery, walletsQuery } from '#features/record/wallets/api.ts'
import { HoldingList, WalletList } from '#features/record/wallets/balance-lists.tsx'
import { SummaryCards } from '#features/record/wallets/summary-cards.tsx'
import { debtsQuery } from '#features/trading/debts/api.ts'
import { DebtsPanel } from '#features/trading/debts/debts-panel.tsx'
import { useHydrated } from '#lib/use-hydrated.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { PATHS } from '../paths.ts'

/** Below what the wallet holds, on a phone: its code is half as much again, and comes behind the balances. */
const loadPart = () => import('./wallet-part.tsx')
const WalletPart = lazy(loadPart)

function Wallet() {
  // In a page that the server draws only what comes first.
  const isHydrated = useHydrated()
  return (
    <div className="flex flex-col gap-8">
      <PageHeading
        title={t('Wallet')}
        lead={t('What you have, in every currency and coin.')}
        aside={
          <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto sm:flex-wrap">
            <ButtonLink to={PATHS.addFunds}>{t('Add Funds')}</ButtonLink>
            <ButtonLink to={PATHS.sendMoney} variant="secondary">
              {t('Send')}
            </ButtonLink>
            <ButtonLink to={PATHS.bills} variant="secondary">
              {t('Pay bills')}
            </ButtonLink>
            <ButtonLink to={PATHS.buy} variant="secondary">
              {t('Buy Crypto')}
            </ButtonLink>
          </div>
        }
      />
      <DebtsPanel orderAddress={(reference) => `${PATHS.paymentSuccess}?reference=${reference}`} />
      <SummaryCards addFundsAddress={PATHS.addFunds} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 lg:items-start">
        <div className="flex min-w-0 flex-col gap-8">
          <WalletList addFundsAddress={PATHS.addFunds} withdrawAddress={PATHS.cashOut} />
          <HoldingList buyAddress={PATHS.buy} ways={{ receive: PATHS.receive, withdraw: PATHS.withdraw }} />
        </div>
        <div className="flex min-h-240 min-w-0 flex-col gap-8">
          {isHydrated ? (
            <Suspense fallback={null}>
              <WalletPart />
            </Suspense>
          ) : null}
        </div>
      </div>
    </div>
  )
}

/** What it asks for first. */
export default Object.assign(Wallet, {
  fetchAhead(queries: QueryClient): Promise<unknown> {
    loadPart().catch(() => {})
    return Promise.all([
      queries.prefetchQuery(walletsQuery),
      queries.prefetchQuery(holdingsQuery),
      queries.prefetchQuery(totalQuery),
      queries.prefetchQuery(debtsQuery),
    ])
  },
})
