// What is typed to fill a wallet by card, as amounts or as what is wrong with it.
import type { CardFill } from '@kivuko/contract/buying.ts'
import type { CardFillTerms } from '@kivuko/contract/card-fills.ts'
import { depositRangeText } from '@kivuko/contract/mobile-money.ts'
import { t } from '@kivuko/contract/text.ts'
import { compare, feeOf, type Money, money, parse, subtract, toDecimal } from '@kivuko/money/money.ts'
import { readAmount } from '#lib/typed-amount.ts'
import { writingProblem } from '#lib/typed-amount-text.ts'

export function cardFillProblem(typed: string, wallet: CardFillTerms): string | undefined {
  const read = readAmount(wallet.currency, typed)
  if (read.kind === 'empty') return t('Please fill in all required fields')
  if (read.kind !== 'amount') return writingProblem(read, wallet.currency)
  if (isInRange(read.amount, wallet)) return undefined
  return depositRangeText(boundsOf(wallet))
}

/** Amount, fee and what is received; undefined until there is an amount that can be paid. */
export function cardFillTerms(typed: string, wallet: CardFillTerms) {
  const read = readAmount(wallet.currency, typed)
  if (read.kind !== 'amount' || !isInRange(read.amount, wallet)) return undefined
  const fee = feeOf(read.amount, BigInt(wallet.fee_bps))
  return { amount: toDecimal(read.amount), fee: toDecimal(fee), received: toDecimal(subtract(read.amount, fee)) }
}

function boundsOf({ currency, minimum, maximum }: CardFillTerms): {
  minimum: Money<CardFill>
  maximum: Money<CardFill>
} {
  const none = money(currency, 0n)
  return { minimum: parse(currency, minimum) ?? none, maximum: parse(currency, maximum) ?? none }
}

function isInRange(amount: Money<CardFill>, wallet: CardFillTerms): boolean {
  const { minimum, maximum } = boundsOf(wallet)
  return compare(amount, minimum) >= 0 && compare(amount, maximum) <= 0
}
