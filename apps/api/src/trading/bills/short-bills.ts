// Bills that wait for the float at their provider: those it refused for lack of money, and those behind them.
import { BILL_FIATS, type BillFiat } from '@kivuko/contract/bills.ts'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import type { BillId } from '#platform/ids.ts'
import type { Bills } from '#providers/bills/port.ts'
import type { Float, FloatQueue, ShortPayout } from '#settlement/float.ts'
import { askFloatsJob } from '#settlement/float-jobs.ts'
import { mustWait } from '#settlement/float-queue.ts'
import type { Tx } from '#tables.ts'
import type { Bill } from './bill.ts'
import { followBillJob } from './bill-jobs.ts'
import { bills } from './store.ts'

const QUEUES = new Map(BILL_FIATS.map((currency) => [currency, queueOf(currency)]))

/** A float and a queue for each currency. */
export function billFloat(provider: Bills): Float {
  return {
    provider: 'bills',
    queues: [...QUEUES.values()],
    async ask() {
      const outcome = await provider.readBalances()
      return outcome.kind === 'done' ? { kind: 'told', balances: outcome.value } : { kind: 'unknown' }
    },
  }
}

function queueOf(currency: BillFiat): FloatQueue {
  return {
    provider: 'bills',
    currency,
    async find(db, limit) {
      const { rows } = await sql<Omit<ShortPayout, 'units'> & { units: string }>`
        select id, amount_units::text as units, created_at, short_since, shortages from bills
        where currency = ${currency} and state = 'waiting' and short_since is not null
        order by created_at, id limit ${limit}`.execute(db)
      return rows.map((row) => ({ ...row, units: BigInt(row.units) }))
    },
    async spentSince(db, at) {
      const { rows } = await sql<{ units: string }>`
        select coalesce(sum(amount_units), 0)::text as units from bills
        where currency = ${currency} and sent_at >= ${at} and state in ('sending', 'completed')`.execute(db)
      return BigInt(rows[0]?.units ?? 0)
    },
    async release(tx, id) {
      const billId = id as BillId
      if (await bills.change(tx, { id: billId, state: 'waiting' }, { short_since: null }))
        await followBillJob.enqueue(tx, { billId })
    },
  }
}

/** Whether it waits instead of being sent; written down if so. The caller holds it, and it is waiting. */
export async function waitsForFloat(deps: Deps, tx: Tx, bill: Bill): Promise<boolean> {
  if (bill.short_since) return true
  const queue = QUEUES.get(bill.currency)
  const { id, amount_units: units, created_at } = bill
  if (!queue || !(await mustWait(deps, tx, queue, { id, units, created_at }))) return false
  await bills.change(tx, { id, state: 'waiting' }, { short_since: deps.clock.now() })
  await askFloatsJob.enqueue(tx, {})
  return true
}

/** The provider refused it for lack of money and has no payment of it: it waits, and can be taken back. */
export async function putBackForFloat(deps: Deps, tx: Tx, { id, shortages }: Bill): Promise<boolean> {
  deps.log.error({ id }, 'the balance at the provider of bills does not suffice; add to it')
  const change = { attempts: 0, sent_at: null, short_since: deps.clock.now(), shortages: shortages + 1 }
  if (!(await bills.advance(tx, id, 'waiting', change))) return false
  await askFloatsJob.enqueue(tx, {})
  return true
}

/** For whether the customer is told so. */
export function isShort({ state, short_since }: Bill): boolean {
  return state === 'waiting' && short_since !== null
}
