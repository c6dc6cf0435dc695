// Paying an order by phone: a prompt, how it stands, and another one when the last was not answered.
import { KENYAN_PHONE, KENYAN_PHONE_RULE, normalisePhone, payOrderByPhone } from '@kivuko/contract/mobile-money.ts'
import type { Order } from '@kivuko/contract/orders.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { beginPayment, type PaymentWatch, usePayment } from '#lib/use-payment.ts'
import { useSession } from '#lib/use-session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextField } from '#ui/text-field.tsx'
import { StateSentence } from '#ui/timeline.tsx'
import { PHONE_TEXT } from './phone-messages.ts'
import { fiatText } from './quote-terms.ts'

/** `onPaid` looks at the order again: the payment has reached its end. A page loaded anew finds the prompt by the order's reference. */
export function PhonePayment({ order, onPaid }: { order: Order; onPaid: () => void }) {
  const { user } = useSession()
  const queries = useQueryClient()
  const watch = usePayment(order.reference)
  const { payment } = watch
  const [typed, setTyped] = useState<string>()
  const phone = typed ?? payment?.phone_number ?? user?.phone ?? ''
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isSending, setIsSending] = useState(false)

  const tellPaid = useEffectEvent(onPaid)
  const isPaid = payment?.status === 'completed'
  useEffect(() => {
    if (isPaid) tellPaid()
  }, [isPaid])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = phone.trim() === '' ? PHONE_TEXT.required : phoneProblem(phone)
    setProblem(wrong)
    if (wrong || isSending) return
    setIsSending(true)
    setFailure(undefined)
    try {
      const body = { phone_number: normalisePhone(phone) }
      beginPayment(queries, await call(payOrderByPhone, { params: { reference: order.reference }, body }))
      watch.watchAgain()
    } catch (error) {
      setFailure(errorText(error, PHONE_TEXT.failed))
    }
    setIsSending(false)
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
      <Intro order={order} />
      <TextField
        label={PHONE_TEXT.phone}
        hint={PHONE_TEXT.phoneHint}
        name="phone"
        type="tel"
        autoComplete="tel"
        required
        value={phone}
        error={problem}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(undefined)
        }}
        onBlur={() => setProblem(phoneProblem(phone))}
      />
      <PromptState watch={watch} />
      {failure ? <Alert>{failure}</Alert> : null}
      <Button
        type="submit"
        variant={payment?.status === 'pending' ? 'secondary' : 'primary'}
        loading={isSending}
        loadingText={PHONE_TEXT.sending}
      >
        {payment ? PHONE_TEXT.sendAgain : PHONE_TEXT.send}
      </Button>
    </form>
  )
}

function Intro({ order }: { order: Order }) {
  return (
    <div className="flex flex-col gap-1">
      <h2 className="text-lg font-semibold">{PHONE_TEXT.heading}</h2>
      <p className="text-sm leading-6 text-ink-soft">
        {PHONE_TEXT.lead(fiatText(order.fiat_currency, order.total))}{' '}
        {PHONE_TEXT.keptUntil(formatDateTime(order.expires_at, 'en'))}
      </p>
    </div>
  )
}

function PromptState({ watch }: { watch: PaymentWatch }) {
  const { payment, hasStopped } = watch
  if (!payment || payment.status === 'completed') return null
  if (payment.status !== 'pending') return <Alert tone="warning">{payment.message}</Alert>
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="flex items-start gap-3">
        {hasStopped ? null : <Spinner className="mt-1 shrink-0 text-primary" />}
        <StateSentence busy={!hasStopped}>{hasStopped ? PHONE_TEXT.stopped : payment.message}</StateSentence>
      </div>
      {hasStopped ? (
        <Button variant="secondary" size="small" onClick={watch.watchAgain}>
          {PHONE_TEXT.watchAgain}
        </Button>
      ) : null}
    </div>
  )
}

function phoneProblem(phone: string): string | undefined {
  return phone.trim() === '' || KENYAN_PHONE.test(normalisePhone(phone)) ? undefined : KENYAN_PHONE_RULE
}
