// Money of a wallet to a phone in Kenya: at a firm rate that is shown before anything is sent.

import type { PayoutFiat } from '@kivuko/contract/mobile-money.ts'
import { kenyanPhoneProblem, shownPhone } from '@kivuko/contract/phone.ts'
import { networkName } from '@kivuko/contract/phone-networks.ts'
import { t } from '@kivuko/contract/text.ts'
import { withoutTrailingZeros } from '@kivuko/money/trailing-zeros.ts'
import { type FormEvent, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { formatAmount } from '#lib/format.ts'
import { PausedNotice } from '#lib/paused-notice.tsx'
import { NetworkChoice, usePhoneNetwork } from '#lib/phone-networks.tsx'
import { type FirmQuote, useFirmQuote } from '#lib/use-firm-quote.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AmountPart } from './amount-part.tsx'
import { askPayoutQuote, type PayoutQuote } from './api.ts'
import { ConfirmTransfer } from './confirm-transfer.tsx'
import type { FormProps } from './internal-form.tsx'
import {
  amountProblem,
  mobileRules,
  mobileTerms,
  readMobile,
  type SendForm,
  type SendProblems,
  type Terms,
} from './read-transfer.ts'

/** In whole units. */
const LEAST: Record<PayoutFiat, number> = { NGN: 100, USD: 1 }
const ONE: Record<PayoutFiat, string> = { NGN: '₦1', USD: '$1' }

export function MobileForm(props: FormProps) {
  const { form, balance, transfer } = props
  const { terms, quote, problems, confirming, chosen, change, checkPhone, checkAmount, submit, send, cancel } =
    useMobileForm(props)
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TextField
        label={
          chosen.networks.length === 1
            ? t("Recipient's {network} number", { network: networkName(chosen.network) })
            : t("Recipient's phone number")
        }
        hint={t('A phone in Kenya, such as 0712 345 678.')}
        name="phone"
        type="tel"
        autoComplete="off"
        required
        value={form.phone}
        error={problems.phone}
        onChange={(event) => change('phone', event.target.value)}
        onBlur={checkPhone}
      />
      <NetworkChoice chosen={chosen} />
      <PausedNotice name={`${chosen.network}_out`} />
      <AmountPart
        operation="phone_payout"
        amount={form.amount}
        currency={form.wallet}
        least={LEAST[form.wallet]}
        balance={balance}
        error={problems.amount}
        onChange={(amount) => change('amount', amount)}
        onLeave={checkAmount}
      />
      <Summary wallet={form.wallet} terms={terms} quote={quote} />
      {terms && quote.error ? <NoQuote quote={quote} /> : null}
      {problems.form ? <Alert>{problems.form}</Alert> : null}
      <Button type="submit" size="large" block>
        {t('Continue')}
      </Button>
      {confirming && terms ? (
        <ConfirmTransfer
          isSending={transfer.isSending}
          isReady={quote.quote !== undefined && quote.secondsLeft > 0}
          problem={quote.error ? errorText(quote.error, t('No rate could be had just now.')) : undefined}
          onConfirm={() => void send()}
          onCancel={cancel}
        >
          <PhoneRow phone={confirming.phone} network={networkName(chosen.network)} />
          <QuotedTerms wallet={form.wallet} terms={terms} quote={quote} />
        </ConfirmTransfer>
      ) : null}
    </form>
  )
}

/** What is typed, the rate for it, and the way to the transfer. */
function useMobileForm({ form, onChange, balance, transfer }: FormProps) {
  const [problems, setProblems] = useState<SendProblems>({})
  const [confirming, setConfirming] = useState<{ amount: string; phone: string }>()
  const terms = mobileTerms(form.amount, form.wallet)
  const chosen = usePhoneNetwork(form.phone)
  const quote = useFirmQuote(`payout ${form.wallet}`, terms?.amount, (signal) =>
    askPayoutQuote({ amount: terms?.amount ?? '', currency: form.wallet }, signal),
  )

  const change = (field: keyof SendForm, value: string) => {
    onChange({ [field]: value })
    setProblems({ ...problems, form: undefined, [field]: undefined })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readMobile(form, balance)
    setProblems('problems' in read ? read.problems : {})
    if ('problems' in read) return
    if (quote.error) quote.renew()
    else setConfirming(read.request)
  }
  const send = async () => {
    if (!confirming || !quote.quote) return
    const isAccepted = await transfer.sendMobile({
      phone_number: confirming.phone,
      amount: confirming.amount,
      currency: form.wallet,
      quote_id: quote.quote.quote_id,
      ...chosen.asked,
    })
    setConfirming(undefined)
    // What was refused is not sent at the same quote again.
    if (!isAccepted) quote.renew()
  }
  return {
    ...{ terms, quote, problems, confirming, chosen, change, submit, send },
    checkPhone: () => setProblems({ ...problems, phone: kenyanPhoneProblem(form.phone) }),
    checkAmount: () =>
      setProblems({ ...problems, amount: amountProblem(form.amount, mobileRules(balance, form.wallet)) }),
    cancel: () => setConfirming(undefined),
  }
}

type Shown = { wallet: PayoutFiat; quote: FirmQuote<PayoutQuote> }

function Summary({ wallet, terms, quote }: Shown & { terms: Terms | undefined }) {
  return (
    <section aria-label={t('Summary')} className="rounded-box bg-sunken px-4 py-2.5">
      {terms ? (
        <QuotedTerms wallet={wallet} terms={terms} quote={quote} />
      ) : (
        <p className="py-1 text-sm leading-6 text-ink-soft">{t('Enter an amount to see the fee and the total.')}</p>
      )}
    </section>
  )
}

function PhoneRow({ phone, network }: { phone: string; network: string }) {
  return (
    <Receipt>
      <ReceiptRow label={t('To')}>
        <span className="font-semibold">{shownPhone(phone)}</span>
      </ReceiptRow>
      <ReceiptRow label={t('Network')}>{network}</ReceiptRow>
    </Receipt>
  )
}

/** Both currencies: what leaves the wallet, and what arrives on the phone. */
function QuotedTerms({ wallet, terms, quote: { quote, secondsLeft } }: Shown & { terms: Terms }) {
  return (
    <>
      <Receipt>
        <ReceiptRow label={t('Amount')}>{formatAmount(wallet, terms.amount)}</ReceiptRow>
        <ReceiptRow label={t('Fee (2.5%)')}>{formatAmount(wallet, terms.fee)}</ReceiptRow>
        <ReceiptRow label={t('Total')}>{formatAmount(wallet, terms.total)}</ReceiptRow>
        <ReceiptRow label={t('Rate')}>
          {quote
            ? t('{one} = KSh {shillings}', {
                one: ONE[wallet],
                shillings: withoutTrailingZeros(quote.rate).replace(/\.$/, ''),
              })
            : '—'}
        </ReceiptRow>
        <ReceiptRow label={t('Rate kept for')}>{quote ? <Countdown seconds={secondsLeft} /> : '—'}</ReceiptRow>
        <ReceiptRow label={t('Recipient gets')} strong>
          {quote ? formatAmount(quote.received_currency, quote.received) : '—'}
        </ReceiptRow>
      </Receipt>
      <p role="status" className="sr-only">
        {quote
          ? t('Recipient gets: {amount}', { amount: formatAmount(quote.received_currency, quote.received) })
          : t('Getting a rate…')}
      </p>
    </>
  )
}

function NoQuote({ quote }: { quote: FirmQuote<PayoutQuote> }) {
  return (
    <ErrorState
      title={t('No rate could be had just now.')}
      detail={errorText(quote.error, '') || undefined}
      onRetry={quote.renew}
      retrying={quote.isAsking}
    />
  )
}
