// PostgreSQL's own tools for copying a server, as whoever the built-in server runs as. Their version knows PostgreSQL 18.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeProgramFolder } from '../cluster/programs.ts'
import { chooseRunner, POSTGRES_ENV, type Runner } from '../postgres/binaries.ts'
import { Refusal } from '../refusal.ts'
import { ROOT } from '../start/environment.ts'

const CACHE = join(ROOT, 'node_modules', '.cache', 'kivuko', 'postgres-programs')

export type PostgresTools = {
  /** Has `pg_basebackup`, `pg_receivewal` and `pg_verifybackup`. */
  bin: string
  runner: Runner
}

/** `folder` is where they will read and write. Throws a Refusal when they cannot be had here. */
export function findPostgresTools(folder: string): PostgresTools {
  const runner = chooseRunner(folder)
  return { bin: makeProgramFolder(CACHE, runner.bin), runner }
}

/** Makes a folder that only the tools' user can enter. */
export function makeToolFolder({ runner }: PostgresTools, path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (runner.user) chownSync(path, runner.user.uid, runner.user.gid)
  return path
}

export type Address = {
  /** The address without its password, which other users of the machine could see among the arguments. */
  url: string
  env: Record<string, string>
}

export function addressOf(url: string, applicationName?: string): Address {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  if (applicationName) address.searchParams.set('application_name', applicationName)
  return { url: address.href, env: { ...POSTGRES_ENV, ...(password && { PGPASSWORD: password }) } }
}

/** Runs a tool to its end and answers what it printed. Throws a Refusal with its words when it fails. */
export async function runPostgresTool(
  { bin, runner }: PostgresTools,
  name: string,
  words: readonly string[],
  env: Record<string, string> = POSTGRES_ENV,
): Promise<string> {
  const [program = '', ...given] = [...runner.prefix, join(bin, name), ...words]
  const child = spawn(program, given, { ...runner.user, cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Refusal(`${name} failed: ${said.trim()}`)
  return said.trim()
}
