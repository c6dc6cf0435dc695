// Payouts to phones that wait for the float of their network: those it refused for lack of money, and those behind them.
import {
  forEachNetwork,
  networkName,
  type PhoneNetwork,
  type TellingNetwork,
  tellsFloat,
} from '@kivuko/contract/phone-networks.ts'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { FloatQueue, ShortPayout } from '#settlement/float.ts'
import { askFloatsJob } from '#settlement/float-jobs.ts'
import type { Disbursement } from './disbursement.ts'
import { disburseJob } from './mobile-money-jobs.ts'
import { disbursements } from './store.ts'

const phoneQueue = (network: TellingNetwork): FloatQueue => ({
  provider: network,
  currency: 'KES',
  async find(db, limit) {
    const { rows } = await sql<Omit<ShortPayout, 'units'> & { units: string }>`
      select id, amount_units::text as units, created_at, short_since, shortages from disbursements
      where network = ${network} and state = 'waiting' and short_since is not null order by created_at, id limit ${limit}`.execute(
      db,
    )
    return rows.map((row) => ({ ...row, units: BigInt(row.units) }))
  },
  async spentSince(db, at) {
    const { rows } = await sql<{ units: string }>`
      select coalesce(sum(amount_units), 0)::text as units from disbursements
      where network = ${network} and sent_at >= ${at} and state in ('sending', 'sent', 'paid')`.execute(db)
    return BigInt(rows[0]?.units ?? 0)
  },
  async release(tx, id) {
    if (await disbursements.change(tx, { id, state: 'waiting' }, { short_since: null }))
      await disburseJob.enqueue(tx, { id })
  },
})

const QUEUES = forEachNetwork((network) => (tellsFloat(network) ? phoneQueue(network) : undefined))

/** Of a network that tells its float: what another refuses for lack of money has ended, like all that it refuses. */
export function queueOf(network: PhoneNetwork): FloatQueue | undefined {
  return QUEUES[network]
}

/**
 * The network had too little money for it, so that it was certainly not paid: it waits for the float, can be taken back, and
 * goes out under another name than the one that ended. False when that was noted before.
 */
export async function waitForFloat(deps: Deps, row: Disbursement): Promise<boolean> {
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    const isFirst = await disbursements.advance(tx, { id: row.id, shortages: row.shortages }, 'waiting', {
      attempts: 0,
      conversation_ref: null,
      query_ref: null,
      missing_since: null,
      sent_at: null,
      short_since: now,
      shortages: row.shortages + 1,
    })
    if (!isFirst) return false
    const lacking = `${networkName(row.network)} lacks the money for a payout; it waits until the float is filled`
    deps.log.error({ id: row.id }, lacking)
    await askFloatsJob.enqueue(tx, {})
    return true
  })
}
