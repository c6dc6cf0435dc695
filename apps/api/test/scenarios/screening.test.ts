import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { me } from '@kivuko/contract/auth.ts'
import { assignCase, closeCase, consoleCase, consoleCases, sanctionsListState } from '@kivuko/contract/console-cases.ts'
import { health } from '@kivuko/contract/health.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { screenPage, watchList } from '../../src/compliance/screen-everybody.ts'
import { forgetCopy, isOneList, tellCopy } from '../../src/compliance/share-list.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { caseOf, casesFor, LIKE_A_LISTED_NAME, saveName, untilNoJob } from '../support/cases.ts'
import { startSecondProcess } from '../support/second-process.ts'
import { socialBrowser } from '../support/social-browser.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import { startTestApp } from '../support/test-app.ts'
import { settings } from '../support/test-settings.ts'
import { until } from '../support/until.ts'

test('OPS-40 a name like a listed one opens a case for a person, and stops nothing; a name like no other opens none', async () => {
  await using app = await startTestApp()
  const officer = await staffMember(app, 'compliance')
  const customer = await app.customer()
  await app.startBackground()
  expect((await saveName(customer, LIKE_A_LISTED_NAME)).status).toBe(200)
  const [found] = await until('a case is open', async () => {
    const rows = await casesFor(officer)
    return rows.length > 0 && rows
  })
  expect(found).toMatchObject({
    kind: 'screening',
    about: 'listed_person',
    state: 'open',
    customer: { id: customer.user.id, name: 'Quorvane Maristela' },
    assignee: null,
  })
  expect((await caseOf(officer, found?.id ?? '')).facts).toMatchObject({
    about: 'listed_person',
    entry_id: 'SMi.002',
    matched_name: 'MARISTELLA QUORVANE',
    likeness_percent: 94,
    year_sign: 'agrees',
    birth_years: ['1979 to 1982'],
    customer_birth_date: '1980-06-01',
  })
  // Nothing is blocked, and the same found again is the same case.
  expect((await saveName(customer, LIKE_A_LISTED_NAME, '1981-06-01')).status).toBe(200)
  expect((await saveName(customer, { first_name: 'Amina', last_name: 'Wanjiru' })).status).toBe(200)
  await untilNoJob(app, 'screen-customer')
  expect(await casesFor(officer)).toHaveLength(1)
})

test('OPS-127 whoever signs up is compared with the list, by password or by a provider, and is stopped by nothing', {
  tags: 'long',
}, async () => {
  await using file = await listWith('WANJIKU KAMAU')
  await using app = await startTestApp({ sandbox: true, env: { SANCTIONS_LIST_FILE: file.path } })
  const officer = await staffMember(app, 'compliance')
  const listed = await app.customer('Maristella Quorvane')
  await app.customer('Amina Wanjiru')
  expect((await socialBrowser(app).signIn('wanjiku')).success).toBe('true')
  // The look at everybody is not what finds them: the list is known by now, and its job goes with the others.
  await watchList(app.deps)
  await sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier <> 'screen-customer'`.execute(app.deps.db)
  await app.startBackground()
  await untilNoJob(app, 'screen-customer')
  const found = (await casesFor(officer)).map(({ kind, customer }) => `${kind}: ${customer?.name}`)
  expect(found.toSorted()).toEqual(['screening: Maristella Quorvane', 'screening: Wanjiku Kamau'])
  expect((await listed.call(me)).status).toBe(200)
})

/** The sample with one more name on it, in a folder of its own. */
async function listWith(name: string) {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-list-'))
  const path = join(folder, 'list.xml')
  const sample = await readFile(new URL('../../content/sanctions-sample.xml', import.meta.url), 'utf8')
  const rename = (to: string) =>
    writeFile(path, sample.replace('<FIRST_NAME>TESFALEM</FIRST_NAME>', `<FIRST_NAME>${to}</FIRST_NAME>`))
  await rename(name)
  return { path, rename, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

test('RUN-89 processes with different lists are told of, and a version comes into force once all of them have it', {
  tags: 'long',
}, async () => {
  await using file = await listWith('TESFALEM')
  await using newer = await listWith('WANJIKU')
  await using app = await startTestApp({ env: { SANCTIONS_LIST_FILE: file.path } })
  const env = { ...settings(app.databaseUrl), SANCTIONS_LIST_FILE: newer.path }
  await using other = await startSecondProcess(app, { sanctionsFile: readConfig(env).sanctionsFile })
  const officer = await staffMember(app, 'compliance')
  const inForce = async () => (await officer.call(sanctionsListState)).body.list?.version
  await watchList(app.deps)
  const first = await inForce()
  expect(first).toBe((await app.deps.sanctions?.read())?.version)

  // Each looks in turn; neither puts its own over the other's, and nobody is compared anew meanwhile.
  for (const each of [other, app, other]) await watchList(each.deps)
  expect(await inForce()).toBe(first)
  expect((await app.call(health)).body.checks.sanctions).toBe('failing')

  await file.rename('WANJIKU')
  await watchList(app.deps)
  const second = await inForce()
  expect([second === first, second]).toEqual([false, (await other.deps.sanctions?.read())?.version])
  expect((await other.call(health)).body.checks.sanctions).toBe('ok')
  // A process that ended holds nobody up.
  await newer.rename('OTHER')
  await tellCopy(other.deps)
  await forgetCopy(other.deps)
  expect(await isOneList(app.deps)).toBe(true)
})

test('OPS-43 a new list compares everybody again, page by page; what a person decided is not raised again', {
  tags: 'long',
}, async () => {
  await using file = await listWith('TESFALEM')
  // A new list waits until every process has it, which RUN-89 tells.
  await using app = await startTestApp({ processes: 1, env: { SANCTIONS_LIST_FILE: file.path } })
  const officer = await staffMember(app, 'compliance')
  expect((await officer.call(sanctionsListState)).body).toEqual({ list: null })
  const listed = await app.customer('Maristella Quorvane')
  const later = await app.customer('Nuru Kilimanjaro')
  // More than a page of others.
  await sql`insert into users (id, email, first_name, last_name, password_hash, created_at)
    select 'usr_0' || n, n || '@crowd.example', 'Amina', 'Wanjiru', '-', now() from generate_series(100, 350) n`.execute(
    app.deps.db,
  )
  await watchList(app.deps)
  const version = (await officer.call(sanctionsListState)).body.list?.version ?? ''
  // A process that ends after its page leaves the next page to others.
  await screenPage(app.deps, { version, after: null })
  expect((await officer.call(sanctionsListState)).body.list).toMatchObject({ people: 5, screened_at: null })
  await screenPage(app.deps, { version: 'an older one', after: null })
  await app.startBackground()
  const everybody = () =>
    until('everybody is compared', async () => (await officer.call(sanctionsListState)).body.list?.screened_at)
  await everybody()
  const [first, ...rest] = await casesFor(officer)
  expect([first?.customer?.id, rest.length]).toEqual([listed.user.id, 0])
  const body = { outcome: 'cleared', reason: 'another person of the same name' } as const
  await officer.call(closeCase, { params: { id: first?.id ?? '' }, body })

  await file.rename('NURU KILIMANJARO')
  await watchList(app.deps)
  await everybody()
  expect((await casesFor(officer, { state: 'open' })).map((row) => row.customer?.id)).toEqual([later.user.id])
  // The same file again changes nothing.
  await watchList(app.deps)
  expect((await officer.call(sanctionsListState)).body.list?.screened_at).toBeTruthy()
  expect(await casesFor(officer)).toHaveLength(2)
})

test('OPS-42 a list that is missing or is none stops the start, and without a list staff are told so', {
  tags: 'long',
}, async () => {
  await using broken = await startTestApp({ processes: 1, env: { SANCTIONS_LIST_FILE: import.meta.filename } })
  await expect(broken.startBackground()).rejects.toThrow(/SANCTIONS_LIST_FILE: .*screening\.test\.ts cannot be used/)
  broken.deps.sanctions = undefined
  const officer = await staffMember(broken, 'support')
  await broken.startBackground()
  expect((await officer.call(sanctionsListState)).body).toEqual({ list: null })
})

test('OPS-47 OPS-48 OPS-113 the queue is filtered and paged, a case is taken and closed once, and each of it is written down', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [officer, colleague] = [await staffMember(app, 'compliance'), await staffMember(app, 'admin', 'Grace Njeri')]
  const customers = [await app.customer('Maristella Quorvane'), await app.customer('Zephyrine Ndovale')]
  await app.startBackground()
  await until('both are found', async () => (await casesFor(officer)).length === 2)
  const [second, first] = await casesFor(officer)
  expect([first?.customer?.name, second?.customer?.name].toSorted()).toEqual([
    'Maristella Quorvane',
    'Zephyrine Ndovale',
  ])
  const page = (await officer.call(consoleCases, { query: { limit: '1' } })).body
  expect([page.rows.map(({ id }) => id), page.next]).toEqual([[second?.id], second?.id])
  const { rows, next } = (await officer.call(consoleCases, { query: { limit: '1', after: page.next ?? '' } })).body
  expect([rows.map(({ id }) => id), next]).toEqual([[first?.id], null])
  const namesOf = async (query: Parameters<typeof casesFor>[1]) =>
    (await casesFor(officer, query)).map(({ customer }) => customer?.name)
  expect(await namesOf({ search: 'zephyrine n' })).toEqual(['Zephyrine Ndovale'])
  expect(await namesOf({ search: customers[0]?.email.toUpperCase() })).toEqual(['Maristella Quorvane'])
  expect(await namesOf({ search: '%' })).toEqual([])
  // The list that is open reads itself again, and so do its pages.
  await namesOf({ search: 'zephyrine n' })
  await namesOf({ search: 'zephyrine n', after: second?.id ?? '' })
  expect((await auditLines(app, 'case.search')).map(({ detail }) => detail)).toEqual([
    'zephyrine n',
    customers[0]?.email.toUpperCase(),
    '%',
  ])
  expect(await namesOf({ kind: 'velocity' })).toEqual([])
  expect((await officer.call(consoleCases, { query: { after: 'nonsense' } })).problem.errors?.[0]?.field).toBe('after')

  const params = { id: first?.id ?? '' }
  const taken = (await officer.call(assignCase, { params, body: { to: 'me' } })).body
  expect(taken.assignee).toEqual({ id: officer.user.id, name: 'Staff compliance' })
  expect(
    [await namesOf({ assignee: 'me' }), await namesOf({ assignee: 'nobody' })].map((names) => names.length),
  ).toEqual([1, 1])
  const close = (member: typeof officer) =>
    member.call(closeCase, { params, body: { outcome: 'suspended', reason: 'it is that person' } })
  expect((await officer.call(closeCase, { params, body: { outcome: 'cleared', reason: 'x' } })).problem).toMatchObject({
    status: 422,
    errors: [{ field: 'reason' }],
  })
  // Two at once: one closes it.
  const answers = await Promise.all([close(officer), close(colleague)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('case_closed')
  const closed = await caseOf(colleague, params.id)
  expect(closed).toMatchObject({ state: 'closed', outcome: 'suspended', reason: 'it is that person' })
  expect(closed.customer?.is_suspended).toBe(true)
  expect((await officer.call(assignCase, { params, body: { to: 'nobody' } })).problem.code).toBe('case_closed')
  expect(await namesOf({ state: 'closed' })).toEqual([first?.customer?.name])
  expect((await officer.call(consoleCase, { params: { id: 'cse_0nobody' } })).problem.code).toBe('case_not_found')
  const actions = (await auditLines(app)).map(({ action, detail }) =>
    action === 'refused' ? `refused ${detail}` : action,
  )
  for (const action of ['case.search', 'case.read', 'case.assign', 'case.suspend', 'account.suspend'])
    expect(actions).toContain(action)
  expect(actions).toContain('refused case.suspend: case_closed')
  expect(actions).toContain('refused case.assign: case_closed')
})

test('OPS-47 OPS-111 support reads cases with contacts in part and decides none; treasury reads none; nobody decides on their own', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const officer = await staffMember(app, 'compliance', 'Maristella Quorvane')
  const support = await staffMember(app, 'support')
  const treasury = await staffMember(app, 'treasury')
  await app.startBackground()
  const [own] = await until('the officer is found', async () => {
    const rows = await casesFor(officer)
    return rows.length > 0 && rows
  })
  const params = { id: own?.id ?? '' }
  const body = { outcome: 'cleared', reason: 'that is me, and I am not' } as const
  expect((await officer.call(closeCase, { params, body })).problem).toMatchObject({ status: 409, code: 'own_account' })
  expect((await officer.call(consoleCase, { params })).problem).toMatchObject({ status: 409, code: 'own_account' })
  const seen = await caseOf(support, params.id)
  expect([seen.customer?.email, seen.customer?.date_of_birth]).toEqual(['c••@kivuko.example', null])
  expect(seen.facts).toMatchObject({ customer_birth_date: null })
  expect((await support.call(closeCase, { params, body })).problem.code).toBe('role_refused')
  expect((await support.call(assignCase, { params, body: { to: 'me' } })).problem.code).toBe('role_refused')
  expect((await treasury.call(consoleCases)).problem.code).toBe('role_refused')
  expect((await treasury.call(consoleCase, { params })).problem.code).toBe('role_refused')
  expect((await auditLines(app, 'case.read')).map(({ actor }) => actor)).toEqual([support.actor])
  expect((await auditLines(app, 'refused')).map(({ detail }) => detail)).toContain('case.read: own_account')
})
