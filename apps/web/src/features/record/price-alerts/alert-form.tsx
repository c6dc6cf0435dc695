// A new price alert: of which coin, at what, and how often it is told.
import { PAY_CURRENCIES, type PayCurrency } from '@kivuko/contract/buying.ts'
import { ALERT_PERCENT_MAX, ALERT_PERCENT_MIN, type AlertKind } from '@kivuko/contract/price-alerts.ts'
import { PRICED_COINS, type PricedCoin } from '@kivuko/contract/price-ranges.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, errorText } from '#lib/api-error.ts'
import { createSendOnce } from '#lib/idempotency-key.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { alertsQuery, setAlert, type WantedAlert } from './price-alert-calls.ts'

const KINDS: Record<AlertKind, string> = {
  above: t('It costs more than a price'),
  below: t('It costs less than a price'),
  move: t('It moves by so many percent'),
}

type Form = {
  asset: PricedCoin
  currency: PayCurrency
  kind: AlertKind
  price: string
  percent: string
  repeats: boolean
}
const EMPTY: Form = { asset: 'BTC', currency: 'USD', kind: 'above', price: '', percent: '5', repeats: false }

export function AlertForm({ onDone }: { onDone: () => void }) {
  const { form, setting, problem, isTried, change, submit } = useAlertForm(onDone)
  const isMove = form.kind === 'move'
  return (
    <form aria-label={t('New price alert')} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t('Coin')}
          value={form.asset}
          options={PRICED_COINS.map((coin) => ({ value: coin, label: coin }))}
          onChange={({ target }) => change({ asset: target.value as PricedCoin })}
        />
        <SelectField
          label={t('Priced in')}
          value={form.currency}
          options={PAY_CURRENCIES.map((currency) => ({ value: currency, label: currency }))}
          onChange={({ target }) => change({ currency: target.value as PayCurrency })}
        />
      </div>
      <SelectField
        label={t('Tell me when')}
        value={form.kind}
        options={(['above', 'below', 'move'] as const).map((kind) => ({ value: kind, label: KINDS[kind] }))}
        onChange={({ target }) => change({ kind: target.value as AlertKind })}
      />
      {isMove ? (
        <TextField
          label={t('Percent, up or down')}
          inputMode="numeric"
          autoComplete="off"
          required
          value={form.percent}
          error={isTried ? problem : undefined}
          onChange={({ target }) => change({ percent: target.value })}
        />
      ) : (
        <TextField
          label={t('Price of one {coin} ({currency})', { coin: form.asset, currency: form.currency })}
          size="large"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          required
          value={form.price}
          error={isTried ? problem : undefined}
          onChange={({ target }) => change({ price: target.value })}
        />
      )}
      <Checkbox
        label={t('Tell me again each time')}
        hint={t('At most once an hour. Otherwise you are told once.')}
        checked={form.repeats}
        onChange={({ target }) => change({ repeats: target.checked })}
      />
      {setting.error && !problem ? (
        <Alert>{errorText(setting.error, t('That did not work. Please try again.'))}</Alert>
      ) : null}
      <Button type="submit" size="large" block loading={setting.isPending} loadingText={t('Saving…')}>
        {t('Set price alert')}
      </Button>
    </form>
  )
}

function useAlertForm(onDone: () => void) {
  const queries = useQueryClient()
  const [form, setForm] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const [sendOnce] = useState(createSendOnce)
  const setting = useMutation({
    mutationFn: (wanted: WantedAlert) => sendOnce(wanted, (key) => setAlert(wanted, key)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: alertsQuery.queryKey })
      onDone()
    },
  })
  const change = (changes: Partial<Form>) => {
    setting.reset()
    setForm({ ...form, ...changes })
  }
  const read = readForm(form)
  const field = form.kind === 'move' ? 'percent' : 'price'
  const problem = 'problem' in read ? read.problem : fieldError(setting.error, field)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if ('wanted' in read && !setting.isPending) setting.mutate(read.wanted)
  }
  return { form, setting, problem, isTried, change, submit }
}

function fieldError(error: unknown, field: string): string | undefined {
  const rule = error instanceof ApiError ? error.fieldError(field) : undefined
  return rule && t('This {rule}.', { rule })
}

/** A price may have more decimals than its currency: the server says what it takes of them. */
function readForm({ price, percent, ...form }: Form): { wanted: WantedAlert } | { problem: string } {
  if (form.kind !== 'move') {
    const typed = price.replace(/[, ]/g, '')
    if (!/^\d{1,18}(\.\d{1,6})?$/.test(typed)) return { problem: t('Enter a price, such as 1500.00') }
    return { wanted: { ...form, price: typed } }
  }
  const whole = /^\d{1,2}$/.test(percent.trim()) ? Number(percent) : 0
  if (whole < ALERT_PERCENT_MIN || whole > ALERT_PERCENT_MAX)
    return {
      problem: t('Enter a whole number from {least} to {most}', { least: ALERT_PERCENT_MIN, most: ALERT_PERCENT_MAX }),
    }
  return { wanted: { ...form, percent: whole } }
}
