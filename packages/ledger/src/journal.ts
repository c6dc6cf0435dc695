// What may be posted: accounts, entries, journals, and the rules a journal must keep before it reaches the database.
import { hash } from 'node:crypto'

/** An account holds one asset. Its asset and `mayGoNegative` are fixed when the first journal names it. */
export type Account = { readonly name: string; readonly asset: string; readonly mayGoNegative: boolean }

/** Units added to an account: credits are positive, debits negative, never zero. */
export type Entry = { readonly account: Account; readonly units: bigint }

/** One movement of value, idempotent by `key`. Its entries sum to zero per asset and name each account once. */
export type Journal = {
  readonly key: string
  readonly kind: string
  readonly reference: string
  readonly entries: readonly Entry[]
  /** Key of the journal this one corrects. */
  readonly reverses?: string | undefined
}

export type LedgerErrorCode =
  | 'insufficient_balance'
  | 'balance_overflow'
  | 'reverses_unknown'
  | 'key_conflict'
  | 'unbalanced'
  | 'invalid_journal'
  | 'account_conflict'
  | 'unavailable'
  | 'closed'

/**
 * A refused journal. `insufficient_balance`, `balance_overflow` and `reverses_unknown` are recorded: the same key is
 * refused again. `unavailable` means the outcome is unknown: post the same journal again to learn it. The other codes
 * leave no trace.
 */
export class LedgerError extends Error {
  readonly code: LedgerErrorCode
  /** Name of the account that refused, where there is one. */
  readonly account: string | undefined

  constructor(code: LedgerErrorCode, message: string, options: { account?: string | undefined; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'LedgerError'
    this.code = code
    this.account = options.account
  }
}

/** Amounts and balances lie between −UNITS_MAX and UNITS_MAX, so that negating one never leaves PostgreSQL's bigint. */
export const UNITS_MAX = 2n ** 63n - 1n
export const ENTRIES_MAX = 1000

const NAME = /^[!-~]{1,200}$/
const WORD = /^[A-Za-z0-9_.:-]{1,60}$/
const REFERENCE = /^\P{Cc}{0,200}$/u

/**
 * Throws LedgerError `invalid_journal` or `unbalanced` unless the journal may be posted. Accounts that are known were looked
 * at when they were made: how they are named is not looked at again.
 */
export function assertJournal(journal: Journal, { hasKnownAccounts = false } = {}): void {
  if (!NAME.test(journal.key)) refuse('a key is 1 to 200 printable ASCII characters without spaces')
  if (!WORD.test(journal.kind)) refuse('a kind is 1 to 60 letters, digits or _ . : -')
  // Most references are names, which are quicker to see.
  if (!NAME.test(journal.reference) && !isReference(journal.reference))
    refuse('a reference is at most 200 characters without control characters')
  if (journal.reverses !== undefined && !NAME.test(journal.reverses)) refuse('reverses must be the key of a journal')
  if (journal.reverses === journal.key) refuse('a journal cannot reverse itself')
  if (journal.entries.length > ENTRIES_MAX) refuse(`a journal has at most ${ENTRIES_MAX} entries`)
  if (!isPlainPair(journal.entries, hasKnownAccounts)) assertBalanced(journal.entries)
}

function isReference(text: string): boolean {
  return REFERENCE.test(text) && text.isWellFormed()
}

/** Most journals move units of one asset from one account to another: then nothing has to be gathered to see it. */
function isPlainPair(entries: readonly Entry[], hasKnownAccounts: boolean): boolean {
  const [one, other] = entries
  if (entries.length !== 2 || !one || !other) return false
  return (
    one.units === -other.units &&
    one.units !== 0n &&
    one.units <= UNITS_MAX &&
    other.units <= UNITS_MAX &&
    one.account.asset === other.account.asset &&
    one.account.name !== other.account.name &&
    (hasKnownAccounts || (WORD.test(one.account.asset) && NAME.test(one.account.name) && NAME.test(other.account.name)))
  )
}

function assertBalanced(entries: readonly Entry[]): void {
  if (entries.length < 2) refuse('a journal has at least two entries')
  const names = new Set<string>()
  const sums = new Map<string, bigint>()
  for (const { account, units } of entries) {
    if (!NAME.test(account.name)) refuse('an account name is 1 to 200 printable ASCII characters without spaces')
    if (!WORD.test(account.asset)) refuse('an asset is 1 to 60 letters, digits or _ . : -', account.name)
    if (names.has(account.name)) refuse('a journal names each account once', account.name)
    if (units === 0n) refuse('an entry moves at least one unit', account.name)
    if (units > UNITS_MAX || units < -UNITS_MAX) refuse('an entry fits 64 bits', account.name)
    names.add(account.name)
    sums.set(account.asset, (sums.get(account.asset) ?? 0n) + units)
  }
  for (const [asset, sum] of sums) {
    if (sum !== 0n) throw new LedgerError('unbalanced', `the entries in ${asset} sum to ${sum}, not to zero`)
  }
}

function refuse(message: string, account?: string): never {
  throw new LedgerError('invalid_journal', message, { account })
}

/**
 * Fingerprint of what a key stands for: 128 bits of SHA-256 as 32 hex digits. The order of the entries does not matter;
 * an account's asset and bound are left out because its name fixes them.
 */
export function bodyHash(journal: Journal): string {
  const { kind, reference, reverses = '' } = journal
  const entries = journal.entries.map(({ account, units }) => `${account.name} ${units}`).sort()
  return hash('sha256', `${kind}\n${reference}\n${reverses}\n${entries.join('\n')}`, 'hex').slice(0, 32)
}
