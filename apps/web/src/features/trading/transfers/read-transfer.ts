// What the forms of Send Money hold, as a request or as what is wrong with it.

import { METHODS } from '@kivuko/contract/buying.ts'
import { PAYOUT_TOO_MUCH, type PayoutWallet, payoutFee, payoutMin } from '@kivuko/contract/mobile-money.ts'
import { isHandle, readPayTerms } from '@kivuko/contract/pay-links.ts'
import { kenyanPhoneProblem, readPhone } from '@kivuko/contract/phone.ts'
import { t } from '@kivuko/contract/text.ts'
import { leastText, TRANSFER_MIN, type TransferFiat } from '@kivuko/contract/transfers.ts'
import { add, compare, isWhole, type Money, parse, toDecimal, zero } from '@kivuko/money/money.ts'
import { readAmount } from '#lib/typed-amount.ts'
import { writingProblem } from '#lib/typed-amount-text.ts'

const INSUFFICIENT_WITH_FEE = PAYOUT_TOO_MUCH

/** `wallet`: which one money to a phone leaves; `currency`: of what a customer is sent. */
export type SendForm = {
  recipient: string
  phone: string
  amount: string
  note: string
  wallet: PayoutWallet
  currency: TransferFiat
}
export const EMPTY_FORM: SendForm = { recipient: '', phone: '', amount: '', note: '', wallet: 'NGN', currency: 'NGN' }

/** What a link to be paid has filled in: only a handle is taken for whom, and nothing is sent by it. */
export function formOfLink(search: string): SendForm {
  const query = new URLSearchParams(search)
  const { amount, currency } = readPayTerms(query)
  const to = query.get('to') ?? ''
  if (!to.startsWith('@') || !isHandle(to.slice(1))) return EMPTY_FORM
  return { ...EMPTY_FORM, recipient: to, ...(amount && { amount }), ...(currency && { currency }) }
}

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

type Rules<A extends PayoutWallet = PayoutWallet> = {
  least: Money<A>
  balance: string | undefined
  feeOf: (amount: Money<A>) => Money<A>
  insufficient: string
  /** Where no fraction is taken. */
  wholeOnly?: string | undefined
}

export function internalRules(balance: string | undefined, currency: TransferFiat): Rules<TransferFiat> {
  const insufficient = t('Insufficient balance')
  return { least: TRANSFER_MIN[currency], balance, feeOf: () => zero<TransferFiat>(currency), insufficient }
}

export function mobileRules(balance: string | undefined, wallet: PayoutWallet = 'NGN'): Rules {
  return {
    least: payoutMin(wallet),
    balance,
    feeOf: payoutFee,
    insufficient: INSUFFICIENT_WITH_FEE,
    ...(wallet === 'KES' && { wholeOnly: METHODS.mpesa.wholeOnly }),
  }
}

/** Undefined for an empty field, which is asked for only when the form is sent. */
export function amountProblem<A extends PayoutWallet>(
  typed: string,
  { least, balance, feeOf, insufficient, wholeOnly }: Rules<A>,
): string | undefined {
  const currency = least.asset
  const read = readAmount(currency, typed)
  if (read.kind !== 'amount') return writingProblem(read, currency)
  if (read.amount.units <= 0n) return t('Amount must be greater than 0')
  if (compare(read.amount, least) < 0) return leastText(least)
  if (wholeOnly && !isWhole(read.amount)) return wholeOnly
  const available = balance === undefined ? undefined : parse(currency, balance)
  const isTooMuch = available !== undefined && compare(add(read.amount, feeOf(read.amount)), available) > 0
  return isTooMuch ? insufficient : undefined
}

export function internalTerms(typed: string, currency: TransferFiat): Terms | undefined {
  return termsOf<TransferFiat>(typed, TRANSFER_MIN[currency], () => zero(currency))
}

export function mobileTerms(typed: string, wallet: PayoutWallet = 'NGN'): Terms | undefined {
  return termsOf(typed, payoutMin(wallet), payoutFee)
}

function termsOf<A extends PayoutWallet>(typed: string, least: Money<A>, feeOf: Rules<A>['feeOf']): Terms | undefined {
  const read = readAmount(least.asset, typed)
  if (read.kind !== 'amount' || compare(read.amount, least) < 0) return undefined
  const fee = feeOf(read.amount)
  return { amount: toDecimal(read.amount), fee: toDecimal(fee), total: toDecimal(add(read.amount, fee)) }
}
