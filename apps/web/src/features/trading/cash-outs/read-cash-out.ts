// What is typed into the form of a withdrawal from a wallet: its fee and total, or what is wrong with the amount. Pure.

import { METHODS } from '@kivuko/contract/buying.ts'
import { type CashOutFiat, cashOutFee } from '@kivuko/contract/cash-outs.ts'
import { t } from '@kivuko/contract/text.ts'
import { add, compare, isWhole, type Money, parse, toDecimal } from '@kivuko/money/money.ts'
import { formatAmount } from '#lib/format.ts'
import { readAmount } from '#lib/typed-amount.ts'
import { writingProblem } from '#lib/typed-amount-text.ts'
import type { CashOutChoice } from './api.ts'

export type Terms = { amount: string; fee: string; total: string }

/** Undefined while nothing readable is typed. */
export function termsOf({ currency, fee_bps }: CashOutChoice, typed: string): Terms | undefined {
  const read = readAmount(currency, typed)
  if (read.kind !== 'amount' || read.amount.units <= 0n) return undefined
  const fee = feeOf(read.amount, fee_bps)
  return { amount: toDecimal(read.amount), fee: toDecimal(fee), total: toDecimal(add(read.amount, fee)) }
}

/** `balance` is undefined while it is not known: then the server says whether it is enough. */
export function amountProblem(choice: CashOutChoice, typed: string, balance: string | undefined): string | undefined {
  const { currency, minimum, maximum, fee_bps } = choice
  const read = readAmount(currency, typed)
  if (read.kind !== 'amount') return writingProblem(read, currency)
  const { amount } = read
  const isOutside = isBelow(amount, minimum) || isBelow(parse(currency, maximum), toDecimal(amount))
  if (isOutside)
    return t('Enter an amount between {minimum} and {maximum}.', {
      minimum: formatAmount(currency, minimum),
      maximum: formatAmount(currency, maximum),
    })
  if (currency === 'KES' && !isWhole(amount)) return METHODS.mpesa.wholeOnly
  const available = balance === undefined ? undefined : parse(currency, balance)
  const total = add(amount, feeOf(amount, fee_bps))
  if (available && compare(total, available) > 0)
    return t('With the fee that is {total}, and you have {balance}.', {
      total: formatAmount(currency, toDecimal(total)),
      balance: formatAmount(currency, balance ?? '0'),
    })
  return undefined
}

function feeOf(amount: Money<CashOutFiat>, feeBps: number): Money<CashOutFiat> {
  return cashOutFee(amount, BigInt(feeBps))
}

function isBelow(amount: Money<CashOutFiat> | undefined, bound: string): boolean {
  const limit = amount && parse(amount.asset, bound)
  return amount !== undefined && limit !== undefined && compare(amount, limit) < 0
}
