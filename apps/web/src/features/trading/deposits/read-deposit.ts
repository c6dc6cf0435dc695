// What the deposit form holds, as a request or as what is wrong with it.

import { DEPOSIT_MAX, DEPOSIT_MIN, depositFee, depositRangeText } from '@kivuko/contract/mobile-money.ts'
import { kenyanPhoneProblem, readPhone } from '@kivuko/contract/phone.ts'
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import { t } from '@kivuko/contract/text.ts'
import { compare, isWhole, type Money, subtract, toDecimal } from '@kivuko/money/money.ts'
import { readAmount } from '#lib/typed-amount.ts'
import { writingProblem } from '#lib/typed-amount-text.ts'

export type DepositForm = { phone: string; amount: string }
export type DepositRequest = { phone_number: string; amount: string; currency: 'KES'; network?: PhoneNetwork }
export type DepositProblems = { form?: string; phone?: string; amount?: string }
type DepositTerms = { amount: string; fee: string; received: string }

/** What can be added at once: the operator's, and until it is known what the specification says. */
export type DepositBounds = { minimum: Money<'KES'>; maximum: Money<'KES'> }
export const USUAL_BOUNDS: DepositBounds = { minimum: DEPOSIT_MIN, maximum: DEPOSIT_MAX }

export function amountProblem(typed: string, bounds: DepositBounds): string | undefined {
  const read = readAmount('KES', typed)
  if (read.kind !== 'amount') return writingProblem(read, 'KES')
  if (!isInRange(read.amount, bounds)) return depositRangeText(bounds)
  return isWhole(read.amount) ? undefined : t('M-Pesa takes whole shillings only.')
}

export function readDeposit(
  { phone, amount }: DepositForm,
  bounds: DepositBounds,
): { request: DepositRequest } | { problems: DepositProblems } {
  if (phone.trim() === '' || amount.trim() === '')
    return { problems: { form: t('Please fill in all required fields') } }
  const phoneText = kenyanPhoneProblem(phone)
  const amountText = amountProblem(amount, bounds)
  const read = readAmount('KES', amount)
  if (phoneText || amountText || read.kind !== 'amount') {
    return { problems: { ...(phoneText ? { phone: phoneText } : {}), ...(amountText ? { amount: amountText } : {}) } }
  }
  return { request: { phone_number: readPhone(phone) ?? phone, amount: toDecimal(read.amount), currency: 'KES' } }
}

/** Amount, fee and what is received; undefined until there is an amount that can be paid. */
export function depositTerms(typed: string, bounds: DepositBounds): DepositTerms | undefined {
  const read = readAmount('KES', typed)
  if (read.kind !== 'amount' || !isInRange(read.amount, bounds)) return undefined
  const fee = depositFee(read.amount)
  return { amount: toDecimal(read.amount), fee: toDecimal(fee), received: toDecimal(subtract(read.amount, fee)) }
}

function isInRange(amount: Money<'KES'>, { minimum, maximum }: DepositBounds): boolean {
  return compare(amount, minimum) >= 0 && compare(amount, maximum) <= 0
}
