// The form of the widget: amount and currencies, payment method, the quote as a receipt, and Buy.

import { BUY_AMOUNT_MIN, BUY_CRYPTOS, PAY_CURRENCIES, type PayCurrency } from '@kivuko/contract/buying.ts'
import { t } from '@kivuko/contract/text.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { compare, type Money } from '@kivuko/money/money.ts'
import { type ReactNode, type Ref, useState } from 'react'
import { useRoomAhead } from '#lib/limit-room.tsx'
import { afterPress } from '#ui/after-press.ts'
import { AmountInput, AmountOutput, CurrencySelect } from '#ui/amount-field.tsx'
import { Button } from '#ui/button.tsx'
import { MethodChoice } from './method-choice.tsx'
import { type OpenMethods, smallestAmount } from './payment-methods.ts'
import { QuoteReceipt } from './quote-receipt.tsx'
import { cryptoDigits, quoteBody } from './quote-terms.ts'
import type { TypedAmount } from './read-amount.ts'
import { useLimitHint } from './use-limit-hint.tsx'
import type { PurchaseForm } from './use-purchase-form.ts'
import type { QuoteState } from './use-quote.ts'

type PurchaseFormProps = {
  formRef: Ref<HTMLFormElement>
  form: PurchaseForm
  typed: TypedAmount
  quote: QuoteState
  /** By the public rates, while the quote is on its way. */
  firstFigure: string | undefined
  open: OpenMethods | undefined
  canBuy: boolean
  isBusy: boolean
  alert: ReactNode
  onBuy: () => void
}

export function PurchaseFormView(props: PurchaseFormProps) {
  const { formRef, form, typed, quote, open, canBuy, isBusy, alert, onBuy } = props
  const { values } = form
  const limit = useLimitHint(values.fiatCurrency)
  const [isAmountLeft, setIsAmountLeft] = useState(false)
  const minimum = wholeText(smallestAmount(open, values.fiatCurrency, values.method))
  return (
    <form
      ref={formRef}
      noValidate
      data-quotes-early=""
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (canBuy) onBuy()
      }}
    >
      <AmountInput
        label={t('You pay')}
        name="amount"
        value={values.amount}
        min={BUY_AMOUNT_MIN}
        error={amountError({ currency: values.fiatCurrency, typed, quote, minimum, isAmountLeft })}
        hint={limit}
        className={useRoomAhead()}
        onChange={(amount) => {
          setIsAmountLeft(false)
          form.setAmount(amount)
        }}
        onBlur={() => afterPress(() => setIsAmountLeft(true))}
        currency={
          <CurrencySelect
            label={t('Pay currency')}
            name="fiatCurrency"
            value={values.fiatCurrency}
            options={PAY_CURRENCIES}
            onChange={form.setFiat}
          />
        }
      />
      <AmountOutput
        label={t('You get')}
        {...shownFigure(props)}
        currency={
          <CurrencySelect
            label={t('Crypto to receive')}
            isOfAddress
            name="cryptoCurrency"
            value={values.cryptoCurrency}
            options={BUY_CRYPTOS}
            onChange={form.setCrypto}
          />
        }
      />
      <MethodChoice currency={values.fiatCurrency} method={values.method} open={open} onChange={form.setMethod} />
      <QuoteReceipt quote={quote} minimum={minimum} />
      {alert}
      <Button
        type="submit"
        size="large"
        block
        disabled={!canBuy && !isBusy}
        loading={isBusy}
        loadingText={t('Preparing your order…')}
      >
        {t('Buy {coin}', { coin: values.cryptoCurrency })}
      </Button>
    </form>
  )
}

function shownFigure(props: PurchaseFormProps): { value: string | undefined; isEstimate: boolean } {
  const { quote } = props
  const value = quote.kind === 'terms' ? cryptoDigits(quote.terms) : earlyFigure(props)
  const estimate = value === undefined ? estimatedFigure(props) : undefined
  return { value: value ?? estimate, isEstimate: estimate !== undefined }
}

/** What the page shows already, until the widget knows better. */
function earlyFigure({ form, typed, quote }: PurchaseFormProps): string | undefined {
  const { early, isAsFound, values } = form
  if (!early || !isAsFound || quote.kind === 'refused' || typed.kind !== 'amount') return undefined
  const request = { total: typed.amount, crypto: values.cryptoCurrency, method: values.method }
  return JSON.stringify(quoteBody(request)) === early.body ? early.figure : undefined
}

/** Not of an amount that the method does not take: nobody would get it. */
function estimatedFigure({ form: { values }, typed, quote, open, firstFigure }: PurchaseFormProps): string | undefined {
  if (quote.kind !== 'asking' || typed.kind !== 'amount') return undefined
  const isTooLittle = compare(typed.amount, smallestAmount(open, values.fiatCurrency, values.method)) < 0
  return isTooLittle ? undefined : firstFigure
}

/** What cannot become right by typing on is said at once; the rest once the field is left. */
function amountError({
  currency,
  typed,
  quote,
  minimum,
  isAmountLeft,
}: {
  currency: PayCurrency
  typed: TypedAmount
  quote: QuoteState
  minimum: string
  isAmountLeft: boolean
}): string | undefined {
  if (quote.kind === 'refused') return quote.text
  if (typed.kind === 'too-many-decimals')
    return t('{currency} amounts have at most {decimals} decimals.', { currency, decimals: typed.decimals })
  if (!isAmountLeft) return undefined
  if (typed.kind === 'unreadable') return t('Enter an amount such as 1500.')
  return typed.kind === 'too-small' ? t('The smallest purchase is {minimum}.', { minimum }) : undefined
}

/** 'KSh 10', 'KSh 10.50'. */
function wholeText(amount: Money<PayCurrency>): string {
  return formatMoney(amount).replace(/\.00$/, '')
}
