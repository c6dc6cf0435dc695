// The folder PostgreSQL lives in: claimed by one process at a time, freed by itself when that process dies.
//
//   <folder>/data       PostgreSQL's own files, readable by its user alone
//   <folder>/password   the secret both database passwords are made from
//   <folder>/owner      who uses the folder now
//   <folder>/log        PostgreSQL's log
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from '../refusal.ts'
import { findProcess } from './process-facts.ts'

export type DataFolder = { path: string; data: string; log: string }

/** Creates the folder when missing. Throws a Refusal when it cannot be written. */
export function openDataFolder(path: string): DataFolder {
  try {
    const firstMade = mkdirSync(path, { recursive: true })
    // Under a strict umask PostgreSQL's own user could not walk through the folders made here.
    if (firstMade !== undefined) {
      for (let made = path; made.length >= firstMade.length; made = dirname(made)) chmodSync(made, 0o711)
    }
    const probe = join(path, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (cause) {
    throw new Refusal(
      `The folder ${path} cannot be written; make it yours, or set KIVUKO_DATA to a folder that is, and start again.`,
      { cause },
    )
  }
  return { path, data: join(path, 'data'), log: join(path, 'log') }
}

/** Takes the folder for this process; call the answer to release it. Throws a Refusal when another process has it. */
export function claimFolder(folder: DataFolder): () => void {
  const owner = join(folder.path, 'owner')
  const mine = JSON.stringify({ pid: process.pid, startedAt: findProcess(process.pid)?.startedAt })
  const draft = `${owner}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, mine)
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      if (claimOnce(draft, owner)) {
        return () => {
          if (existsSync(owner) && readFileSync(owner, 'utf8') === mine) rmSync(owner, { force: true })
        }
      }
    }
  } finally {
    rmSync(draft, { force: true })
  }
  throw new Refusal(`The folder ${folder.path} is being started by another process; wait for it or stop it.`)
}

// A link either appears whole or not at all, so two starters can never both hold the folder.
function claimOnce(draft: string, owner: string): boolean {
  try {
    linkSync(draft, owner)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const seen = readIfThere(owner)
  if (seen === undefined) return false
  const holder = parseOwner(seen)
  if (holder !== undefined && findProcess(holder.pid)?.startedAt === holder.startedAt) {
    throw new Refusal(
      `Kivuko is already running on ${dirname(owner)} (process ${holder.pid}); stop it, or set KIVUKO_DATA to another folder.`,
    )
  }
  const stale = `${draft}.stale`
  try {
    renameSync(owner, stale)
  } catch {
    return false
  }
  // Between reading and renaming somebody else may have claimed it: then it goes back where it was.
  if (readFileSync(stale, 'utf8') !== seen) linkSync(stale, owner)
  rmSync(stale, { force: true })
  return false
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function parseOwner(text: string): { pid: number; startedAt: string } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type Passwords = { admin: string; app: string; run: string; replication: string }

/** The database passwords of this folder, made at its first use. */
export function readPasswords(folder: DataFolder): Passwords {
  const file = join(folder.path, 'password')
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600 })
    renameSync(draft, file)
  }
  const secret = readFileSync(file, 'utf8').trim()
  const derive = (role: string) => createHash('sha256').update(`${role}:${secret}`).digest('hex').slice(0, 40)
  return {
    admin: derive('postgres'),
    app: derive('kivuko'),
    run: derive('kivuko_run'),
    replication: derive('replicator'),
  }
}
