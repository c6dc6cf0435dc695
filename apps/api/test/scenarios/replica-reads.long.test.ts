// Goal: lists come from a replica, and nobody ever misses there what they themselves did.
import { consoleCustomerTransactions } from '@kivuko/contract/console-customers.ts'
import { health } from '@kivuko/contract/health.ts'
import { exportTransactions, listTransactions, summariseTransactions } from '@kivuko/contract/transactions.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withClient } from '../../../../tools/testing/database.ts'
import type { Deps } from '../../src/deps.ts'
import { isFit } from '../../src/platform/replica-reads.ts'
import type { Db, ReadDb } from '../../src/tables.ts'
import { balanceOf, give } from '../support/gifts.ts'
import { startSecondProcess } from '../support/second-process.ts'
import { staffMember } from '../support/staff.ts'
import { startPair } from '../support/standby.ts'
import { type Customer, IS_TWICE, startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const isReplica = async (db: ReadDb) =>
  (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)).rows[0]?.is === true
/** Whether lists of this person are read from the replica. */
const readsReplica = ({ reads }: Pick<Deps, 'reads'>, { user }: Customer) => reads.read(user.id, isReplica)

async function count({ call }: Pick<Customer, 'call'>): Promise<number> {
  return (await call(listTransactions, { query: {} })).body.total_count
}

/** Stands for all that decides: handed what lists are read from, it does not compile. */
const decide = (db: Db) => sql`select`.execute(db)
// @ts-expect-error: this keeps balances and limits at the database itself.
export const neverDecides = (db: ReadDb) => decide(db)

function pay(from: Customer, to: Customer, amount: string) {
  const body = { recipient_identifier: to.email, amount, currency: 'NGN', transfer_type: 'internal' } as const
  return from.call(transferInternally, { body, key: `pay-${amount}` })
}

// Which process answers is what it is about.
test.skipIf(IS_TWICE)(
  'RUN-85 RUN-86 RUN-87 lists come from a replica, whoever wrote reads it at every process, balances never come from there, and a replica that lags or is gone answers nobody',
  async () => {
    await using pair = await startPair()
    const replay = (state: 'pause' | 'resume') =>
      withClient(pair.standby.adminUrl.replace('/postgres?', '/kivuko?'), (client) =>
        client.query(`select pg_wal_replay_${state}()`),
      )
    const urls = { DATABASE_URL: pair.primary.runUrl, DATABASE_REPLICA_URL: pair.standby.runUrl }
    await using app = await startTestApp({ env: { ...urls, DATABASE_REPLICA_LAG_MS: '600000' } })
    await using other = await startSecondProcess(app)
    const [ada, juma] = [await app.customer('Ada Obi'), await app.customer('Juma Otieno')]
    const officer = await staffMember(app, 'support')
    await give(app, ada, 'NGN', 1_000_000n)
    await until('both processes read from the replica', async () => {
      const all = [app, other].flatMap(({ deps }) => [ada, juma, officer].map((each) => readsReplica(deps, each)))
      return (await Promise.all(all)).every(Boolean)
    })

    await replay('pause')
    expect((await pay(ada, juma, '2500.00')).status).toBe(200)
    // She sees what she did, at whichever process; he does not yet, and neither does whoever looks at him, but his money is there.
    expect([await count(ada), await count(other.as(ada))]).toEqual([1, 1])
    expect([await readsReplica(app.deps, ada), await readsReplica(other.deps, ada)]).toEqual([false, false])
    expect([await count(juma), await count(other.as(juma))]).toEqual([0, 0])
    expect((await juma.call(summariseTransactions)).body.summary.total_count).toBe(0)
    expect(await balanceOf(juma, 'NGN')).toBe('2500.00')
    const seen = await officer.call(consoleCustomerTransactions, { params: { id: juma.user.id }, query: {} })
    expect(seen.body.rows).toEqual([])
    const files = await Promise.all([ada, juma].map((each) => csvOf(each)))
    expect(files.map((text) => text.includes('2,500') || text.includes('2500'))).toEqual([true, false])

    // A bound on how far it may lag: by now it lacks what is older than that.
    const { replica } = app.deps.config.database
    if (!replica) throw new Error('there is a replica')
    const database = { ...app.deps.config.database, replica: { ...replica, lagMs: 100 } }
    await using strict = await startSecondProcess(app, { database })
    await until('nobody reads from one that lags', async () => (await count(strict.as(juma))) === 1)
    expect((await strict.call(health)).body).toMatchObject({ status: 'degraded', checks: { replica: 'failing' } })

    await replay('resume')
    await until('she is back at the replica', () => readsReplica(app.deps, ada))
    expect([await count(ada), await count(juma)]).toEqual([1, 1])
    expect((await other.call(health)).body.checks.replica).toBe('ok')

    // A copy of another cluster answers nobody, and one that was promoted neither.
    const floor = await app.deps.reads.floorOf(juma.user.id)
    if (!floor) throw new Error('the database says where it is')
    await app.deps.reads.read(juma.user.id, async (db) => {
      expect([await isReplica(db), await isFit(db, floor), await isFit(db, { ...floor, system: '1' })]).toEqual([
        true,
        true,
        false,
      ])
    })
    expect(await isFit(app.deps.db, floor)).toBe(false)

    await pair.standby.stop()
    expect([await count(ada), await count(juma)]).toEqual([1, 1])
    expect((await csvOf(ada)).length).toBeGreaterThan(0)
    expect((await app.call(health)).body).toMatchObject({ status: 'degraded', checks: { replica: 'failing' } })

    async function csvOf({ token }: Customer): Promise<string> {
      const url = `/api/v1${exportTransactions.path}?format=csv`
      const answer = await app.server.inject({ url, headers: { authorization: `Bearer ${token}` } })
      expect(answer.statusCode).toBe(200)
      return answer.body
    }
  },
)
