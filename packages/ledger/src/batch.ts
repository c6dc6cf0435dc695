// Turns journals into one call of the SQL functions that post, and its answer into one outcome a journal.
import pg from 'pg'
import { bodyHash, type Journal, LedgerError, type LedgerErrorCode } from './journal.ts'

export type Posting = { readonly journalId: bigint; readonly replayed: boolean }

/** A journal ready to send; `accountIds` are in the order of its entries. */
export type Prepared = { readonly journal: Journal; readonly hash: string; readonly accountIds: readonly number[] }

/** A statement to be prepared under its name. */
export type PostCall = { readonly name: string; readonly text: string; readonly values: string[] }
/** The base of the new ids, and after a blank what was not posted just now. */
export type PostRow = { answer: string }

const POST = {
  name: 'ledger.post',
  text: "select base || coalesce(' ' || exceptions, '') as answer from ledger.post($1, $2, $3, $4, $5, $6, $7, $8, $9)",
}
const POST_PAIR = {
  name: 'ledger.post_pair',
  text: 'select ledger.post_pair($1, $2, $3, $4, $5, $6, $7) as answer',
}
const POST_PAIR_ALONE = {
  name: 'ledger.post_pair_alone',
  text: 'select ledger.post_pair_alone($1, $2, $3, $4, $5, $6, $7) as answer',
}

/** The SQL function numbers the journals of a call within a block of this many ids. */
export const BATCH_MAX = 999

type Exception = [ordinal: number, id: string, replayed: boolean, code: LedgerErrorCode | null, account: string | null]

export function prepare(journal: Journal, accountIds: readonly number[]): Prepared {
  return { journal, hash: bodyHash(journal), accountIds }
}

/** One journal of two entries has a function of its own, which costs the database a quarter less. */
export function postCall(batch: readonly Prepared[]): PostCall {
  const pair = onlyPair(batch)
  return pair ? { ...POST_PAIR, values: pairValues(pair) } : { ...POST, values: postValues(batch) }
}

/**
 * The same for a statement that is its whole transaction; undefined where there is nothing better than `postCall`. It takes a
 * new journal that fits; any other fails it (`isUndecided`), with nothing left behind.
 */
export function postAloneCall(batch: readonly Prepared[]): PostCall | undefined {
  const pair = onlyPair(batch)
  return pair && { ...POST_PAIR_ALONE, values: pairValues(pair) }
}

/** What `ledger.post_pair_alone` says of a journal that an account has no room for. */
const DOES_NOT_FIT = 'KL001'
const UNIQUE_VIOLATION = '23505'

/** Whether a call that stood alone failed because `postCall` has to decide. */
export function isUndecided(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === DOES_NOT_FIT || (error.code === UNIQUE_VIOLATION && error.constraint === 'journals_key_key')
}

function onlyPair(batch: readonly Prepared[]): Prepared | undefined {
  const [only] = batch
  const isPair = batch.length === 1 && only?.journal.entries.length === 2 && only.journal.reverses === undefined
  return isPair ? only : undefined
}

function pairValues({ journal, hash, accountIds }: Prepared): string[] {
  const { key, kind, reference, entries } = journal
  // The second entry is what balances the first.
  return [key, kind, reference, hash, String(accountIds[0]), String(accountIds[1]), String(entries[0]?.units)]
}

/**
 * The nine arrays of ledger.post as PostgreSQL array literals: written here because the driver's own writer, made for
 * any value, takes several times longer than the whole rest of a batch.
 */
function postValues(batch: readonly Prepared[]): string[] {
  const accountIds = [...new Set(batch.flatMap((item) => item.accountIds))].sort((a, b) => a - b)
  const slots = new Map(accountIds.map((id, index) => [id, index + 1]))
  const legJournals: number[] = []
  const legSlots: (number | undefined)[] = []
  const legUnits: bigint[] = []
  batch.forEach(({ journal, accountIds }, index) => {
    journal.entries.forEach(({ units }, leg) => {
      legJournals.push(index + 1)
      legSlots.push(slots.get(accountIds[leg] ?? 0))
      legUnits.push(units)
    })
  })
  return [
    textArray(batch.map((item) => item.journal.key)),
    textArray(batch.map((item) => item.journal.kind)),
    textArray(batch.map((item) => item.journal.reference)),
    `{${batch.map((item) => item.hash).join(',')}}`,
    textArray(batch.map((item) => item.journal.reverses)),
    `{${accountIds.join(',')}}`,
    `{${legJournals.join(',')}}`,
    `{${legSlots.join(',')}}`,
    `{${legUnits.join(',')}}`,
  ]
}

/** One outcome a journal of the batch, in its order. */
export function readOutcomes(batch: readonly Prepared[], row: PostRow | undefined): (Posting | LedgerError)[] {
  if (!row) throw new Error('a posting answers one row')
  const blank = row.answer.indexOf(' ')
  const base = BigInt(blank < 0 ? row.answer : row.answer.slice(0, blank))
  const outcomes: (Posting | LedgerError)[] = batch.map((_, index) => ({
    journalId: base + BigInt(index + 1),
    replayed: false,
  }))
  if (blank < 0) return outcomes
  for (const [ordinal, id, replayed, code, account] of JSON.parse(row.answer.slice(blank)) as Exception[]) {
    const key = batch[ordinal - 1]?.journal.key
    outcomes[ordinal - 1] = code ? refusal(code, key, account) : { journalId: BigInt(id), replayed }
  }
  return outcomes
}

function refusal(code: LedgerErrorCode, key: string | undefined, account: string | null): LedgerError {
  const reason =
    code === 'key_conflict' ? 'its key was used for another journal' : `${code}${account ? ` at ${account}` : ''}`
  return new LedgerError(code, `journal ${key} is refused: ${reason}`, { account: account ?? undefined })
}

/** Quoting as JSON does is quoting as PostgreSQL does, for text without control characters. */
function textArray(values: readonly (string | undefined)[]): string {
  return `{${values.map((value) => (value === undefined ? 'NULL' : JSON.stringify(value))).join(',')}}`
}
