// What a wallet holds to a phone in Kenya: at a firm rate that is shown before anything is sent; shillings as they are.
import { kenyanPhoneProblem } from '@kivuko/contract/phone.ts'
import { networkName } from '@kivuko/contract/phone-networks.ts'
import { t } from '@kivuko/contract/text.ts'
import { type FormEvent, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { PausedNotice } from '#lib/paused-notice.tsx'
import { NetworkChoice, usePhoneNetwork } from '#lib/phone-networks.tsx'
import { useFirmQuote } from '#lib/use-firm-quote.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PhonePayoutBounds } from '../payout-bounds.tsx'
import { AmountPart } from './amount-part.tsx'
import { askPayoutQuote } from './api.ts'
import { ConfirmTransfer } from './confirm-transfer.tsx'
import type { FormProps } from './internal-form.tsx'
import { NoQuote, PhoneRow, PhoneSummary, PhoneTerms } from './phone-terms.tsx'
import {
  amountProblem,
  mobileRules,
  mobileTerms,
  readMobile,
  type SendForm,
  type SendProblems,
} from './read-transfer.ts'

/** In whole units. */
const LEAST: Readonly<Partial<Record<string, number>>> = { NGN: 100, USD: 1 }

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
      <PhonePayoutBounds />
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
      <PhoneSummary wallet={form.wallet} terms={terms} quote={quote} />
      {terms && quote.error ? <NoQuote quote={quote} /> : null}
      {problems.form ? <Alert>{problems.form}</Alert> : null}
      <Button type="submit" size="large" block>
        {t('Continue')}
      </Button>
      {confirming && terms ? (
        <ConfirmTransfer
          isSending={transfer.isSending}
          isReady={form.wallet === 'KES' || (quote.quote !== undefined && quote.secondsLeft > 0)}
          problem={quote.error ? errorText(quote.error, t('No rate could be had just now.')) : undefined}
          onConfirm={() => void send()}
          onCancel={cancel}
        >
          <PhoneRow phone={confirming.phone} network={networkName(chosen.network)} />
          <PhoneTerms wallet={form.wallet} terms={terms} quote={quote} />
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
  const { wallet } = form
  const exchanged = wallet === 'KES' ? undefined : wallet
  const quote = useFirmQuote(`payout ${wallet}`, exchanged && terms?.amount, (signal) =>
    askPayoutQuote({ amount: terms?.amount ?? '', currency: exchanged ?? 'NGN' }, signal),
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
    if (!confirming || (exchanged && !quote.quote)) return
    const isAccepted = await transfer.sendMobile({
      phone_number: confirming.phone,
      amount: confirming.amount,
      currency: wallet,
      ...(quote.quote && { quote_id: quote.quote.quote_id }),
      ...chosen.asked,
    })
    setConfirming(undefined)
    // What was refused is not sent at the same quote again.
    if (exchanged && !isAccepted) quote.renew()
  }
  return {
    ...{ terms, quote, problems, confirming, chosen, change, submit, send },
    checkPhone: () => setProblems({ ...problems, phone: kenyanPhoneProblem(form.phone) }),
    checkAmount: () =>
      setProblems({ ...problems, amount: amountProblem(form.amount, mobileRules(balance, form.wallet)) }),
    cancel: () => setConfirming(undefined),
  }
}
