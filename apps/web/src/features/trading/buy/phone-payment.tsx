// Paying an order by phone: a prompt, how it stands, and another one when the last was not answered.

import { payOrderByPhone } from '@kivuko/contract/mobile-money.ts'
import type { Order } from '@kivuko/contract/orders.ts'
import { kenyanPhoneProblem, readPhone, shownPhone } from '@kivuko/contract/phone.ts'
import { FIRST_NETWORK, networkName } from '@kivuko/contract/phone-networks.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { ownMpesaPhone } from '#lib/own-mpesa-phone.ts'
import { PausedNotice } from '#lib/paused-notice.tsx'
import { NetworkChoice, usePhoneNetwork } from '#lib/phone-networks.tsx'
import { beginPayment, type PaymentWatch, usePayment } from '#lib/use-payment.ts'
import { useSession } from '#lib/use-session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextField } from '#ui/text-field.tsx'
import { StateSentence } from '#ui/timeline.tsx'
import { fiatText } from './quote-terms.ts'

/** `onPaid` polls the order: the payment has ended. A reloaded page finds the prompt by the order's reference. */
export function PhonePayment({ order, onPaid }: { order: Order; onPaid: () => void }) {
  const { user } = useSession()
  const queries = useQueryClient()
  const watch = usePayment(order.reference)
  const { payment } = watch
  const [typed, setTyped] = useState<string>()
  const phone = typed ?? (payment?.phone_number ? shownPhone(payment.phone_number) : ownMpesaPhone(user?.phone))
  const chosen = usePhoneNetwork(phone)
  const isOne = chosen.networks.length === 1
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
    const wrong = phone.trim() === '' ? t('Please fill in all required fields') : kenyanPhoneProblem(phone)
    setProblem(wrong)
    if (wrong || isSending) return
    setIsSending(true)
    setFailure(undefined)
    try {
      const body = { phone_number: readPhone(phone) ?? phone, ...chosen.asked }
      beginPayment(queries, await call(payOrderByPhone, { params: { reference: order.reference }, body }))
      watch.watchAgain()
    } catch (error) {
      setFailure(errorText(error, t('The prompt could not be sent. Please try again.')))
    }
    setIsSending(false)
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
      <Intro order={order} network={networkName(chosen.network)} />
      <TextField
        label={isOne ? t('{network} phone number', { network: networkName(chosen.network) }) : t('Phone number')}
        hint={t('Such as 0712 345 678.')}
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
        onBlur={() => setProblem(kenyanPhoneProblem(phone))}
      />
      <NetworkChoice chosen={chosen} />
      {isOne ? null : <PausedNotice name={`${chosen.network}_in`} />}
      <PromptState watch={watch} />
      {failure ? <Alert>{failure}</Alert> : null}
      <Button
        type="submit"
        variant={payment?.status === 'pending' ? 'secondary' : 'primary'}
        loading={isSending}
        loadingText={t('Sending the prompt…')}
      >
        {payment ? t('Send the prompt again') : t('Send the prompt')}
      </Button>
    </form>
  )
}

function Intro({ order, network }: { order: Order; network: string }) {
  return (
    <div className="flex flex-col gap-1">
      <h2 className="text-lg font-semibold">{t('Pay with {network}', { network })}</h2>
      <p className="text-sm leading-6 text-ink-soft">
        {t('A prompt for {total} goes to this phone. Approve it with your {network} PIN.', {
          network,
          total: fiatText(order.fiat_currency, order.total),
        })}{' '}
        {t('The price is kept until {until}.', { until: formatDateTime(order.expires_at) })}
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
        <StateSentence busy={!hasStopped}>
          {hasStopped
            ? t(
                '{network} has not told us yet how this payment ended. You can close this page: your order goes on by itself when the money arrives.',
                { network: networkName(payment.network ?? FIRST_NETWORK) },
              )
            : payment.message}
        </StateSentence>
      </div>
      {hasStopped ? (
        <Button variant="secondary" size="small" onClick={watch.watchAgain}>
          {t('Check again')}
        </Button>
      ) : null}
    </div>
  )
}
