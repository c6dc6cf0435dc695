// Money out of the float: proposed here with a fresh proof, and paid once another owner or member of finance approves it.
import { CASH_OUT_FIATS, type CashOutFiat } from '@kivuko/contract/cash-outs.ts'
import { withdrawFloat } from '@kivuko/contract/partner-payouts.ts'
import { t } from '@kivuko/contract/text.ts'
import { type FormEvent, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import { type Place, usePartnerChange } from './api.ts'
import { BankChoice } from './bank-choice.tsx'
import { FAILED_TEXT } from './partner-text.ts'
import { destinationOf, EMPTY, problemsOf, type Typed, wrongOf } from './read-withdrawal.ts'

type Destination = ReturnType<typeof destinationOf>

export function WithdrawFloat({ place, onClose }: { place: Place; onClose: () => void }) {
  const [typed, setTyped] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const proposing = usePartnerChange(
    ({ destination, ...body }: { currency: CashOutFiat; amount: string; destination: Destination }) =>
      call(withdrawFloat, { params: { id: place.id }, body: { mode: place.mode, ...body, destination } }),
    onClose,
  )
  const { error } = proposing
  const wrong = wrongOf(error)
  const problems = isTried ? problemsOf(typed) : {}
  const type = (name: keyof Typed, text: string) => {
    proposing.reset()
    setTyped({ ...typed, [name]: text })
  }
  const field = (name: keyof Typed): Partial<TextFieldProps> => ({
    autoComplete: 'off',
    spellCheck: false,
    value: typed[name],
    error: problems[name] ?? wrong[name],
    onChange: ({ target }) => type(name, target.value),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (proposing.isPending || Object.keys(problemsOf(typed)).length > 0) return
    const { currency } = typed
    proposing.mutate({ currency, amount: typed.amount.trim(), destination: destinationOf(typed) })
  }
  return (
    <Card aria-labelledby="withdraw-heading">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <SectionHeading id="withdraw-heading" title={t('Withdraw from the float')} />
        <SelectField
          label={t('Currency')}
          value={typed.currency}
          options={CASH_OUT_FIATS.map((value) => ({ value, label: value }))}
          onChange={({ target }) => type('currency', target.value)}
        />
        <TextField
          label={t('Amount ({currency})', { currency: typed.currency })}
          inputMode="decimal"
          {...field('amount')}
        />
        <WhereTo typed={typed} field={field} onBank={(code) => type('bankCode', code)} />
        {error && Object.keys(wrong).length === 0 ? <Alert>{errorText(error, FAILED_TEXT)}</Alert> : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={proposing.isPending}>
            {t('Propose the withdrawal')}
          </Button>
          <Button variant="secondary" disabled={proposing.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

type WhereToProps = {
  typed: Typed
  field: (name: keyof Typed) => Partial<TextFieldProps>
  onBank: (code: string) => void
}

/** Shillings go to a phone, naira and dollars into a bank account. */
function WhereTo({ typed, field, onBank }: WhereToProps) {
  if (typed.currency === 'KES')
    return (
      <TextField
        label={t('Phone number')}
        hint={t('The phone it is paid to, for example 0712 345 678.')}
        type="tel"
        {...field('phone')}
      />
    )
  return (
    <>
      {typed.currency === 'NGN' ? (
        <BankChoice code={typed.bankCode} error={field('bankCode').error} onChoose={onBank} />
      ) : (
        <TextField label={t('BIC (SWIFT code) of the bank')} maxLength={20} {...field('bankCode')} />
      )}
      <TextField label={t('Account number')} maxLength={40} {...field('accountNumber')} />
      <TextField
        label={t('Account holder')}
        hint={t('Your company, as its bank knows it.')}
        maxLength={100}
        {...field('accountName')}
      />
    </>
  )
}
