// Exchanges one balance into another at a quote: both change at once, or neither.
import { AppError } from '@kivuko/contract/errors.ts'
import { LedgerError } from '@kivuko/ledger/journal.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { treasury } from '#accounting/chart.ts'
import { conversion as recipe } from '#accounting/recipes.ts'
import type { Deps } from '#deps.ts'
import { takeFromLimit } from '#modules/limits/take-from-limit.ts'
import { notify } from '#modules/notifications/notify.ts'
import { requireFeature } from '#modules/settings/require-feature.ts'
import { recordTransactions } from '#modules/transactions/record-transactions.ts'
import { getActiveUser } from '#modules/users/active-user.ts'
import { queryable } from '#platform/database.ts'
import { newId, newReference, type TransactionId, type UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { type Conversion, linesOf } from './conversion.ts'
import { amountsOf, type ExchangeQuote, useExchangeQuote } from './exchange-quote.ts'
import { insertConversion } from './store.ts'

export type Converted = { conversion: Conversion; lineId: TransactionId }

/** Throws `account_suspended`, `limit_reached`, `quote_not_found`, `quote_expired`, `quote_used`, `insufficient_balance`, `supply_short`, `service_paused`. */
export async function convert(deps: Deps, tx: Tx, wanted: { userId: UserId; quoteId: string }): Promise<Converted> {
  requireFeature(deps, 'exchange')
  await getActiveUser(tx, wanted.userId)
  const quote = await useExchangeQuote(deps, tx, { id: wanted.quoteId, userId: wanted.userId, purpose: 'conversion' })
  const { amount, received, spread } = amountsOf(quote)
  const conversion = toConversion(quote, deps.clock.now())
  await takeFromLimit(deps, tx, { userId: wanted.userId, kind: 'conversion', amount, sourceId: conversion.id })
  await insertConversion(tx, conversion)
  const [lineId] = await recordTransactions(deps, tx, linesOf(conversion, amount, received))
  await notify(deps, tx, {
    userId: wanted.userId,
    key: `conversion:${conversion.id}`,
    type: 'transaction',
    title: `You exchanged ${formatMoney(amount)} into ${formatMoney(received)}`,
    message: `Both balances have changed. The reference is ${conversion.reference}.`,
    actionUrl: '/wallet',
  })
  const journal = recipe({ conversionId: conversion.id, userId: wanted.userId, amount, received, spread })
  try {
    await deps.ledger.postWithin(queryable(tx), journal)
  } catch (error) {
    throw refusalOf(error, treasury(received.asset).name)
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
    created_at: now,
  }
}

function refusalOf(error: unknown, treasuryAccount: string): unknown {
  if (!(error instanceof LedgerError) || error.code !== 'insufficient_balance') return error
  return new AppError(error.account === treasuryAccount ? 'supply_short' : 'insufficient_balance')
}
