import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '#lib/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { holdingsQuery, totalQuery, walletsQuery } from './api.ts'
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
    <Card aria-label={t('Total balance')} className="grid grid-cols-1 gap-6 lg:grid-cols-[1.5fr_1fr_1fr] lg:gap-8">
      {failed ? (
        <div className="lg:col-span-3">
          <ErrorState
            title={t('Failed to load balance')}
            onRetry={retry}
            retrying={wallets.isFetching || holdings.isFetching}
          />
        </div>
      ) : (
        <>
          <Figure
            label={t('Total balance')}
            amount={summary?.total}
            about={total?.amount && total.currency !== 'USD' ? formatAmount(total.currency, total.amount) : undefined}
            hint={t('Cash and crypto, in US dollars')}
            missing={[...(summary?.cashWithoutPrice ?? []), ...(summary?.cryptoWithoutPrice ?? [])]}
            isMain
          />
          <Figure
            label={t('Available cash')}
            amount={summary?.cash}
            hint={t('In your naira, shilling and dollar wallets')}
            missing={summary?.cashWithoutPrice ?? []}
          />
          <Figure
            label={t('Crypto holdings')}
            amount={summary?.crypto}
            hint={t('At current prices')}
            missing={summary?.cryptoWithoutPrice ?? []}
          />
          {summary && isEmpty(wallets.data ?? [], holdings.data ?? []) ? (
            <div className="lg:col-span-3">
              <EmptyState
                title={t('No balance yet')}
                action={
                  <ButtonLink to={addFundsAddress} variant="secondary" size="small">
                    {t('Add Funds')}
                  </ButtonLink>
                }
              >
                {t('Money you add and coins you buy are counted here.')}
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
          : 'flex flex-col gap-1.5 border-line max-lg:border-t max-lg:pt-5 lg:border-s lg:ps-8'
      }
    >
      <h2 className="text-sm font-medium text-ink-soft">{label}</h2>
      {amount === undefined ? (
        <div role="status">
          <span className="sr-only">{t('Loading balances…')}</span>
          <Skeleton className={isMain ? 'h-12 w-48' : 'h-8 w-32'} />
        </div>
      ) : (
        <MoneyText asset="USD" amount={amount} size={isMain ? 'large' : 'medium'} />
      )}
      {about && amount !== undefined ? (
        <p className="font-medium tabular-nums">
          {t('about')} {about}
        </p>
      ) : null}
      <p className="text-sm text-ink-soft">
        {missing.length > 0 ? t('Without {assets}: no current price.', { assets: missing.join(', ') }) : hint}
      </p>
    </div>
  )
}
