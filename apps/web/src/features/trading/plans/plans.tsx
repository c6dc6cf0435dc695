// Standing orders and recurring buys: all there are, and the way to a new one.
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ListCard } from '#ui/list-card.tsx'
import { plansQuery } from './plan-calls.ts'
import { PlanRow } from './plan-row.tsx'
import { RecurringBuyForm } from './recurring-buy-form.tsx'
import { StandingOrderForm } from './standing-order-form.tsx'

type Adding = 'order' | 'buy'

export function Plans() {
  const plans = useQuery({ ...plansQuery, select: (all) => all.plans })
  const [adding, setAdding] = useState<Adding>()
  const close = () => setAdding(undefined)
  return (
    <>
      <ListCard
        id="plans"
        title={t('Payments and buys')}
        aside={
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="secondary" onClick={() => setAdding('order')}>
              {t('New standing order')}
            </Button>
            <Button size="small" variant="secondary" onClick={() => setAdding('buy')}>
              {t('New recurring buy')}
            </Button>
          </div>
        }
        query={plans}
        rows={3}
        texts={{
          loading: t('Loading plans…'),
          failed: t('Failed to load plans'),
          empty: t('Nothing is planned'),
          emptyText: t('Pay rent or school fees on the same day each month, or buy a coin every payday.'),
        }}
      >
        {(plan) => <PlanRow key={plan.id} plan={plan} />}
      </ListCard>
      {adding === 'order' ? (
        <Dialog title={t('New standing order')} closeText={t('Close')} onClose={close}>
          <StandingOrderForm onDone={close} />
        </Dialog>
      ) : null}
      {adding === 'buy' ? (
        <Dialog title={t('New recurring buy')} closeText={t('Close')} onClose={close}>
          <RecurringBuyForm onDone={close} />
        </Dialog>
      ) : null}
    </>
  )
}
