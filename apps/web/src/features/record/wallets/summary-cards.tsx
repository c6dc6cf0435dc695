import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '#lib/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { holdingsQuery, totalQuery, walletsQuery } from './api.ts'
import { WALLET_TEXT } from './messages.ts'
import { isEmpty, summarise } from './summary.ts'

/** Total balance, available cash and crypto holdings. */
export function SummaryCards({ addFundsAddress }: { addFundsAddress: string }) {
  const wallets = useQuery(walletsQuery)
  const holdings = useQuery(holdingsQuery)
  // Said beside the dollars; without it they stand alone.
  const { data: total } = useQuery(totalQuery)
  const failed = wallets.isError || holdings.isError
  const summary = wallets.data && holdings.data && !failed ? summarise(wallets.data, holdings.data) : undefined
  const retry = () =>
    void Promise.all([wallets, holdings].filter((query) => query.isError).map((query) => query.refetch()))

  return (
    <Card
      aria-label={WALLET_TEXT.totalBalance}
      className="grid grid-cols-1 gap-6 lg:grid-cols-[1.5fr_1fr_1fr] lg:gap-8"
    >
      {failed ? (
        <div className="lg:col-span-3">
          <ErrorState
            title={WALLET_TEXT.balanceFailed}
            onRetry={retry}
            retrying={wallets.isFetching || holdings.isFetching}
          />
        </div>
      ) : (
        <>
          <Figure
            label={WALLET_TEXT.totalBalance}
            amount={summary?.total}
            about={total?.amount && total.currency !== 'USD' ? formatAmount(total.currency, total.amount) : undefined}
            hint={WALLET_TEXT.totalHint}
            missing={[...(summary?.cashWithoutPrice ?? []), ...(summary?.cryptoWithoutPrice ?? [])]}
            isMain
          />
          <Figure
            label={WALLET_TEXT.availableCash}
            amount={summary?.cash}
            hint={WALLET_TEXT.cashHint}
            missing={summary?.cashWithoutPrice ?? []}
          />
          <Figure
            label={WALLET_TEXT.cryptoHoldings}
            amount={summary?.crypto}
            hint={WALLET_TEXT.cryptoHint}
            missing={summary?.cryptoWithoutPrice ?? []}
          />
          {summary && isEmpty(wallets.data ?? [], holdings.data ?? []) ? (
            <div className="lg:col-span-3">
              <EmptyState
                title={WALLET_TEXT.noBalance}
                action={
                  <ButtonLink to={addFundsAddress} variant="secondary" size="small">
                    {WALLET_TEXT.addFunds}
                  </ButtonLink>
                }
              >
                {WALLET_TEXT.noBalanceText}
              </EmptyState>
            </div>
          ) : null}
        </>
      )}
    </Card>
  )
}

function Figure({
  label,
  amount,
  hint,
  missing,
  about,
  isMain = false,
}: {
  label: string
  amount: string | undefined
  hint: string
  missing: readonly string[]
  /** The same in another currency. */
  about?: string | undefined
  isMain?: boolean
}) {
  return (
    <div
      className={
        isMain
          ? 'flex flex-col gap-1.5'
          : 'flex flex-col gap-1.5 border-line max-lg:border-t max-lg:pt-5 lg:border-l lg:pl-8'
      }
    >
      <h2 className="text-sm font-medium text-ink-soft">{label}</h2>
      {amount === undefined ? (
        <div role="status">
          <span className="sr-only">{WALLET_TEXT.loading}</span>
          <Skeleton className={isMain ? 'h-12 w-48' : 'h-8 w-32'} />
        </div>
      ) : (
        <MoneyText asset="USD" amount={amount} size={isMain ? 'large' : 'medium'} />
      )}
      {about && amount !== undefined ? (
        <p className="font-medium tabular-nums">
          {WALLET_TEXT.about} {about}
        </p>
      ) : null}
      <p className="text-sm text-ink-soft">{missing.length > 0 ? WALLET_TEXT.withoutPrices(missing) : hint}</p>
    </div>
  )
}
