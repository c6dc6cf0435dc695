// The databases of a Kivuko that runs from a folder, as their superuser: of `npm start`, or of `npm run cluster`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { patroniSettings } from '../cluster/database-node.ts'
import { signersFolder } from '../cluster/signers.ts'
import { openDataFolder, readPasswords } from '../postgres/data-folder.ts'
import { Refusal } from '../refusal.ts'

const DATABASES = ['db1', 'db2', 'db3']
const PATIENCE_MS = 3_000

type Found = {
  adminUrl: string
  /** Of a cluster: the signers' own. */
  signersUrl?: string
}

/** `dataFolder` is KIVUKO_DATA. Throws a Refusal when nothing runs there. */
export async function findRunning(dataFolder: string): Promise<Found> {
  const signers = join(signersFolder(dataFolder), 'postgres')
  const signersUrl = runs(signers) ? { signersUrl: adminUrlOf(signers) } : {}
  const alone = join(dataFolder, 'postgres')
  const adminUrl = runs(alone) ? adminUrlOf(alone) : await primaryOf(dataFolder)
  if (adminUrl === undefined)
    throw new Refusal(
      `No PostgreSQL runs in ${dataFolder}: start Kivuko with npm start or npm run cluster, or set KIVUKO_DATA to its folder.`,
    )
  return { adminUrl, ...signersUrl }
}

const lockOf = (path: string) => join(path, 'data', 'postmaster.pid')
const runs = (path: string) => existsSync(lockOf(path))

/** PostgreSQL writes where it listens into its lock file: the port is the fourth line, the socket's folder the fifth. */
function adminUrlOf(path: string): string {
  const [, , , port, socketFolder = ''] = readFileSync(lockOf(path), 'utf8').split('\n')
  const { admin } = readPasswords(openDataFolder(path))
  return `postgresql://postgres:${admin}@127.0.0.1:${port}/postgres?host=${encodeURIComponent(socketFolder)}`
}

/** The machine that takes writes, as Patroni was told of it; undefined while there is none. */
async function primaryOf(dataFolder: string): Promise<string | undefined> {
  for (const name of DATABASES) {
    const file = join(dataFolder, name, 'patroni.json')
    if (!existsSync(file)) continue
    const { postgresql } = JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof patroniSettings>
    const { username, password } = postgresql.authentication.superuser
    const url = `postgresql://${username}:${password}@${postgresql.connect_address}/postgres`
    if (await takesWrites(url)) return url
  }
  return undefined
}

async function takesWrites(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ reads: boolean }>('select pg_is_in_recovery() as reads')
    return rows[0]?.reads === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
