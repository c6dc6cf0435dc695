// A new recurring buy: which coin, for how much, from where, and how often.
import { BUY_CRYPTOS, type BuyCrypto, takesMethod } from '@kivuko/contract/buying.ts'
import { mandateText } from '@kivuko/contract/card-mandate.ts'
import type { PlanFunding } from '@kivuko/contract/plans.ts'
import { t } from '@kivuko/contract/text.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { cardText } from '#lib/card-text.ts'
import { CurrencyField } from '#lib/currency-field.tsx'
import { formatAmount } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { ReceiptRow } from '#ui/receipt.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FundingField, fundingText } from './funding-field.tsx'
import { makeBuy, savedCardsQuery, type WantedBuy } from './plan-calls.ts'
import { PlanReview } from './plan-review.tsx'
import { ownTimeZone, type Schedule, ScheduleFields } from './schedule-fields.tsx'
import { readPlanAmount, usePlanForm } from './use-plan-form.ts'

type Form = {
  buys: BuyCrypto
  currency: WalletCurrency
  amount: string
  funding: PlanFunding
  cardId: string
  schedule: Schedule
}
const EMPTY: Form = {
  buys: 'BTC',
  currency: 'NGN',
  amount: '',
  funding: 'wallet',
  cardId: '',
  schedule: { every: 'week', day: 1 },
}

export function RecurringBuyForm({ onDone }: { onDone: () => void }) {
  const flow = usePlanForm<Form, WantedBuy>(EMPTY, { make: makeBuy, onDone })
  const { form, isTried, wanted, making, change } = flow
  const read = readPlanAmount(form.currency, form.amount)
  const problem = 'problem' in read ? read.problem : undefined
  const isCardMissing = form.funding === 'card' && form.cardId === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { buys, currency, funding, cardId, schedule } = form
    const terms = { buys, currency, funding, ...schedule, time_zone: ownTimeZone() }
    const card = funding === 'card' ? { card_id: cardId } : {}
    flow.tryForm('amount' in read && !isCardMissing ? { ...terms, ...card, amount: read.amount } : undefined)
  }
  if (wanted) return <BuyReview form={form} wanted={wanted} making={making} onBack={flow.back} />
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
        onChange={(currency) =>
          change({ currency, ...(isTaken(currency, form) ? {} : { funding: 'wallet' as const }) })
        }
      />
      <FundingField chosen={form} error={isTried && isCardMissing ? t('Choose a card') : undefined} onChange={change} />
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

type Review = {
  form: Form
  wanted: WantedBuy
  making: { isPending: boolean; error: unknown; mutate: (wanted: WantedBuy) => void }
  onBack: () => void
}

function BuyReview({ form, wanted, making, onBack }: Review) {
  const cards = useQuery({ ...savedCardsQuery, enabled: form.funding === 'card' })
  const card = form.funding === 'card' ? cards.data?.cards.find(({ id }) => id === form.cardId) : undefined
  const amount = formatAmount(form.currency, wanted.amount.toString())
  return (
    <PlanReview
      schedule={form.schedule}
      amount={amount}
      making={making}
      agreed={card && mandateText({ last4: card.last4, amount, coin: form.buys, every: form.schedule.every })}
      onBack={onBack}
      // It is agreed to where it is read.
      onMake={() => making.mutate(card ? { ...wanted, mandate_agreed: true } : wanted)}
    >
      <ReceiptRow label={t('Buy')}>{form.buys}</ReceiptRow>
      <ReceiptRow label={t('Paid from')}>{card ? cardText(card) : fundingText(form)}</ReceiptRow>
    </PlanReview>
  )
}

function isTaken(currency: WalletCurrency, { funding }: Pick<Form, 'funding'>): boolean {
  return funding === 'wallet' || takesMethod(currency, funding)
}
