// /add-funds: money from a phone into the KES wallet.
import { t } from '@kivuko/contract/text.ts'
import { type ReactNode, useState } from 'react'
import { PausedNotice } from '#lib/paused-notice.tsx'
import { BackButton } from '#ui/back-button.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { PageHeading, SectionHeading } from '#ui/heading.tsx'
import { DepositForm } from './deposit-form.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { RecentDeposits } from './recent-deposits.tsx'
import { type DepositFlow, useDeposit } from './use-deposit.ts'

const STEPS = [
  t('Enter your phone number and an amount.'),
  t('Approve the prompt on your phone with your M-Pesa PIN.'),
  t('We confirm the payment with M-Pesa.'),
  t('Your KES wallet is credited.'),
]

const METHODS = [
  { value: 'mobile_money', title: t('Mobile Money'), detail: t('Instant · 1.5% fee'), mark: 'mpesa' },
  { value: 'bank', title: t('Bank Transfer'), detail: t('Coming soon'), isClosed: true, mark: 'bank' },
] as const

/** `above` is what the screen puts before the form: a purchase to go on with. */
export function AddFunds({ backAddress, above }: { backAddress: string; above?: ReactNode }) {
  const deposit = useDeposit()
  const [amount, setAmount] = useState('')
  const [method, setMethod] = useState<(typeof METHODS)[number]['value']>('mobile_money')
  return (
    <div className="flex flex-col gap-6">
      <BackButton fallback={backAddress}>{t('Back')}</BackButton>
      <PageHeading title={t('Add funds')} lead={t('Money from your phone, in your KES wallet.')} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1.4fr_1fr] lg:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          {above}
          {deposit.isOpen ? null : <UnderWay deposit={deposit} />}
          <ChoiceCards
            legend={t('Payment method')}
            name="method"
            choices={METHODS}
            value={method}
            onChange={setMethod}
          />
          <PausedNotice name="mpesa_in" />
          <DepositForm amount={amount} onAmount={setAmount} isSending={deposit.isSending} onSend={deposit.send} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <HowItWorks />
          <RecentDeposits />
        </div>
      </div>
      {deposit.isOpen ? (
        <PaymentDialog
          watch={deposit.watch}
          failure={deposit.failure}
          onClose={() => {
            // What was paid is not typed again by mistake; what was not paid is there to be tried again.
            if (deposit.watch.payment?.status === 'completed') setAmount('')
            deposit.close()
          }}
        />
      ) : null}
    </div>
  )
}

/** A payment whose dialog was closed, or that was begun before this page was loaded. */
function UnderWay({ deposit }: { deposit: DepositFlow }) {
  const { payment } = deposit.watch
  if (!deposit.hasPayment || !payment) return null
  const title =
    payment.status === 'pending'
      ? t('A payment is under way')
      : payment.status === 'completed'
        ? t('Payment completed')
        : t('Payment Failed')
  return (
    <Card aria-labelledby="under-way" className="flex flex-col items-start gap-3">
      <SectionHeading id="under-way" title={title} />
      <p role="status" className="leading-6 text-ink-soft">
        {deposit.watch.hasStopped
          ? t(
              'M-Pesa has not told us yet how this payment ended. You can close this page: we keep asking, and tell you as soon as we know.',
            )
          : payment.message}
      </p>
      <Button variant="secondary" size="small" onClick={deposit.open}>
        {t('Show payment')}
      </Button>
    </Card>
  )
}

function HowItWorks() {
  return (
    <Card aria-labelledby="how-it-works" className="flex flex-col gap-4">
      <SectionHeading id="how-it-works" title={t('How it works')} />
      <ol className="flex flex-col gap-4">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3 leading-6">
            <span
              aria-hidden="true"
              className="flex size-7 shrink-0 items-center justify-center rounded-full bg-primary-soft text-sm font-semibold text-on-primary-soft"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </Card>
  )
}
