// Goal: long exports are made in the background, whole, one after another for each account, and slow nobody down.
import { login } from '@kivuko/contract/auth.ts'
import { exportAudit, exportedAudit, listAuditExports, repeatAuditExport } from '@kivuko/contract/console-audit.ts'
import type { QueryInput } from '@kivuko/contract/endpoint.ts'
import { EXPORTS_OPEN_MAX, type Export } from '@kivuko/contract/exports.ts'
import { health } from '@kivuko/contract/health.ts'
import { exportedFile, exportTransactions, listExports, repeatExport } from '@kivuko/contract/transactions.ts'
import { parseCsv } from 'hucre/csv'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteExpired } from '../../src/record/exports/store.ts'
import { exportIs, fetchExport, fill, give } from '../support/exports.ts'
import { addLine } from '../support/lines.ts'
import { noticesOf } from '../support/notices.ts'
import { readPdf } from '../support/read-pdf.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const DAY_MS = 86_400_000
const LINES = 1_201

type Query = QueryInput<typeof exportTransactions>

async function ask(customer: Customer, query: Query): Promise<Export> {
  const { status, body } = await customer.call(exportTransactions, { query })
  expect(status).toBe(202)
  return (body as { export: Export }).export
}

test('SEC-60 eight long exports of several customers leave the thread that answers free, and no queue delays another', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [ada, brian, chidi] = await Promise.all([app.customer(), app.customer(), app.customer()])
  for (const customer of [ada, brian, chidi]) await fill(app, customer, LINES)
  const wanted = [
    [ada, ['statement', 'pdf', 'xlsx', 'csv']],
    [brian, ['xlsx', 'csv']],
    [chidi, ['xlsx', 'csv']],
  ] as const
  const asked: [Customer, Export][] = []
  for (const [customer, formats] of wanted)
    for (const format of formats) asked.push([customer, await ask(customer, { format })])
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()]
  await app.startBackground()
  // What is drawn at once is never of one account.
  await until('all are ready', async () => {
    expect((await app.call(health)).status).toBe(200)
    const { rows } = await sql<{ user_id: string }>`
      select user_id from exports where state = 'drawing'`.execute(app.deps.db)
    expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(rows.length)
    const { rows: open } = await sql`select from exports where state <> 'ready' limit 1`.execute(app.deps.db)
    return open.length === 0
  })
  const { user, system } = process.threadCpuUsage(own)
  const total = process.cpuUsage(all)
  // Drawing is most of the work, and none of it happened here.
  expect((user + system) / (total.user + total.system)).toBeLessThan(0.5)
  // Whoever asked for four is served last.
  const { rows } = await sql<{ user_id: string }>`
    select user_id from exports order by ended_at desc limit 1`.execute(app.deps.db)
  expect(rows[0]?.user_id).toBe(ada.user.id)
  for (const [customer, { id, name }] of asked) {
    const file = await fetchExport(app, customer, id)
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${name}"`)
    if (name.endsWith('.pdf')) expect(readPdf(file.rawPayload).text.match(/FILL-\d+/g)).toHaveLength(LINES)
    if (name.endsWith('.csv')) expect(parseCsv(file.body.slice(1))).toHaveLength(LINES + 1)
  }
})

test('SEC-61 of one account only so many wait: more is refused, the same is the one there is, and no day has too many', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await fill(app, customer, LINES)
  const first = await ask(customer, { format: 'csv', start_date: '2020-01-01' })
  expect(first).toMatchObject({ state: 'waiting', lines_done: 0, lines_total: LINES, chosen: 'Since 1 January 2020' })
  expect((await ask(customer, { format: 'csv', start_date: '2020-01-01' })).id).toBe(first.id)
  for (const format of ['pdf', 'xlsx', 'statement'] as const) await ask(customer, { format })
  const query = { format: 'csv' } as const
  expect(await customer.call(exportTransactions, { query }).then(({ problem }) => problem.code)).toBe('exports_waiting')
  expect((await customer.call(listExports)).body.exports).toHaveLength(EXPORTS_OPEN_MAX)
  // What fits into the call is still answered at once, one after another: more at a time are refused.
  const short = { format: 'csv', search: 'FILL-77', end_date: '2090-01-01' } as const
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => customer.call(exportTransactions, { query: short })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429])
  await sql`insert into exports (id, user_id, kind, format, file_name, request, chosen, state, lines_total, requested_at,
      ended_at, expires_at)
    select 'exp_' || n, user_id, kind, format, file_name, request, chosen, 'ready', 1, requested_at, now(), now()
    from exports, generate_series(1, 20) n where id = ${first.id}`.execute(app.deps.db)
  await sql`delete from exports where state = 'waiting'`.execute(app.deps.db)
  const { problem } = await customer.call(exportTransactions, { query })
  expect(problem.code).toBe('rate_limited')
})

/** What a worker thread asks the database for waits; answers how to let it go on. */
async function holdUp(app: TestApp, table: 'ledger.accounts'): Promise<() => Promise<void>> {
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = app.asOwner(async (owner) => {
    await owner.query(`begin; lock table ${table} in access exclusive mode`)
    held.resolve()
    await over.promise
    await owner.query('commit')
  })
  await held.promise
  return () => {
    over.resolve()
    return holding
  }
}

function isHeldUp(app: TestApp): Promise<boolean> {
  return until('a drawing waits', async () => {
    const { rows } = await sql`select from pg_stat_activity
      where application_name = 'kivuko-exports' and datname = current_database() and wait_event_type = 'Lock'`.execute(
      app.deps.db,
    )
    return rows.length > 0
  })
}

test('SEC-62 a long export is one snapshot; a connection that is lost or a process that dies begins it anew', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await fill(app, customer, LINES)
  await give(app, customer, 'USD', 5_00n)
  const { id } = await ask(customer, { format: 'statement' })
  // As a process that was killed leaves it: a locked job, an attempt, and a part of a file.
  await sql`update exports set state = 'drawing', attempt = 1, lines_done = 700`.execute(app.deps.db)
  await sql`insert into export_parts values (${id}, 1, 0, 'half')`.execute(app.deps.db)
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'kivuko:42', attempts = 1`.execute(
    app.deps.db,
  )
  // A statement has counted its lines when it asks the ledger.
  let goOn = await holdUp(app, 'ledger.accounts')
  await app.startBackground()
  await isHeldUp(app)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'kivuko-exports' and datname = current_database()`.execute(app.deps.db)
  await goOn()
  await until('the attempt is over', async () => {
    const { rows } = await sql`select from graphile_worker._private_jobs where last_error is not null`.execute(
      app.deps.db,
    )
    return rows.length > 0
  })
  goOn = await holdUp(app, 'ledger.accounts')
  await app.advance(60_000)
  await isHeldUp(app)
  await sql`update transactions set description = 'Changed'`.execute(app.deps.db)
  await app.asOwner((owner) =>
    owner.query('delete from transactions where id in (select id from transactions limit 100)'),
  )
  await goOn()
  await exportIs(customer, id, 'ready')
  const { text } = readPdf((await fetchExport(app, customer, id)).rawPayload)
  expect(text).toContain('1,201 lines')
  expect(text.match(/FILL-\d+/g)).toHaveLength(LINES)
  expect(text).not.toContain('Changed')
  const notices = (await noticesOf(customer)).filter(({ title }) => title.includes('file'))
  expect(notices.map(({ title, action_url }) => [title, action_url])).toEqual([['Your file is ready', '/transactions']])
})

test('SEC-62 what fails again and again says so, and is made anew when its owner asks', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await fill(app, customer, LINES)
  const asked = await ask(customer, { format: 'csv' })
  await app.asOwner((owner) => owner.query('alter table export_parts add constraint none check (place < 0)'))
  await app.startBackground()
  await until('it has failed', async () => {
    await app.advance(120_000)
    return (await customer.call(listExports)).body.exports[0]?.state === 'failed'
  })
  expect((await customer.call(exportedFile, { params: { id: asked.id } })).problem.code).toBe('export_not_ready')
  expect((await noticesOf(customer)).map(({ title }) => title)).toContain('Your file could not be made')
  await app.asOwner((owner) => owner.query('alter table export_parts drop constraint none'))
  const again = (await customer.call(repeatExport, { params: { id: asked.id } })).body.export
  expect((await customer.call(repeatExport, { params: { id: again.id } })).problem.code).toBe('export_not_failed')
  await exportIs(customer, again.id, 'ready')
  expect(parseCsv((await fetchExport(app, customer, again.id)).body.slice(1))).toHaveLength(LINES + 1)
})

test('SEC-63 a finished file is its owner’s alone, for a week', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const [customer, stranger] = [await app.customer(), await app.customer()]
  const grace = await staffMember(app, 'compliance', 'Grace Wanjiru')
  await fill(app, customer, LINES)
  await addLine(app, stranger)
  await app.startBackground()
  const { id } = await ask(customer, { format: 'csv' })
  await exportIs(customer, id, 'ready')
  for (const call of [exportedFile, repeatExport]) {
    const { status, problem } = await stranger.call(call, { params: { id } })
    expect([status, problem.code]).toEqual([404, 'export_not_found'])
  }
  expect((await app.call(exportedFile, { params: { id } })).problem.code).toBe('unauthorized')
  expect((await stranger.call(listExports)).body.exports).toEqual([])
  for (const call of [exportedAudit, repeatAuditExport])
    expect((await grace.call(call, { params: { id } })).problem.code).toBe('export_not_found')
  await app.advance(7 * DAY_MS)
  const { email, password } = customer
  const { access_token: token = '' } = (await app.call(login, { body: { email, password } })).body
  const later = { ...customer, token }
  expect((await fetchExport(app, later, id)).statusCode).toBe(404)
  expect((await app.call(listExports, { token })).body.exports).toEqual([])
  await deleteExpired(app.deps.db, app.clock.now())
  const { rows } = await sql`select from export_parts`.execute(app.deps.db)
  expect(rows).toEqual([])
})

test('SEC-63 a long export of the audit is written down when it is asked for, and read by its owner in the console alone', {
  tags: ['long'],
}, async () => {
  await using app = await startTestApp()
  const grace = await staffMember(app, 'compliance', 'Grace Wanjiru')
  const joseph = await staffMember(app, 'admin', 'Joseph Mwangi')
  await sql`insert into audit_lines (at, actor, action, subject)
    select ${app.clock.now()}, 'command:many', 'account.suspend', 'usr_' || n from generate_series(1, ${LINES}::int) n`.execute(
    app.deps.db,
  )
  const { status, body } = await grace.call(exportAudit, { query: { action: 'account.suspend' } })
  expect(status).toBe(202)
  const { id } = (body as { export: Export }).export
  expect((await auditLines(app, 'audit.export')).map(({ detail }) => detail)).toEqual(['action: account.suspend'])
  expect((await grace.call(exportAudit, { query: { action: 'account.suspend' } })).status).toBe(202)
  expect(await auditLines(app, 'audit.export')).toHaveLength(1)
  await app.startBackground()
  await until('it is ready', async () => (await grace.call(listAuditExports)).body.exports[0]?.state === 'ready')
  const fetch = (path: string, token: string) =>
    app.server.inject({ url: `/api/v1${path.replace('{id}', id)}`, headers: { authorization: `Bearer ${token}` } })
  const file = await fetch(exportedAudit.path, grace.token)
  expect(parseCsv(file.body.slice(1))).toHaveLength(LINES + 1)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect((await joseph.call(exportedAudit, { params: { id } })).problem.code).toBe('export_not_found')
  // The same person as a customer: their role could have ended since.
  expect((await fetch(exportedFile.path, grace.token)).statusCode).toBe(404)
})
