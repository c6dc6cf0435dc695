// Two signers, of which one signs. Their journal lies in a PostgreSQL of their own, whose commits wait until a second
// folder has its log: in a real installation that is a second machine.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeToolFolder, type PostgresTools } from '../backup/postgres-tools.ts'
import { receiveWal, waitForReceiver } from '../backup/receive-wal.ts'
import { type RunningPostgres, startPostgres } from '../postgres/start-postgres.ts'
import type { Plan } from '../start/environment.ts'
import { type KeepOptions, type Kept, keepRunning, PAUSES_MS } from '../start/keep-running.ts'
import { runCommand, startReadyPart } from '../start/parts.ts'
import { signerEnvironment } from '../start/signer.ts'
import { withClient } from '../testing/database.ts'

/** One that died is started again only when its lease of 10 seconds is over, so that the other place takes over. */
const SIGNER_PAUSES_MS = [15_000, 15_000, 30_000]
/** From the port of the first one to that of the second. */
const SECOND_PORT_OFFSET = 13

export type SignerPlace = {
  name: string
  url: string
  /** Undefined while it is not running. */
  pid(): number | undefined
}

export type Signers = {
  places: readonly SignerPlace[]
  /** The journal, as its owner. */
  journalUrl: string
  /** Each resolves with a reason when a part ended too often. */
  gaveUp: readonly Promise<string>[]
  /** One after the other, as the release that is then in force. */
  replace(): Promise<void>
}

export const signerPorts = ({ signerPort }: Pick<Plan, 'signerPort'>) =>
  [signerPort, signerPort + SECOND_PORT_OFFSET] as const

export const signerUrls = (plan: Pick<Plan, 'signerPort'>) =>
  signerPorts(plan).map((port) => `http://127.0.0.1:${port}`)

/** Below the cluster's folder: `postgres`, and `wal`, the copy of its log. */
export const signersFolder = (dataFolder: string) => join(dataFolder, 'signers')

type SignersPlan = {
  plan: Plan
  tools: PostgresTools
  signal: AbortSignal
  say: (line: string) => void
  /** The folder of the release that runs; whoever gave it may change it. */
  release: { root: string }
  /** Gets what ends each part, in the order in which they started. */
  stops: (() => unknown)[]
}

/** Throws a Refusal when a part cannot run. */
export async function startSigners({ plan, tools, signal, say, release, stops }: SignersPlan): Promise<Signers> {
  const folder = signersFolder(plan.dataFolder)
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  stops.push(() => postgres.stop())
  const keep = async (name: string, start: KeepOptions['start'], pausesMs: readonly number[]): Promise<Kept> => {
    const kept = await keepRunning({ name, start, say, pausesMs })
    stops.push(() => kept.stop())
    return kept
  }
  const wal = makeToolFolder(tools, join(folder, 'wal'))
  const receive = async () => {
    const receiver = await receiveWal(tools, postgres.adminUrl, wal)
    return { ...receiver, pid: await receiver.pid }
  }
  const receiver = await keep('The receiver of the signers’ log', receive, PAUSES_MS)
  await waitForReceiver(postgres.adminUrl)
  const prepare = () => prepareJournal({ plan, postgres, signal, root: release.root })
  await prepare()
  const started = signerPorts(plan).map(async (signerPort, index) => {
    const name = index === 0 ? 'north' : 'south'
    const url = `http://127.0.0.1:${signerPort}`
    const env = signerEnvironment({ ...plan, signerPort, journal: { databaseUrl: postgres.runUrl, name } })
    const part = { name: `signer-${name}`, args: ['apps/signer/src/main.ts'], env, dataFolder: plan.dataFolder }
    const start = () => startReadyPart({ ...part, cwd: release.root }, `${url}/health`, signal)
    const kept = await keep(`The signer ${name}`, start, SIGNER_PAUSES_MS)
    return { place: { name, url, pid: kept.pid }, kept }
  })
  const signers = await Promise.all(started)
  const databaseEnded = postgres.exited.then(() => 'The database of the signers ended.')
  return {
    places: signers.map(({ place }) => place),
    journalUrl: postgres.url,
    gaveUp: [databaseEnded, receiver.gaveUp, ...signers.map(({ kept }) => kept.gaveUp)],
    async replace() {
      await prepare()
      for (const { kept } of signers) await kept.replace()
    },
  }
}

type Preparing = { plan: Plan; postgres: RunningPostgres; signal: AbortSignal; root: string }

/** Makes the journal at the first start, out of the folder of the one signer that was there before, if there was one. */
async function prepareJournal({ plan, postgres, signal, root }: Preparing): Promise<void> {
  const isThere = await withClient(postgres.url, async (client) => {
    const { rows } = await client.query(`select to_regclass('signer.wallet') is not null as there`)
    return rows[0].there as boolean
  })
  const before = join(plan.dataFolder, 'signer')
  const words = isThere ? ['again'] : existsSync(join(before, 'journal.jsonl')) ? ['from', before] : ['new']
  const journal = { databaseUrl: postgres.runUrl, name: 'prepare' }
  const env = { ...signerEnvironment({ ...plan, journal }), SIGNER_DATABASE_OWNER_URL: postgres.url }
  await runCommand({ app: 'signer', command: 'prepare-database', args: words, env, signal, root })
}
