// What the forms of Send Money hold, as a request or as what is wrong with it.

import { PAYOUT_MIN, PAYOUT_TOO_MUCH, type PayoutFiat, payoutFee } from '@kivuko/contract/mobile-money.ts'
import { kenyanPhoneProblem, readPhone } from '@kivuko/contract/phone.ts'
import { t } from '@kivuko/contract/text.ts'
import { leastText, TRANSFER_MIN, type TransferFiat } from '@kivuko/contract/transfers.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import { add, compare, type Money, parse, toDecimal, zero } from '@kivuko/money/money.ts'
import { readAmount } from '#lib/typed-amount.ts'
import { writingProblem } from '#lib/typed-amount-text.ts'

const INSUFFICIENT_WITH_FEE = PAYOUT_TOO_MUCH

/** `wallet`: which one money to a phone leaves; `currency`: of what a customer is sent. */
export type SendForm = {
  recipient: string
  phone: string
  amount: string
  note: string
  wallet: PayoutFiat
  currency: TransferFiat
}
export const EMPTY_FORM: SendForm = { recipient: '', phone: '', amount: '', note: '', wallet: 'NGN', currency: 'NGN' }
export type SendProblems = {
  form?: string | undefined
  recipient?: string | undefined
  phone?: string | undefined
  amount?: string | undefined
}
export type Terms = { amount: string; fee: string; total: string }
type Read<Request> = { request: Request } | { problems: SendProblems }

/** `balance` is undefined while it is not known: then the server says whether it is enough. */
export function readInternal(form: SendForm, balance: string | undefined): Read<{ amount: string }> {
  if (form.recipient.trim() === '' || form.amount.trim() === '')
    return { problems: { form: t('Please fill in all required fields') } }
  const amount = amountProblem(form.amount, internalRules(balance, form.currency))
  const terms = internalTerms(form.amount, form.currency)
  return amount || !terms ? { problems: { amount } } : { request: { amount: terms.amount } }
}

export function readMobile(form: SendForm, balance: string | undefined): Read<{ amount: string; phone: string }> {
  if (form.phone.trim() === '' || form.amount.trim() === '')
    return { problems: { form: t('Please fill in all required fields') } }
  const phone = kenyanPhoneProblem(form.phone)
  const amount = amountProblem(form.amount, mobileRules(balance, form.wallet))
  const terms = mobileTerms(form.amount, form.wallet)
  if (phone || amount || !terms) return { problems: { phone, amount } }
  return { request: { amount: terms.amount, phone: readPhone(form.phone) ?? form.phone } }
}

type Rules<F extends FiatAsset = FiatAsset> = {
  least: Money<F>
  balance: string | undefined
  feeOf: (amount: Money<F>) => Money<F>
  insufficient: string
}

export function internalRules(balance: string | undefined, currency: TransferFiat): Rules<TransferFiat> {
  const insufficient = t('Insufficient balance')
  return { least: TRANSFER_MIN[currency], balance, feeOf: () => zero<TransferFiat>(currency), insufficient }
}

export function mobileRules(balance: string | undefined, wallet: PayoutFiat = 'NGN'): Rules<PayoutFiat> {
  return { least: PAYOUT_MIN[wallet], balance, feeOf: payoutFee, insufficient: INSUFFICIENT_WITH_FEE }
}

/** Undefined for an empty field, which is asked for only when the form is sent. */
export function amountProblem<F extends FiatAsset>(
  typed: string,
  { least, balance, feeOf, insufficient }: Rules<F>,
): string | undefined {
  const currency = least.asset
  const read = readAmount(currency, typed)
  if (read.kind !== 'amount') return writingProblem(read, currency)
  if (read.amount.units <= 0n) return t('Amount must be greater than 0')
  if (compare(read.amount, least) < 0) return leastText(least)
  const available = balance === undefined ? undefined : parse(currency, balance)
  const isTooMuch = available !== undefined && compare(add(read.amount, feeOf(read.amount)), available) > 0
  return isTooMuch ? insufficient : undefined
}

export function internalTerms(typed: string, currency: TransferFiat): Terms | undefined {
  return termsOf<TransferFiat>(typed, TRANSFER_MIN[currency], () => zero(currency))
}

export function mobileTerms(typed: string, wallet: PayoutFiat = 'NGN'): Terms | undefined {
  return termsOf(typed, PAYOUT_MIN[wallet], payoutFee)
}

function termsOf<F extends FiatAsset>(typed: string, least: Money<F>, feeOf: Rules<F>['feeOf']): Terms | undefined {
  const read = readAmount(least.asset, typed)
  if (read.kind !== 'amount' || compare(read.amount, least) < 0) return undefined
  const fee = feeOf(read.amount)
  return { amount: toDecimal(read.amount), fee: toDecimal(fee), total: toDecimal(add(read.amount, fee)) }
}
