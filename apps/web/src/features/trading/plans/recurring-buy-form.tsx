// A new recurring buy: which coin, for how much, from where, and how often.
import { BUY_CRYPTOS, type BuyCrypto } from '@kivuko/contract/buying.ts'
import type { PlanFunding } from '@kivuko/contract/plans.ts'
import { t } from '@kivuko/contract/text.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import type { FormEvent } from 'react'
import { CURRENCY_NAMES, CurrencyField } from '#lib/currency-field.tsx'
import { formatAmount } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { ReceiptRow } from '#ui/receipt.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { makeBuy, type WantedBuy } from './plan-calls.ts'
import { PlanReview } from './plan-review.tsx'
import { ownTimeZone, type Schedule, ScheduleFields } from './schedule-fields.tsx'
import { readPlanAmount, usePlanForm } from './use-plan-form.ts'

type Form = { buys: BuyCrypto; currency: WalletCurrency; amount: string; funding: PlanFunding; schedule: Schedule }
const EMPTY: Form = { buys: 'BTC', currency: 'NGN', amount: '', funding: 'wallet', schedule: { every: 'week', day: 1 } }

export function RecurringBuyForm({ onDone }: { onDone: () => void }) {
  const flow = usePlanForm<Form, WantedBuy>(EMPTY, { make: makeBuy, onDone })
  const { form, isTried, wanted, making, change } = flow
  const read = readPlanAmount(form.currency, form.amount)
  const problem = 'problem' in read ? read.problem : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { buys, currency, funding, schedule } = form
    const terms = { buys, currency, funding, ...schedule, time_zone: ownTimeZone() }
    flow.tryForm('amount' in read ? { ...terms, amount: read.amount } : undefined)
  }
  if (wanted)
    return (
      <PlanReview
        schedule={form.schedule}
        amount={formatAmount(form.currency, wanted.amount.toString())}
        making={making}
        onBack={flow.back}
        onMake={() => making.mutate(wanted)}
      >
        <ReceiptRow label={t('Buy')}>{form.buys}</ReceiptRow>
        <ReceiptRow label={t('Paid from')}>{fundingText(form)}</ReceiptRow>
      </PlanReview>
    )
  return (
    <form aria-label={t('New recurring buy')} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <SelectField
        label={t('Coin')}
        value={form.buys}
        options={BUY_CRYPTOS.map((coin) => ({ value: coin, label: coin }))}
        onChange={({ target }) => change({ buys: target.value as BuyCrypto })}
      />
      <CurrencyField
        value={form.currency}
        onChange={(currency) => change({ currency, ...(currency === 'KES' ? {} : { funding: 'wallet' as const }) })}
      />
      {form.currency === 'KES' ? (
        <SelectField
          label={t('Paid from')}
          value={form.funding}
          options={(['wallet', 'mpesa'] as const).map((funding) => ({
            value: funding,
            label: fundingText({ funding, currency: 'KES' }),
          }))}
          hint={form.funding === 'mpesa' ? t('Your verified phone asks you each time.') : undefined}
          onChange={({ target }) => change({ funding: target.value as PlanFunding })}
        />
      ) : null}
      <TextField
        label={t('Amount ({currency})', { currency: form.currency })}
        name="amount"
        size="large"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        required
        value={form.amount}
        error={isTried ? problem : undefined}
        onChange={({ target }) => change({ amount: target.value })}
      />
      <ScheduleFields schedule={form.schedule} onChange={(schedule) => change({ schedule })} />
      <Button type="submit" size="large" block>
        {t('Continue')}
      </Button>
    </form>
  )
}

function fundingText({ funding, currency }: Pick<Form, 'funding' | 'currency'>): string {
  return funding === 'mpesa' ? t('M-Pesa') : t('Wallet ({currency})', { currency: CURRENCY_NAMES[currency] })
}
