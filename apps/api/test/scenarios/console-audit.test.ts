// The audit as staff search it and take it along.

import { consoleAudit, exportAudit } from '@kivuko/contract/console-audit.ts'
import { API_BASE, type QueryInput } from '@kivuko/contract/endpoint.ts'
import { PRIVATE_HEADER, splitQuery, writeHidden } from '@kivuko/contract/private-query.ts'
import { parseCsv } from 'hucre/csv'
import { expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database.ts'
import { type StaffAction, writeAudit } from '../../src/record/write-audit.ts'
import { dayAgo } from '../support/lines.ts'
import { auditLines, type Member, staffMember } from '../support/staff.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const DAY_MS = 86_400_000

test('OPS-58 the audit is searched by who, what, whom and when, newest first, with people by their names', async () => {
  await using app = await startTestApp()
  const joseph = await staffMember(app, 'support', 'Joseph Mwangi')
  const ada = await app.customer('Ada Obi')
  await write(app, { actor: 'command:root', action: 'account.suspend', subject: ada.user.id, detail: 'stolen card' })
  await app.advance(2 * DAY_MS)
  // Sessions of before have ended.
  const grace = await staffMember(app, 'compliance', 'Grace Wanjiru')
  await write(app, { actor: joseph.actor, action: 'account.business', subject: ada.user.id, detail: 'contract 12' })
  await write(app, { actor: joseph.actor, action: 'document.read', subject: 'doc_1' })
  await write(app, { actor: `user:${ada.user.id}`, action: 'refused', subject: 'listStaff', detail: 'staff_only' })
  const search = async (query: QueryInput<typeof consoleAudit>) =>
    (await grace.call(consoleAudit, { query })).body.rows.map(({ action }) => action)

  expect(await search({})).toEqual(['refused', 'document.read', 'account.business', 'account.suspend'])
  expect(await search({ actor: joseph.email })).toEqual(['document.read', 'account.business'])
  expect(await search({ actor: ada.user.id })).toEqual(['refused'])
  expect(await search({ actor: 'command:root' })).toEqual(['account.suspend'])
  expect(await search({ actor: 'nobody@kivuko.example' })).toEqual([])
  expect(await search({ action: 'account.' })).toEqual(['account.business', 'account.suspend'])
  expect(await search({ action: 'account.business', subject: ada.email.toUpperCase() })).toEqual(['account.business'])
  expect(await search({ subject: 'doc_1' })).toEqual(['document.read'])
  expect(await search({ to: dayAgo(app, 1) })).toEqual(['account.suspend'])
  expect(await search({ from: dayAgo(app, 1), action: 'account' })).toEqual(['account.business'])
  expect(await search({ from: dayAgo(app, 0), to: dayAgo(app, 1) })).toEqual([])

  const first = (await grace.call(consoleAudit, { query: { limit: '3' } })).body
  const last = (await grace.call(consoleAudit, { query: { limit: '3', after: first.next ?? '' } })).body
  expect(first.rows[2]).toMatchObject({
    actor: joseph.actor,
    actor_name: 'Joseph Mwangi',
    subject: ada.user.id,
    subject_name: 'Ada Obi',
    detail: 'contract 12',
  })
  expect(last).toMatchObject({ rows: [{ actor: 'command:root', actor_name: null }], next: null })
  for (const query of [{ from: '2026-02-30' }, { after: '0' }, { after: 'x' }])
    expect((await grace.call(consoleAudit, { query })).problem.code, JSON.stringify(query)).toBe('validation_failed')
  const treasury = await staffMember(app, 'treasury')
  for (const member of [await staffMember(app, 'support'), treasury])
    expect((await member.call(consoleAudit, { query: {} })).problem.code).toBe('role_refused')
})

test('OPS-59 what is filtered is taken along as CSV without formulas, however long, and that is written down first', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const grace = await staffMember(app, 'admin', 'Grace Wanjiru')
  const support = await staffMember(app, 'support')
  await inTransaction(app.deps.db, async (tx) => {
    for (let line = 1; line <= 903; line += 1)
      await writeAudit(app.deps, tx, { actor: 'command:root', action: 'account.suspend', subject: `usr_${line}` })
  })
  const bad = '=HYPERLINK("http://x")'
  await write(app, { actor: grace.actor, action: 'account.resume', subject: 'usr_1', detail: bad })

  const file = await download(app, grace, { action: 'account.' })
  expect(file.headers['content-disposition']).toBe(`attachment; filename="kivuko-audit-${dayAgo(app, 0)}.csv"`)
  const [headers, newest, ...rest] = parseCsv(file.text)
  expect(headers).toEqual(['Time', 'Actor', 'Name', 'Action', 'Subject', 'Name of subject', 'Detail'])
  expect(newest?.slice(1)).toEqual([grace.actor, 'Grace Wanjiru', 'account.resume', 'usr_1', '', `'${bad}`])
  const subjects = rest.map((cells) => cells[4])
  expect(subjects).toHaveLength(903)
  expect(new Set(subjects).size).toBe(903)
  expect([subjects[0], subjects.at(-1)]).toEqual(['usr_903', 'usr_1'])

  const own = parseCsv((await download(app, grace, { actor: grace.email, from: dayAgo(app, 0) })).text)
  expect(own[1]?.slice(3)).toEqual(['audit.export', 'audit', '', `actor: ${grace.email}, from: ${dayAgo(app, 0)}`])
  expect((await auditLines(app, 'audit.export')).map(({ detail }) => detail)[0]).toBe('action: account.')
  const refused = await support.call(exportAudit, { query: {} })
  expect(refused.problem.code).toBe('role_refused')
})

function write(app: TestApp, action: StaffAction): Promise<void> {
  return inTransaction(app.deps.db, (tx) => writeAudit(app.deps, tx, action))
}

async function download(app: TestApp, { token }: Member, query: QueryInput<typeof exportAudit>) {
  const { shown, hidden } = splitQuery(exportAudit, query)
  const response = await app.server.inject({
    url: `${API_BASE}${exportAudit.path}`,
    query: shown as Record<string, string>,
    headers: { authorization: `Bearer ${token}`, [PRIVATE_HEADER]: writeHidden(hidden) ?? '' },
  })
  expect(response.statusCode).toBe(200)
  return { text: response.body, headers: response.headers }
}
