// Documents in two places: what is taken lies in both, the copy is brought up to date, and each file is opened to prove it.
import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyDocuments } from '../../src/compliance/copy-documents.ts'
import { verifyDocuments } from '../../src/compliance/verify-documents.ts'
import { createSecrets } from '../../src/platform/secrets.ts'
import { createCopies } from '../../src/providers/documents/copies.ts'
import { pdf, upload } from '../support/documents.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const DAY_MS = 86_400_000

test('RUN-35 a document lies in the store and in the copy before it is taken, or it is refused', {
  tags: 'long',
}, async () => {
  const parent = await mkdtemp(join(tmpdir(), 'kivuko-copies-'))
  const copies = join(parent, 'copies')
  await using app = await startTestApp({ env: { DOCUMENT_COPY_FOLDER: copies } })
  const { folder } = app.deps.config.documents
  const ada = await app.customer()
  expect((await upload(app, ada, { file: await pdf() })).status).toBe(200)
  const taken = await readdir(folder)
  // The file itself and its page.
  expect(taken).toHaveLength(2)
  expect(await readdir(copies)).toEqual(taken)

  // A folder that cannot be written to: the document is refused, and nothing says it was taken.
  await rm(copies, { recursive: true })
  await writeFile(copies, 'not a folder')
  const brian = await app.customer()
  expect((await upload(app, brian, { file: await pdf() })).problem.code).toBe('storage_unavailable')
  const rows = await app.asOwner((owner) => owner.query('select from document_pages'))
  expect(rows.rowCount).toBe(1)
  await rm(parent, { recursive: true })
})

test('RUN-36 the copy gets what it lacks and keeps what was removed for as long as backups name it; each lost or locked file is named', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { deps } = app
  const { folder } = deps.config.documents
  const copies = `${folder}-copies`
  const keepMs = 35 * DAY_MS
  const ada = await app.customer()
  await upload(app, ada, { file: await pdf() })
  const [document = '', page = ''] = (await readdir(folder)).sort()
  const copy = () => copyDocuments(deps, createCopies(copies), keepMs)
  expect(await copy()).toEqual({ copied: 2, present: 0, removed: 0, lost: [] })
  expect(await copy()).toEqual({ copied: 0, present: 2, removed: 0, lost: [] })
  expect(await verifyDocuments(deps)).toEqual({ opened: 2, wrong: [] })

  // What was never written down, or was removed since, stays for as long as an older backup may name it.
  await writeFile(join(copies, 'doc_gone'), 'sealed')
  expect(await copy()).toMatchObject({ removed: 0 })
  await app.advance(keepMs - DAY_MS)
  expect(await copy()).toMatchObject({ removed: 0 })
  await app.advance(2 * DAY_MS)
  expect(await copy()).toEqual({ copied: 0, present: 2, removed: 1, lost: [] })
  expect((await readdir(copies)).sort()).toEqual([document, page])

  const another = {
    ...deps,
    documents: { ...deps.documents, secrets: createSecrets('another-key-of-32-random-characters') },
  }
  expect((await verifyDocuments(another)).wrong.sort()).toEqual([
    `${document}: DOCUMENT_KEY does not open it`,
    `${page}: DOCUMENT_KEY does not open it`,
  ])
  await truncate(join(folder, page), 40)
  expect((await verifyDocuments(deps)).wrong).toEqual([`${page}: its file is not what was put there`])
  await rm(join(folder, document))
  await rm(join(copies, document))
  expect((await verifyDocuments(deps)).wrong).toContainEqual(
    expect.stringContaining(`${document}: its file cannot be read`),
  )
  expect(await copy()).toMatchObject({ lost: [document] })
})

test('RUN-35 a document keeps its file when nobody knows whether its row was committed', { tags: 'long' }, async () => {
  await using app = await startTestApp({ proxy: true })
  const { deps } = app
  const ada = await app.customer()
  await app.asOwner(async (owner) => {
    // The commit waits inside the database until this lock is given back.
    await owner.query(`
      create function hold_commit() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock(35); return null; end $$;
      create constraint trigger hold_commit after insert on document_pages deferrable initially deferred
        for each row execute function hold_commit();
      select pg_advisory_lock(35)`)
    const uploading = upload(app, ada)
    await until('the commit waits', async () => {
      const { rowCount } = await owner.query(`select from pg_stat_activity where wait_event = 'advisory'
        and query = 'commit' and datname = current_database()`)
      return rowCount === 1
    })
    await app.proxy.cut()
    expect((await uploading).problem.code).toBe('database_unavailable')
    await owner.query('select pg_advisory_unlock(35)')
    await until('the row is there', async () => (await owner.query('select from document_pages')).rowCount === 1)
  })
  await app.proxy.restore()
  await until('the database is back', () => verifyDocuments(deps).catch(() => undefined))
  expect(await verifyDocuments(deps)).toEqual({ opened: 1, wrong: [] })
})
