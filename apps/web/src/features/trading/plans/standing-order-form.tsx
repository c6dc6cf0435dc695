// A new standing order: to whom, how much, how often, and what for.
import { t } from '@kivuko/contract/text.ts'
import { NOTE_MAX, type TransferFiat } from '@kivuko/contract/transfers.ts'
import type { FormEvent } from 'react'
import { useRecipient } from '#features/trading/use-recipient.ts'
import { CurrencyField } from '#lib/currency-field.tsx'
import { formatAmount } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { ReceiptRow } from '#ui/receipt.tsx'
import { TextField } from '#ui/text-field.tsx'
import { makeOrder, type WantedOrder } from './plan-calls.ts'
import { PlanReview } from './plan-review.tsx'
import { MONTHLY, ownTimeZone, type Schedule, ScheduleFields } from './schedule-fields.tsx'
import { readPlanAmount, usePlanForm } from './use-plan-form.ts'

type Form = { recipient: string; currency: TransferFiat; amount: string; note: string; schedule: Schedule }
const EMPTY: Form = { recipient: '', currency: 'NGN', amount: '', note: '', schedule: MONTHLY }

export function StandingOrderForm({ onDone }: { onDone: () => void }) {
  const { form, isTried, wanted, making, change, back, lookup, problem, submit } = useOrderForm(onDone)
  if (wanted && lookup.kind === 'found')
    return (
      <PlanReview
        schedule={form.schedule}
        amount={formatAmount(form.currency, wanted.amount.toString())}
        making={making}
        onBack={back}
        onMake={() => making.mutate(wanted)}
      >
        <ReceiptRow label={t('To')}>
          <span className="block font-semibold">{lookup.user.name}</span>
          <span className="block break-all text-ink-soft">{lookup.user.contact}</span>
        </ReceiptRow>
        {wanted.note ? <ReceiptRow label={t('Note')}>{wanted.note}</ReceiptRow> : null}
      </PlanReview>
    )
  return (
    <form aria-label={t('New standing order')} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t('To whom')}
        name="recipient"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={form.recipient}
        hint={
          <span role="status" className={lookup.kind === 'found' ? 'font-medium text-success' : undefined}>
            {lookup.text}
          </span>
        }
        error={isTried && lookup.kind === 'empty' ? t("Enter recipient's email or phone number") : undefined}
        onChange={({ target }) => change({ recipient: target.value })}
      />
      <CurrencyField value={form.currency} onChange={(currency) => change({ currency })} />
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
      <TextField
        label={t('Note (optional)')}
        hint={t('Rent, school fees: they see it each time.')}
        name="note"
        autoComplete="off"
        maxLength={NOTE_MAX}
        value={form.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      <Button type="submit" size="large" block>
        {t('Continue')}
      </Button>
    </form>
  )
}

function useOrderForm(onDone: () => void) {
  const { tryForm, ...flow } = usePlanForm<Form, WantedOrder>(EMPTY, { make: makeOrder, onDone })
  const { recipient, currency, amount, note, schedule } = flow.form
  const lookup = useRecipient(recipient)
  const read = readPlanAmount(currency, amount)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (lookup.kind === 'refused') lookup.retry?.()
    if (lookup.kind !== 'found' || !('amount' in read)) return tryForm(undefined)
    const terms = { currency, amount: read.amount, note: note.trim() || null, ...schedule, time_zone: ownTimeZone() }
    tryForm({ ...terms, recipient_identifier: lookup.user.identifier })
  }
  return { ...flow, lookup, problem: 'problem' in read ? read.problem : undefined, submit }
}
