// A cash-out as its customer sees it, and what can be emptied to where.
import type { cashOutOptions, CashOut as WireCashOut } from '@kivuko/contract/cash-outs.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'
import { spoken } from '@kivuko/contract/say.ts'
import { WAITS_SENTENCE } from '@kivuko/contract/stops.ts'
import { payoutMethodOf } from '@kivuko/contract/trades.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { knownSince } from '#people/payees.ts'
import { after } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import { findCancellableCashOuts } from '#trading/get-cash-out.ts'
import { listPayoutWays } from '#trading/list-payout-ways.ts'
import { payeeOf } from '#trading/sales/payee-of.ts'
import { payerOf, stopOf } from '#trading/sales/payout-rails.ts'
import { maskedDestination } from '#trading/sales/sale.ts'
import { whyItWaits } from '#trading/why-it-waits.ts'
import { amountOf, CASH_OUT, type CashOut, feeIn, totalOf } from './cash-out.ts'
import { findRecentAccounts } from './store.ts'

const MINUTE_MS = 60_000
const ACCOUNTS_MAX = 5

export async function toCashOutAnswer(deps: Deps, cashOut: CashOut): Promise<WireCashOut> {
  const { id, reference, state, currency } = cashOut
  return {
    id,
    reference,
    status: state,
    currency,
    amount: toDecimal(amountOf(cashOut)),
    fee: toDecimal(feeIn(cashOut)),
    total: toDecimal(totalOf(cashOut)),
    payout_method: payoutMethodOf(currency),
    destination: maskedDestination(cashOut),
    problem: cashOut.problem ? spoken(cashOut.problem) : await pausedText(deps, cashOut),
    can_cancel: (await findCancellableCashOuts(deps, [id])).has(id),
    sends_at: state === 'waiting' ? cashOut.sends_at.toISOString() : null,
    created_at: cashOut.created_at.toISOString(),
    completed_at: state === 'completed' ? (cashOut.ended_at?.toISOString() ?? null) : null,
  }
}

/** What holds it up, for its customer; null while it is on its way, or over. */
async function pausedText(deps: Deps, { id, state, currency, network }: CashOut): Promise<string | null> {
  if (state !== 'waiting' && state !== 'sending') return null
  const way = { stop: stopOf({ fiat_currency: currency, network }), to: payerOf(deps, currency).to }
  const paused = await whyItWaits(deps, { ...way, owner: { kind: CASH_OUT, id } })
  return paused ? spoken([paused, WAITS_SENTENCE]) : null
}

export async function listCashOutOptions(deps: Deps, userId: UserId): Promise<Response<typeof cashOutOptions>> {
  const ways = deps.settings.current().isOn('payouts') ? listPayoutWays(deps) : []
  const currencies = ways.map(({ currency, bounds, feeBps, paused }) => ({
    currency,
    minimum: toDecimal(bounds.minimum),
    maximum: toDecimal(bounds.maximum),
    fee_bps: Number(feeBps),
    paused: paused ?? null,
  }))
  const recent = await findRecentAccounts(deps.db, userId, ACCOUNTS_MAX)
  const accounts = await Promise.all(
    recent.map(async (row) => {
      const known = (await knownSince(deps.db, payeeOf(userId, row))) ?? deps.clock.now()
      const { currency, account_number, bank_code, bank_name } = row
      const trusted_at = after(known, deps.config.newAccountWaitMs).toISOString()
      return { currency, account_name: row.account_name ?? '', account_number, bank_code, bank_name, trusted_at }
    }),
  )
  return { currencies, new_account_wait_minutes: Math.ceil(deps.config.newAccountWaitMs / MINUTE_MS), accounts }
}
