// Asking another customer for money: whom, how much, and what for.
import { t } from '@kivuko/contract/text.ts'
import { NOTE_MAX, type TransferFiat } from '@kivuko/contract/transfers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useRecipient } from '#features/trading/use-recipient.ts'
import { errorText } from '#lib/api-error.ts'
import { CurrencyField } from '#lib/currency-field.tsx'
import { formatAmount } from '#lib/format.ts'
import { createSendOnce } from '#lib/idempotency-key.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { amountProblem, internalRules, internalTerms } from './read-transfer.ts'
import { type Asking, requestsQuery, sendAsking } from './requests-calls.ts'

type Form = { recipient: string; currency: TransferFiat; amount: string; note: string }
const EMPTY: Form = { recipient: '', currency: 'NGN', amount: '', note: '' }

export function AskForm() {
  const { form, lookup, asking, isTried, problem, change, submit } = useAskForm()
  const { data } = asking
  return (
    <form aria-label={t('Ask for money')} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t('Whom to ask')}
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
        onChange={({ target }) => change('recipient', target.value)}
      />
      <CurrencyField value={form.currency} onChange={(currency) => change('currency', currency)} />
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
        onChange={({ target }) => change('amount', target.value)}
      />
      <TextField
        label={t('What for (optional)')}
        hint={t('They see it. It cannot be changed afterwards.')}
        name="note"
        autoComplete="off"
        maxLength={NOTE_MAX}
        value={form.note}
        onChange={({ target }) => change('note', target.value)}
      />
      {asking.error ? <Alert>{errorText(asking.error, t('That did not work. Please try again.'))}</Alert> : null}
      {data ? (
        <Alert tone="success">
          {t('{name} was asked for {amount}.', {
            name: data.person.name,
            amount: formatAmount(data.currency, data.amount),
          })}
        </Alert>
      ) : null}
      <Button type="submit" size="large" block loading={asking.isPending} loadingText={t('Sending…')}>
        {t('Ask')}
      </Button>
    </form>
  )
}

/** What is typed, who was found, and the way to the request. */
function useAskForm() {
  const queries = useQueryClient()
  const [form, setForm] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const [sendOnce] = useState(createSendOnce)
  const lookup = useRecipient(form.recipient)
  const asking = useMutation({
    mutationFn: (wanted: Asking) => sendOnce(wanted, (key) => sendAsking(wanted, key)),
    onSuccess: () => {
      setForm({ ...EMPTY, currency: form.currency })
      setTried(false)
      void queries.invalidateQueries({ queryKey: requestsQuery.queryKey })
    },
  })
  const change = (field: keyof typeof EMPTY, value: string) => {
    asking.reset()
    setForm({ ...form, [field]: value })
  }
  const terms = internalTerms(form.amount, form.currency)
  const problem = form.amount.trim()
    ? amountProblem(form.amount, internalRules(undefined, form.currency))
    : t('Enter an amount')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (lookup.kind === 'refused') lookup.retry?.()
    if (lookup.kind !== 'found' || !terms || problem || asking.isPending) return
    asking.mutate({
      recipient_identifier: lookup.user.identifier,
      currency: form.currency,
      amount: terms.amount,
      note: form.note.trim() || null,
    })
  }
  return { form, lookup, asking, isTried, problem, change, submit }
}
