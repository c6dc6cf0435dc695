// An append-only journal of what was signed: a line of JSON each, on disk before the signature leaves.
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createKnownLines, type KnownLines } from './known-lines.ts'
import { type Line, lineFromText, lineToText } from './line.ts'

export type Journal = KnownLines & {
  /** Answers when all of it is on the disk. Throws otherwise, and for everything after it: nothing is signed then. */
  write(line: Line): void
  close(): void
}

const FILE = 'journal.jsonl'
/** Beside it once its lines were copied into a database: from then on that is the journal, and this one is history. */
const MOVED = 'moved-to-database'

/** Throws when the file was tampered with, or is history: nothing may be signed then. */
export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (existsSync(join(folder, MOVED)))
    throw new Error(
      `the journal of ${folder} was moved into a database; set SIGNER_DATABASE_URL instead of SIGNER_DATA`,
    )
  const path = join(folder, FILE)
  const lines = readJournal(folder)
  const file = openSync(path, 'a', 0o600)
  syncFolder(folder)
  const { remember, ...known } = createKnownLines()
  lines.forEach(remember)
  let isBroken = false
  return {
    ...known,
    write(line) {
      // After half a line another one would spoil the file; the next start cuts the half one off.
      if (isBroken) throw new Error('the journal could not be written; start the signer again when its disk is well')
      isBroken = true
      writeAll(file, Buffer.from(`${lineToText(line)}\n`))
      fsyncSync(file)
      isBroken = false
      remember(line)
    },
    close: () => closeSync(file),
  }
}

/** Every line, oldest first; none when there is no file. A torn last line is cut off. Throws when one is no line. */
export function readJournal(folder: string): Line[] {
  const path = join(folder, FILE)
  return existsSync(path) ? readLines(path) : []
}

/** No signer starts from this folder any more. Answers which file says so. */
export function markMoved(folder: string): string {
  const path = join(folder, MOVED)
  const file = openSync(path, 'w', 0o600)
  fsyncSync(file)
  closeSync(file)
  syncFolder(folder)
  return path
}

/** A disk that is almost full takes a part of it; what is missing then fails. */
function writeAll(file: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
}

/** A last line without its end was being written when the process died: nobody got that signature, so it is cut off. */
function readLines(path: string): Line[] {
  const bytes = readFileSync(path)
  const end = bytes.lastIndexOf(10) + 1
  if (end < bytes.length) truncateSync(path, end)
  return bytes
    .subarray(0, end)
    .toString('utf8')
    .split('\n')
    .slice(0, -1)
    .map((text, index) => readLine(text, `${path}:${index + 1}`))
}

function readLine(text: string, place: string): Line {
  try {
    return lineFromText(text)
  } catch (cause) {
    throw new Error(`${place} is no line of the journal; bring the file back from its copy before anything is signed`, {
      cause,
    })
  }
}

/** The file's name is on the disk too. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
