// Pays what is owed, or a part, out of the wallet of the same currency.
import type { Debts } from '@kivuko/contract/debts.ts'
import { t } from '@kivuko/contract/text.ts'
import { WALLET_CURRENCIES } from '@kivuko/contract/wallets.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { walletsQuery } from '#lib/balances.ts'
import { formatAmount } from '#lib/format.ts'
import { createSendOnce } from '#lib/idempotency-key.ts'
import { readAmount } from '#lib/typed-amount.ts'
import { writingProblem } from '#lib/typed-amount-text.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { debtsQuery, sendDebtPayment } from './api.ts'

type Debt = Debts['debts'][number]

export function PayDebt({ debt }: { debt: Debt }) {
  const { currency, owed } = debt
  const wallet = WALLET_CURRENCIES.find((code) => code === currency)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-2xl font-semibold">
        <MoneyText asset={currency} amount={owed} />
      </p>
      {wallet ? (
        <PayForm debt={debt} currency={wallet} />
      ) : (
        <p className="text-sm leading-6 text-ink-soft">
          {t('There is no wallet of this currency.')}{' '}
          <TextLink to="/help">{t('Write to us about how to pay.')}</TextLink>
        </p>
      )}
    </div>
  )
}

function PayForm({ debt, currency }: { debt: Debt; currency: (typeof WALLET_CURRENCIES)[number] }) {
  const queries = useQueryClient()
  const payable = debt.payable ?? '0'
  const canPay = /[1-9]/.test(payable)
  const [typed, setTyped] = useState(canPay ? payable : '')
  const [isTried, setTried] = useState(false)
  const [sendOnce] = useState(createSendOnce)
  const read = readAmount(currency, typed)
  const amount = read.kind === 'amount' && read.amount.units > 0n ? toDecimal(read.amount) : undefined
  const problem = writingProblem(read, currency) ?? (amount ? undefined : t('Enter an amount above zero.'))
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (paid: string) => {
      const body = { currency, amount: paid }
      return sendOnce(body, (key) => sendDebtPayment(body, key))
    },
    onSuccess: () =>
      Promise.all([debtsQuery, walletsQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey }))),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (amount && !isPending) mutate(amount)
  }
  if (!canPay)
    return (
      <p className="text-sm leading-6 text-ink-soft">
        {t(
          'Your {currency} wallet is empty. Add money to it, or exchange another balance into it below, and pay here.',
          {
            currency,
          },
        )}
      </p>
    )
  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-3">
      <TextField
        label={t('Pay from your {currency} wallet', { currency })}
        hint={t('At most {amount} now', { amount: formatAmount(currency, payable) })}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={isTried ? problem : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      {error ? <Alert>{errorText(error, t('That did not work. Please try again.'))}</Alert> : null}
      {data ? (
        <Alert tone="success">{t('{amount} was paid.', { amount: formatAmount(data.currency, data.paid) })}</Alert>
      ) : null}
      <Button type="submit" loading={isPending}>
        {t('Pay what is owed')}
      </Button>
    </form>
  )
}
