// What the deposit form holds, as a request or as what is wrong with it.

import { DEPOSIT_MAX, DEPOSIT_MIN, depositFee } from '@kivuko/contract/mobile-money.ts'
import { kenyanPhoneProblem, readPhone } from '@kivuko/contract/phone.ts'
import { t } from '@kivuko/contract/text.ts'
import { compare, isWhole, type Money, subtract, toDecimal } from '@kivuko/money/money.ts'
import { readAmount } from '#lib/typed-amount.ts'
import { writingProblem } from '#lib/typed-amount-text.ts'

export type DepositForm = { phone: string; amount: string }
export type DepositRequest = { phone_number: string; amount: string; currency: 'KES' }
export type DepositProblems = { form?: string; phone?: string; amount?: string }
type DepositTerms = { amount: string; fee: string; received: string }

export function amountProblem(typed: string): string | undefined {
  const read = readAmount('KES', typed)
  if (read.kind !== 'amount') return writingProblem(read, 'KES')
  if (!isInRange(read.amount)) return t('Amount must be between KES 10 and KES 150,000')
  return isWhole(read.amount) ? undefined : t('M-Pesa takes whole shillings only.')
}

export function readDeposit({
  phone,
  amount,
}: DepositForm): { request: DepositRequest } | { problems: DepositProblems } {
  if (phone.trim() === '' || amount.trim() === '')
    return { problems: { form: t('Please fill in all required fields') } }
  const phoneText = kenyanPhoneProblem(phone)
  const amountText = amountProblem(amount)
  const read = readAmount('KES', amount)
  if (phoneText || amountText || read.kind !== 'amount') {
    return { problems: { ...(phoneText ? { phone: phoneText } : {}), ...(amountText ? { amount: amountText } : {}) } }
  }
  return { request: { phone_number: readPhone(phone) ?? phone, amount: toDecimal(read.amount), currency: 'KES' } }
}

/** Amount, fee and what is received; undefined until there is an amount that can be paid. */
export function depositTerms(typed: string): DepositTerms | undefined {
  const read = readAmount('KES', typed)
  if (read.kind !== 'amount' || !isInRange(read.amount)) return undefined
  const fee = depositFee(read.amount)
  return { amount: toDecimal(read.amount), fee: toDecimal(fee), received: toDecimal(subtract(read.amount, fee)) }
}

function isInRange(amount: Money<'KES'>): boolean {
  return compare(amount, DEPOSIT_MIN) >= 0 && compare(amount, DEPOSIT_MAX) <= 0
}
