// What a ledger is asked, and what a part of a day's reconciliation reads; each on any customer's account.
import type { Ledger } from '@kivuko/ledger/ledger.ts'
import { readPeriod } from '@kivuko/ledger/period.ts'
import { extentAfter, verifyNew } from '@kivuko/ledger/verify.ts'
import type pg from 'pg'
import { keyMaker } from '../ledger/contenders/contender.ts'
import type { Operation } from './compare.ts'
import { CUSTOMERS, customer, FEES } from './fill.ts'

export type Asked = {
  ledger: Ledger
  pool: pg.Pool
  /** The day before the last day of the fill. */
  day: { from: Date; to: Date }
  /** The last journal before the ones that the round posted. */
  after: bigint
  /** Entries of the busiest account. */
  busy: number
}

const PAGE = 20
const MET_AT_ONCE = 500
const nextKey = keyMaker()
const any = () => customer(Math.trunc(Math.random() * CUSTOMERS))

function twoOthers() {
  const from = Math.trunc(Math.random() * CUSTOMERS)
  return [customer(from), customer((from + 1 + Math.trunc(Math.random() * (CUSTOMERS - 1))) % CUSTOMERS)] as const
}

/** Brings every account to the ledger's mind, as a process that has run for a while. */
export async function meetEverybody(ledger: Ledger): Promise<void> {
  for (let first = 0; first < CUSTOMERS; first += MET_AT_ONCE) {
    const each = Array.from({ length: MET_AT_ONCE }, (_, n) => ({ account: customer(first + n), units: -1n }))
    const key = nextKey()
    const entries = [...each, { account: FEES, units: BigInt(MET_AT_ONCE) }]
    await ledger.post({ key, kind: 'transfer', reference: key, entries })
  }
}

/** The order matters: what is posted first is what the check of what is new reads. */
export const OPERATIONS: readonly Operation<Asked>[] = [
  {
    name: 'post: a transfer with a fee, alone',
    times: 1_000,
    run: ({ ledger }) => {
      const [from, to] = twoOthers()
      const key = nextKey()
      const entries = [
        { account: from, units: -105n },
        { account: to, units: 100n },
        { account: FEES, units: 5n },
      ]
      return ledger.post({ key, kind: 'transfer', reference: key, entries })
    },
  },
  {
    name: 'post: two customers, 64 at once',
    times: 50,
    run: ({ ledger }) =>
      Promise.all(
        Array.from({ length: 64 }, () => {
          const [from, to] = twoOthers()
          const key = nextKey()
          const entries = [
            { account: from, units: -1n },
            { account: to, units: 1n },
          ]
          return ledger.post({ key, kind: 'transfer', reference: key, entries })
        }),
      ),
  },
  {
    name: 'balance of three accounts',
    times: 1_000,
    run: ({ ledger, pool }) => ledger.balances(pool, [any().name, any().name, FEES.name]),
  },
  {
    name: 'list: the newest 20 entries',
    times: 500,
    run: ({ ledger, pool }) => ledger.history(pool, { account: any().name, limit: PAGE }),
  },
  {
    name: 'list: 20 entries of a busy account, any place',
    times: 500,
    run: ({ ledger, pool, busy }) => {
      const before = BigInt(PAGE + Math.trunc(Math.random() * busy))
      return ledger.history(pool, { account: FEES.name, before, limit: PAGE })
    },
  },
  {
    name: 'reconcile: a day of a busy account',
    times: 5,
    run: async ({ pool, day }) => {
      const { first, last } = await readPeriod(pool, { account: FEES.name, ...day })
      // As a day of a provider's account is read to be compared with its statement.
      const { rows } = await pool.query(
        `select j.key, j.kind, e.units, e.balance_after, j.posted_at
         from ledger.entries e join ledger.journals j on j.id = e.journal_id
         where e.account_id = (select id from ledger.accounts where name = $1) and e.sequence > $2 and e.sequence <= $3
         order by e.sequence`,
        [FEES.name, first, last],
      )
      if (rows.length < 1_000) throw new Error(`a day has ${rows.length} entries`)
    },
  },
  {
    name: 'reconcile: the check of what is new',
    times: 2,
    run: async ({ pool, after }) => {
      await extentAfter(pool, after)
      const findings = await verifyNew(pool, after)
      if (findings.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(findings[0])}`)
    },
  },
]
