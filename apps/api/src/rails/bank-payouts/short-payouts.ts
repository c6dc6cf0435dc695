// Payouts by the bank network that wait for our balance there: those it refused for lack of money, and those behind them.
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { BankPayoutId } from '#platform/ids.ts'
import type { FloatQueue, ShortPayout } from '#settlement/float.ts'
import { askFloatsJob } from '#settlement/float-jobs.ts'
import type { BankPayout } from './bank-payout.ts'
import { followBankPayoutJob } from './bank-payout-jobs.ts'
import { bankPayouts } from './store.ts'

export const bankQueue: FloatQueue = {
  provider: 'paystack',
  currency: 'NGN',
  async find(db, limit) {
    const { rows } = await sql<Omit<ShortPayout, 'units'> & { units: string }>`
      select id, amount_units::text as units, created_at, short_since, shortages from bank_payouts
      where provider = 'paystack' and state = 'queued' and short_since is not null
      order by created_at, id limit ${limit}`.execute(db)
    return rows.map((row) => ({ ...row, units: BigInt(row.units) }))
  },
  async spentSince(db, at) {
    const { rows } = await sql<{ units: string }>`
      select coalesce(sum(amount_units), 0)::text as units from bank_payouts
      where sent_at >= ${at} and provider = 'paystack' and state in ('sending', 'sent', 'paid')`.execute(db)
    return BigInt(rows[0]?.units ?? 0)
  },
  async release(tx, id) {
    const payoutId = id as BankPayoutId
    if (await bankPayouts.change(tx, { id: payoutId, state: 'queued' }, { short_since: null }))
      await followBankPayoutJob.enqueue(tx, { payoutId })
  },
}

/** The network knows no such transfer, and had too little money for it: back in the queue, where it can be taken back. */
export async function waitForBalance(deps: Deps, { id, shortages }: BankPayout): Promise<void> {
  deps.log.error({ id }, 'the balance at the bank network does not suffice for a payout; add to it')
  const change = { sent_at: null, short_since: deps.clock.now(), shortages: shortages + 1 }
  await inTransaction(deps.db, async (tx) => {
    if (await bankPayouts.advance(tx, id, 'queued', change)) await askFloatsJob.enqueue(tx, {})
  })
}
