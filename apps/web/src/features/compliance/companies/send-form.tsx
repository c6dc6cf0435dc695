// How a maker sends money of the company: at once within the limit of one member, else as a request.
import { t } from '@kivuko/contract/text.ts'
import { type TransferFiat, transferInternally } from '@kivuko/contract/transfers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { CurrencyField } from '#lib/currency-field.tsx'
import { createSendOnce } from '#lib/idempotency-key.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { TextField } from '#ui/text-field.tsx'

type Form = { recipient: string; currency: TransferFiat; amount: string }

function useSending(id: string) {
  const queries = useQueryClient()
  const [sendOnce] = useState(createSendOnce)
  const [form, setForm] = useState<Form>({ recipient: '', currency: 'NGN', amount: '' })
  const sending = useMutation({
    mutationFn: () => {
      const { recipient, currency, amount } = form
      const body = { recipient_identifier: recipient.trim(), currency, amount: amount.trim() }
      return sendOnce(body, (idempotencyKey) => call(transferInternally, { body, idempotencyKey, company: id }))
    },
    onSuccess: () => {
      setForm({ ...form, recipient: '', amount: '' })
      void queries.invalidateQueries({ queryKey: ['companies', id] })
    },
  })
  const isFilled = Boolean(form.recipient.trim() && form.amount.trim())
  return {
    ...{ form, sending, isFilled },
    change(part: Partial<Form>) {
      sending.reset()
      setForm({ ...form, ...part })
    },
    submit(event: FormEvent) {
      event.preventDefault()
      if (isFilled && !sending.isPending) sending.mutate()
    },
  }
}

export function SendForm({ id }: { id: string }) {
  const { form, sending, isFilled, change, submit } = useSending(id)
  const { recipient, currency, amount } = form
  return (
    <Card aria-labelledby="send-heading">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <SectionHeading id="send-heading" title={t('Send money')} />
        <p className="text-sm leading-6 text-ink-soft">
          {t('Beyond the limit of one member it becomes a request, which another member approves within 7 days.')}
        </p>
        <TextField
          label={t('Email or phone of the recipient')}
          autoComplete="off"
          value={recipient}
          onChange={({ target }) => change({ recipient: target.value })}
        />
        <CurrencyField value={currency} onChange={(chosen) => change({ currency: chosen })} />
        <TextField
          label={t('Amount ({currency})', { currency })}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={({ target }) => change({ amount: target.value })}
        />
        {sending.error ? <Alert>{errorText(sending.error, t('That did not work. Please try again.'))}</Alert> : null}
        {sending.data ? (
          <Alert tone={sending.data.status === 'success' ? 'success' : 'info'}>{sending.data.message}</Alert>
        ) : null}
        <Button type="submit" loading={sending.isPending} disabled={!isFilled} className="self-start">
          {t('Send')}
        </Button>
      </form>
    </Card>
  )
}
