// What an exchange is called in the transaction list, and its rate as it is shown. Pure.

import { type Said, say } from '@kivuko/contract/say.ts'
import { ASSETS, unitsPerWhole } from '@kivuko/money/assets.ts'
import { type Money, zero } from '@kivuko/money/money.ts'
import { divFloor } from '@kivuko/money/rounding.ts'
import { withoutTrailingZeros } from '@kivuko/money/trailing-zeros.ts'
import type { TransactionLine } from '#record/record-transaction.ts'
import type { Tables } from '#tables.ts'

export type Conversion = Tables['conversions']

/**
 * Two lines, of the balance that shrank and of the one that grew, so that the lines of each balance add up to it. What
 * leaves is a transfer, or of coins and for coins `crypto`; what arrives is a deposit. The first stands for the exchange.
 */
export function linesOf(conversion: Conversion, amount: Money, received: Money): TransactionLine[] {
  const line = (side: 'out' | 'in', type: TransactionLine['type'], moved: Money, description: Said) => ({
    userId: conversion.user_id,
    sourceKind: 'conversion',
    sourceId: `${conversion.id}:${side}`,
    reference: conversion.reference,
    status: 'completed' as const,
    type,
    amount: moved,
    fee: zero(moved.asset),
    description,
  })
  const isOfCoins = [amount.asset, received.asset].some((asset) => ASSETS[asset].kind === 'crypto')
  return [
    line('out', isOfCoins ? 'crypto' : 'transfer', amount, say('Exchanged into {received}', { received })),
    line('in', 'deposit', received, say('Exchanged from {amount}', { amount })),
  ]
}

/** The most a decimal on the wire carries: a naira is worth few of a bitcoin's. */
const RATE_DECIMALS = 9

/** What one whole of the given gives, spread included: rounded down, without needless zeros. */
export function rateOf({ amount, received }: { amount: Money; received: Money }): string {
  const given = amount.units * unitsPerWhole(received.asset)
  const taken = received.units * unitsPerWhole(amount.asset) * 10n ** BigInt(RATE_DECIMALS)
  const digits = divFloor(taken, given)
    .toString()
    .padStart(RATE_DECIMALS + 1, '0')
  const fraction = withoutTrailingZeros(digits.slice(-RATE_DECIMALS)).padEnd(2, '0')
  return `${digits.slice(0, -RATE_DECIMALS)}.${fraction}`
}
