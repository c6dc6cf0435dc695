// Exchanges one balance into another at a quote: both change at once, or neither. It counts against no limit in dollars:
// nothing enters or leaves. Naira that are given count against Nigeria's ceiling: what they became is no naira any more.
import { say } from '@kivuko/contract/say.ts'
import { conversion as recipe } from '#accounting/recipes/exchange.ts'
import { shortageRefusal } from '#accounting/shortage.ts'
import { takeFromCeiling } from '#compliance/take-from-ceiling.ts'
import type { Deps } from '#deps.ts'
import type { ExchangeQuote } from '#market/quotes.ts'
import { queryable } from '#platform/database.ts'
import { newId, newReference, type TransactionId, type UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import { notify } from '#record/notify.ts'
import { recordTransactions } from '#record/record-transactions.ts'
import { requireFeature } from '#record/require-feature.ts'
import { requireRunning } from '#record/require-running.ts'
import type { Tx } from '#tables.ts'
import { getActiveUser } from '#users/active-user.ts'
import { type Conversion, linesOf } from './conversion.ts'
import { amountsOf, useExchangeQuote } from './exchange-quote.ts'

const conversions = rowTable('conversions')

export type Converted = { conversion: Conversion; lineId: TransactionId }

export async function convert(deps: Deps, tx: Tx, wanted: { userId: UserId; quoteId: string }): Promise<Converted> {
  requireFeature(deps, 'exchange')
  requireRunning(deps, 'exchange')
  await getActiveUser(tx, wanted.userId)
  const quote = await useExchangeQuote(deps, tx, { id: wanted.quoteId, userId: wanted.userId, purpose: 'conversion' })
  const { amount, received, spread } = amountsOf(quote)
  const conversion = toConversion(quote, deps.clock.now())
  await takeFromCeiling(deps, tx, { userId: wanted.userId, amount, sourceId: conversion.id })
  await conversions.add(tx, conversion)
  const [lineId] = await recordTransactions(deps, tx, linesOf(conversion, amount, received))
  await notify(deps, tx, {
    userId: wanted.userId,
    key: `conversion:${conversion.id}`,
    type: 'transaction',
    title: say('You exchanged {amount} into {received}', { amount, received }),
    message: [
      say('Both balances have changed.'),
      say('The reference is {reference}.', { reference: conversion.reference }),
    ],
    actionUrl: '/wallet',
  })
  const journal = recipe({ conversionId: conversion.id, userId: wanted.userId, amount, received, spread })
  try {
    await deps.ledger.postWithin(queryable(tx), journal)
  } catch (error) {
    throw shortageRefusal(error)
  }
  return { conversion, lineId: lineId as TransactionId }
}

function toConversion(quote: ExchangeQuote, now: Date): Conversion {
  return {
    id: newId('cnv', now),
    reference: newReference(),
    user_id: quote.user_id,
    quote_id: quote.id,
    from_currency: quote.from_currency,
    to_currency: quote.to_currency,
    amount_units: quote.amount_units,
    received_units: quote.received_units,
    spread_units: quote.spread_units,
    created_at: now,
  }
}
