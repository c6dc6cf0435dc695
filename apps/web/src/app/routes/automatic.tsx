import { t } from '@kivuko/contract/text.ts'
import type { QueryClient } from '@tanstack/react-query'
import { alertsQuery } from '#features/record/price-alerts/price-alert-calls.ts'
import { PriceAlerts } from '#features/record/price-alerts/price-alerts.tsx'
import { plansQuery } from '#features/trading/plans/plan-calls.ts'
import { Plans } from '#features/trading/plans/plans.tsx'
import { PageHeading } from '#ui/heading.tsx'

function Automatic() {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8">
      <PageHeading
        title={t('Automatic')}
        lead={t('What happens without you: money to people, coins bought, and prices you want to hear of.')}
      />
      <Plans />
      <PriceAlerts />
    </div>
  )
}

/** What it asks for first. */
export default Object.assign(Automatic, {
  fetchAhead(queries: QueryClient): void {
    void queries.prefetchQuery(plansQuery)
    void queries.prefetchQuery(alertsQuery)
  },
})
