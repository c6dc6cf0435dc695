// The audit as a chain: what somebody with the owner's rights on the database changes, is found.
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditChain } from '@kivuko/contract/console-audit.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database.ts'
import { shipHead } from '../../src/record/audit/ship-head.ts'
import { type Head, readHead, writeHead } from '../../src/record/audit-head.ts'
import { chainAudit } from '../../src/record/chain-audit.ts'
import { checkAudit, findAuditCheck } from '../../src/record/check-audit.ts'
import { verifyAudit } from '../../src/record/verify-audit.ts'
import { writeAudit } from '../../src/record/write-audit.ts'
import { runOperatorCommand } from '../support/run-operator-command.ts'
import { staffMember } from '../support/staff.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const line = (name: string) => ({ actor: 'command:test', action: 'test.done', subject: name, detail: `“${name}”` })
const write = (app: TestApp, name: string) => inTransaction(app.deps.db, (tx) => writeAudit(app.deps, tx, line(name)))

async function writeMany(app: TestApp, names: readonly string[]): Promise<void> {
  for (const name of names) await write(app, name)
  await chainAudit(app.deps)
}

async function lastHead(app: TestApp): Promise<Head> {
  return app.deps.db.selectFrom('audit_heads').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirstOrThrow()
}

test('SEC-103 lines are chained in the background, each once and without gaps, and nobody waits for another to write', async () => {
  await using app = await startTestApp()
  const { db } = app.deps
  await write(app, 'early')
  const held = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const slow = inTransaction(db, async (tx) => {
    await writeAudit(app.deps, tx, line('slow'))
    written.resolve()
    await held.promise
  })
  await written.promise
  await write(app, 'late')
  // Two at once: the one that comes second leaves it to the first.
  await Promise.all([chainAudit(app.deps), chainAudit(app.deps)])
  await chainAudit(app.deps)
  const subjects = async () =>
    (
      await db
        .selectFrom('audit_links as link')
        .innerJoin('audit_lines as line', 'line.id', 'link.line_id')
        .select(['link.number', 'line.subject'])
        .orderBy('link.number')
        .execute()
    ).map(({ number, subject }) => `${number} ${subject}`)
  expect(await subjects()).toEqual(['1 early', '2 late'])
  held.resolve()
  await slow
  // As many as an older Kivuko left behind, more than are chained at once.
  await app.asOwner((owner) =>
    owner.query(`with old as (insert into audit_lines (at, actor, action, subject)
      select now(), 'command:old', 'test.old', n::text from generate_series(1, 1100) n returning id)
      insert into audit_waiting select id from old`),
  )
  await app.startBackground()
  await until('all are chained', async () => (await lastHead(app)).number === 1_103n)
  expect((await subjects())[2]).toBe('3 slow')
  expect(await verifyAudit(app.deps)).toEqual({ number: 1_103n, problem: undefined })
})

const REMOVE_END = `delete from audit_heads where number > 2; delete from audit_links where number > 2;
  delete from audit_lines where id > 2`
const CHAIN_TABLES = ['audit_lines', 'audit_links', 'audit_heads'] as const
const ATTACKS = [
  ['a changed line', `update audit_lines set detail = 'no' where id = 2`, 1n, 'Line 2, number 2 of the chain, is not'],
  [
    'a moved time',
    `update audit_lines set at = at + interval '1 microsecond' where id = 3`,
    2n,
    'number 3 of the chain, is not',
  ],
  ['a removed line', 'delete from audit_lines where id = 2', 1n, 'Line 2, number 2 of the chain, was removed'],
  ['a removed link', 'delete from audit_links where number = 2', 1n, 'Link 2 of the chain is missing'],
  [
    'two lines in each other’s place',
    `update audit_links set line_id = -1 where number = 2; update audit_links set line_id = 2 where number = 3;
     update audit_links set line_id = 3 where number = 2`,
    1n,
    'Line 3, number 2 of the chain, is not',
  ],
  [
    'a line put in',
    `insert into audit_lines (at, actor, action, subject) values (now(), 'staff:usr_x', 'test.never', '-')`,
    4n,
    'neither stands in the chain nor waits',
  ],
  [
    'a line put in with a link of its own',
    `with line as (insert into audit_lines (at, actor, action, subject) values (now(), 'a', 'b', 'c') returning id)
     insert into audit_links select 5, id, sha256('guess') from line`,
    4n,
    'number 5 of the chain, is not',
  ],
  [
    'another signature',
    `update audit_heads set signed_at = signed_at + interval '1 day' where number = 2`,
    1n,
    'The signature of the head at number 2 is wrong',
  ],
  ['a removed head', 'delete from audit_heads where number = 4', 4n, 'the last signed head is at 2'],
  [
    'a removed end, but for its head',
    'delete from audit_links where number = 4; delete from audit_lines where id = 4',
    3n,
    'The chain ends at number 3, and a signed head says it had 4',
  ],
] as const

test('SEC-104 a line that was changed, removed, put in or moved is found, and the first such place is named', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  await writeMany(app, ['one', 'two'])
  await writeMany(app, ['three', 'four'])
  const kept = await lastHead(app)
  expect(await verifyAudit(app.deps, { kept: [kept] })).toEqual({ number: 4n, problem: undefined })
  const tables = (each: (table: string) => string) => CHAIN_TABLES.map(each).join(';')
  /** As somebody who may do anything; `then` looks, and all is as before. */
  const attack = (statements: string, then: () => Promise<void>) =>
    app.asOwner(async (owner) => {
      await owner.query(
        tables((table) => `alter table ${table} disable trigger user; create table kept_${table} as table ${table}`),
      )
      await owner.query(statements)
      await then()
      await owner.query(
        tables(
          (table) =>
            `delete from ${table}; insert into ${table} overriding system value table kept_${table}; drop table kept_${table}`,
        ),
      )
    })
  for (const [what, statements, number, problem] of ATTACKS)
    await attack(statements, async () =>
      expect(await verifyAudit(app.deps), what).toEqual({ number, problem: expect.stringContaining(problem) }),
    )
  // Whoever removes the end with its heads leaves a chain that is whole: only who kept a head outside knows better.
  await attack(REMOVE_END, async () => {
    expect((await verifyAudit(app.deps)).problem).toBeUndefined()
    expect(await verifyAudit(app.deps, { kept: [kept] })).toEqual({
      number: 2n,
      problem: 'The chain ends at number 2, and a signed head says it had 4: its end was removed.',
    })
    // Also after other lines were chained in their place.
    await writeMany(app, ['another three', 'another four'])
    expect((await verifyAudit(app.deps)).problem).toBeUndefined()
    expect((await verifyAudit(app.deps, { kept: [kept] })).problem).toMatch(
      /up to number 4 is another one than the head/,
    )
  })
  const strange = { ...kept, public_key: Buffer.alloc(32, 7) }
  expect((await verifyAudit(app.deps, { kept: [strange] })).problem).toMatch(
    /signed with the key \w{4} .*neither that of AUDIT_KEY/,
  )

  const file = join(app.deps.config.documents.folder, '..', 'heads')
  await writeFile(file, `${writeHead(kept)}\n`)
  const right = await runOperatorCommand(app, 'verify-audit', ['--head', file])
  expect(right).toEqual({
    code: 0,
    output: expect.stringMatching(/^The audit is right: 4 lines, .*as the 1 heads that were kept say/),
  })
  await attack(REMOVE_END, async () => {
    const wrong = await runOperatorCommand(app, 'verify-audit', ['--head', file])
    expect(wrong).toEqual({ code: 1, output: expect.stringContaining('after line 2 of its chain') })
  })
})

test('SEC-105 a signed head is handed over outside, again until somebody confirms that it is kept', {
  tags: 'long',
}, async () => {
  const bodies: string[] = []
  const keeper = createServer(async (request, response) => {
    bodies.push((await request.toArray()).join(''))
    response.writeHead(bodies.length === 1 ? 503 : 204).end()
  })
  keeper.listen(0, '127.0.0.1')
  await once(keeper, 'listening')
  await using undo = new AsyncDisposableStack()
  undo.defer(() => void keeper.close())
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-heads-'))
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'heads')
  const port = (keeper.address() as AddressInfo).port
  await using app = await startTestApp({
    env: {
      AUDIT_KEY: 'only-for-tests-a-key-that-signs-the-audit',
      AUDIT_SHIP_URL: `http://127.0.0.1:${port}/heads`,
      AUDIT_SHIP_FILE: file,
    },
  })
  await writeMany(app, ['one', 'two'])
  const shipments = () => app.deps.db.selectFrom('audit_shipments').select('number').execute()
  await expect(shipHead(app.deps)).rejects.toThrow('not confirmed by AUDIT_SHIP_URL')
  expect(await shipments()).toEqual([])
  await shipHead(app.deps)
  expect(await shipments()).toEqual([{ number: 2n }])
  await shipHead(app.deps)
  expect(bodies).toEqual([bodies[0], bodies[0]])
  const kept = readHead(bodies[0] ?? '')
  expect(kept).toEqual(await lastHead(app))
  expect(await readFile(file, 'utf8')).toBe(`${bodies[0]}\n`.repeat(2))
  expect(await verifyAudit(app.deps, { kept: kept ? [kept] : [] })).toEqual({ number: 2n, problem: undefined })
  // The chain itself asks for it.
  await app.startBackground()
  await write(app, 'three')
  await until('it is handed over', async () => (await shipments()).length === 2)
})

test('SEC-106 the chain is looked at by itself, what is new each hour, and what is wrong stays told until it is right', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const check = async (isWhole: boolean) => {
    await checkAudit(app.deps, { isWhole })
    return findAuditCheck(app.deps)
  }
  const officer = await staffMember(app, 'compliance')
  const shown = async () => (await officer.call(auditChain)).body
  expect(await shown()).toEqual({ check: null, fingerprint: expect.stringMatching(/^(\w{4} ){7}\w{4}$/) })
  await writeMany(app, ['one', 'two'])
  expect(await check(false)).toMatchObject({ number: 2n, is_whole: true, problem: null })
  await write(app, 'three')
  app.clock.advance(11 * 60_000)
  expect(await check(false)).toMatchObject({ number: 2n, problem: expect.stringContaining('Lines wait to be chained') })
  await chainAudit(app.deps)
  expect(await check(false)).toMatchObject({ number: 3n, is_whole: true, problem: null })
  expect(await check(false)).toMatchObject({ number: 3n, is_whole: false, problem: null })
  await app.asOwner((owner) =>
    owner.query(`alter table audit_lines disable trigger user; update audit_lines set subject = 'no' where id = 1`),
  )
  // Before the place where the last look ended: the daily one finds it, and from then on each does.
  expect(await check(false)).toMatchObject({ problem: null })
  expect(await check(true)).toMatchObject({ number: 0n, problem: expect.stringContaining('Line 1, number 1') })
  expect(await check(false)).toMatchObject({ number: 0n, problem: expect.stringContaining('Line 1, number 1') })
  expect((await shown()).check).toEqual({
    number: '0',
    checked_at: expect.any(String),
    problem: expect.stringContaining('Line 1, number 1'),
  })
  expect((await (await staffMember(app, 'support')).call(auditChain)).problem.code).toBe('role_refused')
  await app.asOwner((owner) => owner.query(`update audit_lines set subject = 'one' where id = 1`))
  expect(await check(false)).toMatchObject({ number: 3n, is_whole: true, problem: null })
  await app.asOwner((owner) =>
    owner.query(`alter table audit_heads disable trigger user; alter table audit_links disable trigger user;
      delete from audit_heads where number = 3; delete from audit_links where number = 3; delete from audit_lines where id = 3`),
  )
  expect(await check(false)).toMatchObject({
    problem: expect.stringContaining('went on to 3 when it was looked at before'),
  })
})
