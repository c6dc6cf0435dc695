// A Kivuko with a database of its own whose log is received as it is written, customers who move money, documents, and a
// backup; and the end of its machine.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sendKycDocument } from '@kivuko/contract/documents.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { saveKycProfile } from '@kivuko/contract/kyc.ts'
import { money } from '@kivuko/money/money.ts'
import { findPostgresTools, makeToolFolder } from '../../../../tools/backup/postgres-tools.ts'
import { type Receiver, receiveWal, waitForReceiver } from '../../../../tools/backup/receive-wal.ts'
import type { Backup } from '../../../../tools/backup/run-drill.ts'
import { takeBase } from '../../../../tools/backup/take-base.ts'
import { type RunningPostgres, startPostgres } from '../../../../tools/postgres/start-postgres.ts'
import { withClient } from '../../../../tools/testing/database.ts'
import { startSandbox } from '../../../sandbox/src/sandbox.ts'
import { treasuryFunding } from '../../src/accounting/recipes/treasury-funding.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { createDeps } from '../../src/create-deps.ts'
import type { Deps } from '../../src/deps.ts'
import { readSavedLog } from '../../src/operations/backups/store.ts'
import { chainAudit } from '../../src/record/chain-audit.ts'
import { migrateWithRoles } from './api-database.ts'
import { createApiProcess } from './api-process.ts'
import { type Load, startLoad } from './cluster-load.ts'
import { picture } from './documents.ts'
import { nameAdmin, setAdmin } from './name-admin.ts'
import { once } from './once.ts'
import { PASSWORD } from './test-app.ts'
import { LOADED, sandboxSettings } from './test-settings.ts'

const KEYS = {
  KIVUKO_ENV: 'demo',
  ACCOUNT_KEY: 'only-for-the-drill-the-key-of-accounts',
  DOCUMENT_KEY: 'only-for-the-drill-the-key-of-documents',
  AUDIT_KEY: 'only-for-the-drill-the-key-of-the-audit',
}
const SETTINGS = { ...LOADED, ...KEYS }

export type DrillWorld = AsyncDisposable & {
  /** Below it everything lies; the database's user may enter it. */
  folder: string
  backup: Backup
  /** The machine's own folder, as KIVUKO_DATA names it. */
  data: string
  postgres: RunningPostgres
  receiver: Receiver
  load: Load
  takeBase(): Promise<void>
  /** A customer hands in a picture; answers the document's id. */
  handIn(email: string): Promise<string>
  /** For a moment nobody is an admin; answers a time in it, by the database's clock. */
  withoutAdmin(): Promise<string>
  /** A new file of the log begins. */
  switchWal(): Promise<void>
  /** Whether a connection of that name waits until the receiver has its commit. */
  waitsForReceiver(name: string): Promise<boolean>
  /** What the figures say of the log that the receiver has not. */
  unsavedBytes(): Promise<bigint | null>
  /** Names of the slots for which the database keeps its log. */
  slots(): Promise<string[]>
  /** Every process of the machine is killed, and its disk is gone. */
  loseMachine(): Promise<void>
}

export async function startDrillWorld(): Promise<DrillWorld> {
  await using undo = new AsyncDisposableStack()
  const folder = openFolder(mkdtempSync('/var/tmp/kivuko-drill-'))
  undo.defer(() => rmSync(folder, { recursive: true, force: true }))
  const data = join(folder, 'machine')
  const kept = openFolder(join(folder, 'backup'))
  const tools = findPostgresTools(folder)
  const postgres = await startPostgres({ dataDir: join(data, 'postgres') })
  undo.defer(() => postgres.stop())
  await migrateWithRoles(postgres.url)
  const receiver = await receiveWal(tools, postgres.adminUrl, makeToolFolder(tools, join(kept, 'wal')))
  undo.defer(() => receiver.stop())
  await waitForReceiver(postgres.adminUrl)
  const sandbox = undo.use(await startSandbox({ mpesaTimes: { answerMs: 50, lateMs: 600 } }))
  sandbox.control.phones.autoAnswer('accept')
  const settings = {
    ...SETTINGS,
    ...sandboxSettings(sandbox),
    KIVUKO_DATA: data,
    DOCUMENT_COPY_FOLDER: join(kept, 'documents'),
    DATABASE_URL: postgres.runUrl,
  }
  const api = undo.use(await createApiProcess(settings))
  await api.start()
  const deps = createDeps(readConfig(settings))
  const closeDeps = once(() => deps.close())
  undo.defer(closeDeps)
  for (const asset of ['NGN', 'KES'] as const)
    await deps.ledger.post(treasuryFunding({ fundingId: asset, amount: money(asset, 10n ** 12n) }))
  const load = await startLoad({ url: api.url, deps })
  undo.defer(() => load.stop())
  await nameAdmin({ url: api.url, ownerUrl: postgres.url, deps })
  const rest = undo.move()
  return {
    folder,
    backup: { folder: kept, keys: KEYS },
    data,
    postgres,
    receiver,
    load,
    takeBase: () => takeBase(tools, postgres.adminUrl, join(kept, 'base')),
    handIn: (email) => handIn(api.url, email),
    withoutAdmin: () => withoutAdmin(deps, postgres.adminUrl),
    async switchWal() {
      await withClient(postgres.adminUrl, (client) => client.query('select pg_switch_wal()'))
    },
    waitsForReceiver: (name) =>
      withClient(postgres.adminUrl, async (client) => {
        const waits = `select from pg_stat_activity where application_name = $1 and wait_event = 'SyncRep'`
        return (await client.query(waits, [name])).rowCount === 1
      }),
    unsavedBytes: async () => (await readSavedLog(deps.db)).unsaved_bytes,
    slots: () =>
      withClient(postgres.adminUrl, async (client) => {
        const { rows } = await client.query<{ slot_name: string }>('select slot_name from pg_replication_slots')
        return rows.map(({ slot_name }) => slot_name)
      }),
    async loseMachine() {
      process.kill(postgres.pid, 'SIGKILL')
      await api.kill()
      await postgres.exited
      await load.stop()
      await receiver.stop()
      rmSync(data, { recursive: true, force: true })
      await closeDeps().catch(() => undefined)
    },
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}

/** PostgreSQL's own user goes through it. */
function openFolder(path: string): string {
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o711)
  return path
}

/** A customer of their own hands in a picture; answers the document's id. */
async function handIn(url: string, email: string): Promise<string> {
  const person = { fullName: 'Ada Obi', email, password: PASSWORD }
  const { token } = (await ask(`${url}${API_BASE}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const profile = { first_name: 'Ada', last_name: 'Obi', phone_number: '+254712345678', date_of_birth: '1990-04-01' }
  await ask(`${url}${API_BASE}${saveKycProfile.path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...profile, email }),
  })
  const form = new FormData()
  form.set('document_type', 'national_id')
  form.set('document_number', 'A1234-4821')
  form.set('file', new Blob([new Uint8Array(await picture())]), 'scan.jpg')
  const document = await ask(`${url}${API_BASE}${sendKycDocument.path}`, { method: 'POST', body: form, headers })
  return (document as { id: string }).id
}

async function withoutAdmin(deps: Deps, adminUrl: string): Promise<string> {
  await setAdmin(deps, false)
  // A line of the audit that waits to be chained is a fault by itself, some minutes later.
  await chainAudit(deps)
  const at = await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ at: string }>('select clock_timestamp()::text as at')
    return rows[0]?.at ?? ''
  })
  await setAdmin(deps, true)
  return at
}

async function ask(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, init)
  const answer = await response.json()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}
