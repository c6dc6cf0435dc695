// Price alerts: those that are on and those that were told, and the way to a new one.
import type { PriceAlert } from '@kivuko/contract/price-alerts.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { formatAmount, relativeTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ListCard } from '#ui/list-card.tsx'
import { AlertForm } from './alert-form.tsx'
import { alertsQuery, removeAlert } from './price-alert-calls.ts'

export function PriceAlerts() {
  const alerts = useQuery({ ...alertsQuery, select: (all) => all.alerts })
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <ListCard
        id="price-alerts"
        title={t('Price alerts')}
        aside={
          <Button size="small" variant="secondary" onClick={() => setAdding(true)}>
            {t('New price alert')}
          </Button>
        }
        query={alerts}
        rows={2}
        texts={{
          loading: t('Loading price alerts…'),
          failed: t('Failed to load price alerts'),
          empty: t('No price alerts'),
          emptyText: t('Set one, and you are told when a coin costs more or less than you say.'),
        }}
      >
        {(alert) => <AlertRow key={alert.id} alert={alert} />}
      </ListCard>
      {isAdding ? (
        <Dialog title={t('New price alert')} closeText={t('Close')} onClose={() => setAdding(false)}>
          <AlertForm onDone={() => setAdding(false)} />
        </Dialog>
      ) : null}
    </>
  )
}

/** 'BTC above $98,000.00' */
function wordsOf({ asset, kind, currency, price, percent }: PriceAlert): string {
  const shown = price === null ? '' : formatAmount(currency, price)
  if (kind === 'above') return t('{coin} above {price}', { coin: asset, price: shown })
  if (kind === 'below') return t('{coin} below {price}', { coin: asset, price: shown })
  return t('{coin} moves by {percent}% in {currency}', { coin: asset, percent: percent ?? 0, currency })
}

function AlertRow({ alert }: { alert: PriceAlert }) {
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: () => removeAlert(alert.id),
    onSettled: () => queries.invalidateQueries({ queryKey: alertsQuery.queryKey }),
  })
  const words = wordsOf(alert)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium wrap-anywhere tabular-nums">{words}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm leading-6 text-ink-soft">
          {alert.state === 'on' ? <Badge tone="info">{t('On')}</Badge> : <Badge>{t('Told')}</Badge>}
          <span>{alert.repeats ? t('Each time') : t('Once')}</span>
          {alert.told_at ? <span>{t('Told {time}', { time: relativeTime(alert.told_at) })}</span> : null}
        </p>
      </div>
      <Button
        size="small"
        variant="secondary"
        aria-label={t('Remove {alert}', { alert: words })}
        loading={removing.isPending}
        onClick={() => removing.mutate()}
      >
        {t('Remove')}
      </Button>
      {removing.error ? <Alert>{errorText(removing.error, t('That did not work. Please try again.'))}</Alert> : null}
    </li>
  )
}
