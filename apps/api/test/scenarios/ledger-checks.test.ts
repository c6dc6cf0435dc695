// The books look at themselves: what is wrong stops everything that leaves. And jobs that were given up are seen.
import { decideGivenUpJob, listGivenUpJobs } from '@kivuko/contract/console-jobs.ts'
import { listLedgerChecks } from '@kivuko/contract/console-ledger-checks.ts'
import { listStops } from '@kivuko/contract/console-stops.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { notifyGivenUp } from '../../src/operations/given-up-jobs/notify-given-up.ts'
import { checkLedger } from '../../src/operations/ledger-checks/check-ledger.ts'
import { job } from '../../src/platform/job.ts'
import { noticesOf } from '../support/notices.ts'
import { giveNaira, payout } from '../support/phone-payments.ts'
import { auditLines, type Member, staffMember } from '../support/staff.ts'
import { resume } from '../support/stops.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

async function outflow(member: Member) {
  return (await member.call(listStops)).body.switches.find(({ name }) => name === 'outflow')?.stop
}

/** As the owner of the tables, behind every wall. */
function corrupt(app: TestApp, change: string) {
  return app.asOwner(async (client) => {
    await client.query('alter table ledger.entries disable trigger user')
    await client.query(change)
    await client.query('alter table ledger.entries enable trigger user')
  })
}

test('SEC-193 SEC-194 an entry that was changed is found by the next check of what is new: nothing leaves until two people resume it', async () => {
  await using app = await startTestApp({ sandbox: true })
  const [treasury, admin] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  const customer = await app.customer()
  await giveNaira(app, customer, 3_000_000n)
  await checkLedger(app.deps, { isWhole: false })
  const checksOf = async () => (await treasury.call(listLedgerChecks)).body.rows
  expect((await checksOf())[0]).toMatchObject({ kind: 'new', findings: [], journals: expect.any(Number) })
  expect((await checksOf())[0]?.entries).toBeGreaterThan(1)
  expect(await outflow(admin)).toBeNull()

  await giveNaira(app, customer, 1_000n)
  await corrupt(app, 'update ledger.entries set units = units + 1 where units = 1000')
  await checkLedger(app.deps, { isWhole: false })
  expect((await checksOf())[0]?.findings).toEqual(
    expect.arrayContaining([expect.stringMatching(/^each journal sums to zero per asset: \d+, NGN sums to 1$/)]),
  )
  expect(await outflow(admin)).toMatchObject({ by: null, reason: expect.stringContaining('each journal sums to zero') })
  expect((await noticesOf(admin)).filter(({ title }) => title.startsWith('Urgent'))).toHaveLength(1)
  expect((await payout(customer)).problem.code).toBe('service_paused')

  // It stays, however often it is looked at; told once.
  await checkLedger(app.deps, { isWhole: false })
  expect((await noticesOf(admin)).filter(({ title }) => title.startsWith('Urgent'))).toHaveLength(1)
  expect((await resume('outflow', treasury, admin)).status).toBe(200)
  // What two people knew of does not stop everything again; what is new does.
  app.clock.advance(60_000)
  await checkLedger(app.deps, { isWhole: false })
  expect(await outflow(admin)).toBeNull()
  await giveNaira(app, customer, 2_000n)
  await corrupt(app, 'update ledger.entries set balance_after = balance_after + 5 where units = 2000')
  app.clock.advance(60_000)
  await checkLedger(app.deps, { isWhole: false })
  expect(await outflow(admin)).toMatchObject({ by: null })
  await checkLedger(app.deps, { isWhole: true })
  expect((await checksOf())[0]).toMatchObject({ kind: 'whole' })
  const rows = await app.asOwner((client) => client.query(`select count(*)::int as n from ledger_checks`))
  expect(rows.rows[0].n).toBe((await checksOf()).length)
  await expect(sql`delete from ledger_checks`.execute(app.deps.db)).rejects.toThrow(/permission denied/)
})

const brokenJob = job<{ refundId: string; email: string }>({ name: 'refund-order', key: ({ refundId }) => refundId })
const REFUND = 'rfd_01jd0000000000000000000000'

test('SEC-195 a job that was given up is listed with what it was for, told to admins once, and tried again or written off by one', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [support, admin] = [await staffMember(app, 'support'), await staffMember(app, 'admin')]
  await brokenJob.enqueue(app.deps.db, { refundId: REFUND, email: 'ada@kivuko.example' })
  const giveUp = () =>
    sql`update graphile_worker._private_jobs set attempts = max_attempts, updated_at = clock_timestamp(),
      last_error = 'no answer about ada@kivuko.example'`.execute(app.deps.db)
  const before = (await support.call(listGivenUpJobs)).body
  expect(before).toMatchObject({ rows: [], queue: { due: expect.any(Number), given_up: 0 }, can_decide: false })
  expect(before.queue.due).toBeGreaterThan(0)
  expect(before.queue.oldest_due_at).not.toBeNull()
  await giveUp()
  await notifyGivenUp(app.deps)
  await notifyGivenUp(app.deps)
  const { rows, queue } = (await support.call(listGivenUpJobs)).body
  const refund = rows.find(({ task }) => task === 'refund order')
  expect(refund).toMatchObject({ about: [REFUND], last_error: 'no answer about (an address)' })
  expect(queue.given_up).toBe(rows.length)
  expect((await support.call(consoleWaiting)).body.waiting.given_up_jobs).toBe(rows.length)
  const told = async () => (await noticesOf(admin)).filter(({ title }) => title.includes('refund order')).length
  expect(await told()).toBe(1)

  const decide = (by: Member, decision: 'retry' | 'write_off') =>
    by.call(decideGivenUpJob, { params: { id: refund?.id ?? '' }, body: { decision, reason: 'the network is back' } })
  expect((await decide(support, 'retry')).problem.code).toBe('role_refused')
  expect((await decide(admin, 'retry')).status).toBe(200)
  expect((await decide(admin, 'retry')).problem.code).toBe('job_not_found')
  const again = await sql<{ attempts: number; is_due: boolean }>`select attempts, run_at <= now() as is_due
    from graphile_worker.jobs where key = ${REFUND}`.execute(app.deps.db)
  expect(again.rows).toEqual([{ attempts: 0, is_due: true }])
  await giveUp()
  await notifyGivenUp(app.deps)
  expect(await told()).toBe(2)
  expect((await decide(admin, 'write_off')).status).toBe(200)
  const gone = await sql`select from graphile_worker.jobs where key = ${REFUND}`.execute(app.deps.db)
  expect(gone.rows).toEqual([])
  expect((await auditLines(app)).filter(({ action }) => action.startsWith('job.'))).toMatchObject([
    { action: 'job.retry', detail: `refund-order ${REFUND}: the network is back` },
    { action: 'job.write_off', actor: admin.actor },
  ])
  const kept = await app.deps.db
    .selectFrom('job_decisions')
    .select(['task', 'decision', 'payload'])
    .orderBy('id')
    .execute()
  expect(kept).toMatchObject([{ decision: 'retry' }, { decision: 'write_off', payload: { refundId: REFUND } }])
})
