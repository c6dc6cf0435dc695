// What partners earned is in their floats once its month is over. Running it again does nothing: a settlement takes the
// entries after those of the one before, and a month has one.
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import { money } from '@kivuko/money/money.ts'
import { partnerMargin } from '#accounting/chart.ts'
import { marginSettlement } from '#accounting/recipes/partner-margin.ts'
import type { Deps } from '#deps.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import { newId, newReference, type PartnerId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import { recordTransaction } from '#record/record-transaction.ts'
import { lockCustomer } from '#users/find-user.ts'
import { floatWithin } from '../floats/float-wallet.ts'
import { findLast, findUnsettled, type Settlement, settlements, sumEarned } from './store.ts'

export const settleMarginsJob = job({ name: 'settle-partner-margins', key: () => 'settle-partner-margins' })

type Of = { partnerId: PartnerId; currency: WalletCurrency }
type Month = { first: string; end: Date }

/** The month before this one, by UTC: what is late is in the next. */
export async function settleMonth(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10)
  for (const of of await findUnsettled(deps.db)) await settle(deps, of, { first, end })
}

async function settle(deps: Deps, { partnerId, currency }: Of, { first, end }: Month): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    // Holds the partner: of two processes the second finds what the first wrote.
    const floatId = await floatWithin(deps, tx, partnerId)
    const last = await findLast(tx, partnerId, currency)
    if (last && last.month >= first) return
    const from = last?.to_sequence ?? 0n
    const account = partnerMargin(partnerId, currency).name
    const earned = await sumEarned(tx, account, { after: from, before: end })
    if (earned.lines === 0n) return
    const carriedIn = last?.carried_out_units ?? 0n
    const left = carriedIn + earned.units
    const row: Settlement = {
      ...{
        id: newId('pst', deps.clock.now()),
        reference: newReference(),
        partner_id: partnerId,
        currency,
        month: first,
      },
      ...{ from_sequence: from, to_sequence: earned.last, carried_in_units: carriedIn, lines_units: earned.units },
      reversed_units: earned.reversed,
      ...{ paid_units: left > 0n ? left : 0n, carried_out_units: left < 0n ? left : 0n },
      created_at: deps.clock.now(),
    }
    await settlements.add(tx, row)
    if (row.paid_units === 0n) return
    const amount = money(currency, row.paid_units)
    await lockCustomer(tx, floatId)
    await recordTransaction(deps, tx, {
      ...{ userId: floatId, sourceKind: 'margin_settlement', sourceId: row.id, reference: row.reference },
      ...{ type: 'deposit', status: 'completed', amount, fee: money(currency, 0n) },
      description: `Margins of ${first.slice(0, 7)}`,
    })
    await deps.ledger.postWithin(queryable(tx), marginSettlement({ settlementId: row.id, partnerId, floatId, amount }))
  })
}
