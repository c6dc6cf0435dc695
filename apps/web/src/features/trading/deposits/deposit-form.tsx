import { kenyanPhoneProblem } from '@kivuko/contract/phone.ts'
import { networkName } from '@kivuko/contract/phone-networks.ts'
import { t } from '@kivuko/contract/text.ts'
import { type FormEvent, useState } from 'react'
import { ownMpesaPhone } from '#lib/own-mpesa-phone.ts'
import { PausedNotice } from '#lib/paused-notice.tsx'
import { NetworkChoice, usePhoneNetwork } from '#lib/phone-networks.tsx'
import { useSession } from '#lib/use-session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { DepositAmount, DepositSummary } from './deposit-amount.tsx'
import { amountProblem, type DepositProblems, type DepositRequest, depositTerms, readDeposit } from './read-deposit.ts'
import { useDepositBounds } from './use-deposit-bounds.ts'

const QUICK_AMOUNTS = ['1000', '5000', '10000']

/** Asks for a phone and an amount, and keeps what was typed. */
export function DepositForm({
  amount,
  onAmount,
  isSending,
  onSend,
}: {
  amount: string
  onAmount: (amount: string) => void
  isSending: boolean
  onSend: (request: DepositRequest) => Promise<void>
}) {
  const { user } = useSession()
  const [typedPhone, setTypedPhone] = useState<string>()
  const phone = typedPhone ?? ownMpesaPhone(user?.phone)
  const [problems, setProblems] = useState<DepositProblems>({})
  const chosen = usePhoneNetwork(phone)
  const isOne = chosen.networks.length === 1
  const bounds = useDepositBounds()

  const change = (field: 'phone' | 'amount', value: string) => {
    if (field === 'phone') setTypedPhone(value)
    else onAmount(value)
    setProblems({ ...problems, form: undefined, [field]: undefined } as DepositProblems)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const read = readDeposit({ phone, amount }, bounds)
    setProblems('problems' in read ? read.problems : {})
    if ('request' in read) await onSend({ ...read.request, ...chosen.asked })
  }

  return (
    <Card raised="float" aria-labelledby="deposit-heading">
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
        <h2 id="deposit-heading" className="text-xl font-semibold tracking-tight">
          {t('Pay with {network}', { network: networkName(chosen.network) })}
        </h2>
        <TextField
          label={isOne ? t('{network} phone number', { network: networkName(chosen.network) }) : t('Phone number')}
          hint={t('The prompt goes to this phone, such as 0712 345 678.')}
          name="phone"
          type="tel"
          autoComplete="tel"
          required
          value={phone}
          error={problems.phone}
          onChange={(event) => change('phone', event.target.value)}
          onBlur={() => setProblems({ ...problems, phone: kenyanPhoneProblem(phone) } as DepositProblems)}
        />
        <NetworkChoice chosen={chosen} />
        {isOne ? null : <PausedNotice name={`${chosen.network}_in`} />}
        <DepositAmount
          currency="KES"
          quickAmounts={QUICK_AMOUNTS}
          amount={amount}
          error={problems.amount}
          onChange={(text) => change('amount', text)}
          onLeave={() => setProblems({ ...problems, amount: amountProblem(amount, bounds) } as DepositProblems)}
        />
        <DepositSummary currency="KES" feeText={t('Fee (1.5%)')} figures={depositTerms(amount, bounds)} />
        {problems.form ? <Alert>{problems.form}</Alert> : null}
        <Button type="submit" size="large" block loading={isSending} loadingText={t('Sending the prompt…')}>
          {t('Initiate Payment')}
        </Button>
      </form>
    </Card>
  )
}
