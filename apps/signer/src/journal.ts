// An append-only journal of what was signed: a line of JSON each, on disk before the signature leaves.
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const whole = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)
const hex = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text as `0x${string}`)

const lineSchema = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  id: z.string(),
  kind: z.enum(['withdrawal', 'sweep', 'store', 'fuel']),
  network: z.string(),
  from: hex,
  to: hex,
  coin: z.string(),
  /** In the coin's smallest unit on its network. */
  units: whole,
  nonce: z.number().int(),
  gas: z.object({ limit: whole, max: whole, tip: whole }),
})

export type Line = z.output<typeof lineSchema>

export type Journal = {
  /** Every line of this request, oldest first. */
  of(id: string): readonly Line[]
  /** Who has this number of the sender. */
  ownerOf(network: string, from: string, nonce: number): string | undefined
  /** First lines of requests of these kinds since then: what was sent counts once, however often its fee was raised. */
  since(at: number): readonly Line[]
  /** Answers when all of it is on the disk. Throws otherwise, and for everything after it: nothing is signed then. */
  write(line: Line): void
  close(): void
}

/** Throws when the file was tampered with or another signer has it: nothing may be signed then. */
export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'journal.jsonl')
  const lines = existsSync(path) ? readLines(path) : []
  const file = openSync(path, 'a', 0o600)
  syncFolder(folder)
  const byId = new Map<string, Line[]>()
  const byNonce = new Map<string, string>()
  const firsts: Line[] = []
  const remember = (line: Line) => {
    const own = byId.get(line.id) ?? []
    if (own.length === 0) firsts.push(line)
    byId.set(line.id, [...own, line])
    byNonce.set(nonceKey(line.network, line.from, line.nonce), line.id)
  }
  lines.forEach(remember)
  let isBroken = false
  return {
    of: (id) => byId.get(id) ?? [],
    ownerOf: (network, from, nonce) => byNonce.get(nonceKey(network, from, nonce)),
    since: (at) => firsts.filter((line) => line.at > at),
    write(line) {
      // After half a line another one would spoil the file; the next start cuts the half one off.
      if (isBroken) throw new Error('the journal could not be written; start the signer again when its disk is well')
      const text = `${JSON.stringify(line, (_key, value) => (typeof value === 'bigint' ? String(value) : value))}\n`
      isBroken = true
      writeAll(file, Buffer.from(text))
      fsyncSync(file)
      isBroken = false
      remember(line)
    },
    close: () => closeSync(file),
  }
}

/** A disk that is almost full takes a part of it; what is missing then fails. */
function writeAll(file: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
}

function nonceKey(network: string, from: string, nonce: number): string {
  return `${network} ${from.toLowerCase()} ${nonce}`
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
    return lineSchema.parse(JSON.parse(text))
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
