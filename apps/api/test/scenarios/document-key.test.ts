// Goal: DOCUMENT_KEY is replaced while the API runs, and a rotation that was killed resumes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { COMPILE_CACHE, inheritedClock } from '../../../../tools/environment.ts'
import { openFile, openNumber, sealFile, sealNumber } from '../../src/compliance/documents/envelope.ts'
import { countLeft, keysOf, ROTATION_BATCH, rotateKey } from '../../src/compliance/rotate-key.ts'
import { newId, type UserId } from '../../src/platform/ids.ts'
import { EVERYBODY, rowsOf } from '../../src/platform/rows-of.ts'
import { createSecrets, type Secrets } from '../../src/platform/secrets.ts'
import { customerWith, framesOf, handIn } from '../support/identity.ts'
import { auditLines } from '../support/staff.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const OLD = 'the-old-key-of-documents-the-old-key'
const NEW = 'the-new-key-of-documents-the-new-key'
/** Commands are processes, and each takes a while to start. */
const SLOW_MS = 120_000
const MAIN = fileURLToPath(new URL('../../src/commands/rotate-document-key.ts', import.meta.url))

function start(app: TestApp, words: string[] = [], old: string | undefined = OLD) {
  const child = spawn(process.execPath, [MAIN, ...words], {
    env: {
      PATH: process.env.PATH,
      ...inheritedClock(),
      ...COMPILE_CACHE,
      KIVUKO_ENV: 'demo',
      LOG_LEVEL: 'silent',
      DATABASE_URL: app.databaseUrl,
      KIVUKO_DATA: dirname(app.deps.config.documents.folder),
      DOCUMENT_KEY: NEW,
      ...(old ? { DOCUMENT_KEY_OLD: old } : {}),
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const end = once(child, 'exit').then(([code]) => ({ code, output }))
  return { child, end }
}

async function fill(app: TestApp, userId: UserId, secrets: Secrets, count: number) {
  const now = app.clock.now()
  const rows = Array.from({ length: count }, () => {
    const id = newId('doc', now)
    return {
      id,
      user_id: userId,
      document_type: 'national_id' as const,
      sealed_number: sealNumber(secrets, id, `NUMBER ${id}`),
      number_tail: '1234',
      media_type: 'image/jpeg' as const,
      size_bytes: 1,
      sealed_key: sealFile(secrets, id, Buffer.from('x')).sealedKey,
      state: 'approved' as const,
      rejection_reason: null,
      created_at: now,
      decided_at: now,
    }
  })
  await rowsOf(app.deps.db, EVERYBODY, (tx) => tx.insertInto('kyc_documents').values(rows).execute())
}

function allDocuments(app: TestApp) {
  return rowsOf(app.deps.db, EVERYBODY, (tx) => tx.selectFrom('kyc_documents').selectAll().orderBy('id').execute())
}

/** How many of the documents a key opens, number and all. */
async function opens(app: TestApp, secrets: Secrets): Promise<number> {
  const rows = await rowsOf(app.deps.db, EVERYBODY, (tx) => tx.selectFrom('kyc_documents').selectAll().execute())
  return rows.filter((row) => {
    try {
      secrets.open(row.sealed_key, 'document key', row.id)
      return openNumber(secrets, row.id, row.sealed_number) !== ''
    } catch {
      return false
    }
  }).length
}

/** A row of the second batch is held by somebody else: there the command stands, and is killed. */
async function killHalfWay(app: TestApp, current: Secrets) {
  const holder = await app.deps.pool.connect()
  const { child, end } = start(app)
  try {
    await holder.query(`begin; set local app.row_owner = '*'`)
    await holder.query(
      `select from kyc_documents where id =
      (select id from kyc_documents order by id offset ${ROTATION_BATCH + 5} limit 1) for update`,
    )
    await until('the first batch is done', async () => (await opens(app, current)) === ROTATION_BATCH, 60_000)
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%kyc_documents%'`
    await until('the second batch waits', async () => (await waiting.execute(app.deps.db)).rows.length > 0)
    child.kill('SIGKILL')
    await end
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

test('OPS-28 a rotation that is killed half way goes on when it is started again, and the API reads everything all the while', {
  tags: 'long',
  timeout: SLOW_MS,
}, async () => {
  await using app = await startTestApp({ env: { DOCUMENT_KEY: NEW, DOCUMENT_KEY_OLD: OLD } })
  const [old, current] = [createSecrets(OLD), createSecrets(NEW)]
  const customer = await customerWith(app, { number: undefined })
  const userId = customer.user.id as UserId
  const count = ROTATION_BATCH * 2 + 10
  await fill(app, userId, old, count)
  await handIn(app, customer)
  const { verification_id } = await app.deps.db.selectFrom('identity_checks').selectAll().executeTakeFirstOrThrow()
  // The pictures as the old key sealed them.
  for (const frame of await framesOf(app, verification_id)) {
    const sealed_key = old.seal(current.open(frame.sealed_key, 'document key', frame.id), 'document key', frame.id)
    await app.deps.db.updateTable('verification_frames').set({ sealed_key }).where('id', '=', frame.id).execute()
  }
  const readable = () => opens(app, app.deps.documents.secrets)
  expect([await opens(app, old), await opens(app, current), await readable()]).toEqual([count, 0, count])
  const keys = keysOf(app.deps)
  if (!keys) throw new Error('both keys are set')
  expect(await countLeft(app.deps, keys)).toEqual({ left: count + 3, unreadable: 0 })

  await killHalfWay(app, current)
  expect([await opens(app, old), await opens(app, current), await readable()]).toEqual([
    count - ROTATION_BATCH,
    ROTATION_BATCH,
    count,
  ])
  const done = await start(app).end
  expect(done).toEqual({
    code: 0,
    output: `kyc_documents: 100 sealed anew
kyc_documents: 10 sealed anew
verification_frames: 3 sealed anew
0 left that the old key seals.
Nothing needs DOCUMENT_KEY_OLD any more: take it out of the settings.
`,
  })
  expect([await opens(app, old), await opens(app, current)]).toEqual([0, count])
  for (const frame of await framesOf(app, verification_id)) {
    const sealed = await app.deps.documents.store.get(frame.id)
    expect(openFile(current, frame.id, { sealed, sealedKey: frame.sealed_key }).length).toBe(frame.size_bytes)
  }
  const actions = await auditLines(app, 'documents.rotate_key')
  expect(actions.map(({ subject, detail }) => `${subject} ${detail?.split(' of ')[0]}`)).toEqual([
    'kyc_documents 100',
    'kyc_documents 100',
    'kyc_documents 10',
    'verification_frames 3',
  ])
  expect(actions[0]?.actor).toMatch(/^command:/)
})

test('OPS-29 a rotation needs both keys, changes nothing twice, and names what neither key opens', {
  tags: 'long',
  timeout: SLOW_MS,
}, async () => {
  await using app = await startTestApp({ env: { DOCUMENT_KEY: NEW, DOCUMENT_KEY_OLD: OLD } })
  const userId = (await app.customer()).user.id as UserId
  await fill(app, userId, createSecrets(NEW), 2)
  const before = await allDocuments(app)
  expect(await start(app, [], '').end).toMatchObject({ code: 1, output: expect.stringContaining('DOCUMENT_KEY_OLD') })
  const keys = keysOf(app.deps)
  if (!keys) throw new Error('both keys are set')
  const rotate = () => rotateKey(app.deps, keys, { actor: 'grace', report: () => {} })
  expect([await rotate(), await rotate()]).toEqual(Array(2).fill({ resealed: 0, unreadable: [] }))
  expect(await allDocuments(app)).toEqual(before)
  expect(await auditLines(app, 'documents.rotate_key')).toEqual([])
  await fill(app, userId, createSecrets('a-key-that-somebody-lost-a-key-that-somebody-lost'), 1)
  const end = await start(app).end
  expect(end).toMatchObject({ code: 1, output: expect.stringMatching(/^doc_\w+ opens with neither key\./) })
  expect(end.output).toContain('1 open with neither key')
})
