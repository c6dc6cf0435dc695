// Reads the whole ledger in parts: each night as much as its time allows, from where the last night stopped. A pass is one
// such reading from the first account to the last journal; a small ledger is passed through in a moment of one night.
import {
  FIRST_PLACE,
  type Finding,
  lastJournal,
  type Part,
  type Slices,
  verifyPart,
  verifySums,
} from '@kivuko/ledger/verify.ts'
import type { Deps } from '#deps.ts'
import { dayOf } from '#platform/clock.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { holdIfWrong, keyOf } from './hold-if-wrong.ts'
import { onOwnConnection } from './on-own-connection.ts'
import { type LedgerCheckRow, type LedgerPassRow, ledgerChecks, ledgerPasses } from './store.ts'

/** What a pass keeps of what it found; a ledger with more wrong than that is not put right by a longer list. */
const KEPT_MAX = 500

type Night = {
  /** For one night; a setting, unless a caller says otherwise. One part is always read. */
  budgetMs?: number
  slices?: Slices
  signal?: AbortSignal | undefined
}

/**
 * Goes on with the pass that is under way, or begins one. Each part is kept as soon as it was read, with what it found, so
 * that a night that is cut short loses nothing; the rest of its time is for whoever tries again in the same night.
 */
export async function checkInParts(deps: Deps, { budgetMs, slices, signal }: Night = {}): Promise<void> {
  const nightMs = budgetMs ?? deps.config.ledgerCheck.nightMs
  const { pass: first, isAgain } = await beginNight(deps)
  if (isAgain && first.night_ms >= nightMs) return
  const night = { first, started_at: deps.clock.now() }
  await onOwnConnection(deps, async (client) => {
    let since = performance.now()
    let sums = await verifySums(client)
    for (let pass = first; ; ) {
      const { findings, ...part } = await verifyPart(client, { reads: pass.reads, after: pass.after_id }, slices)
      const now = performance.now()
      const found = [...sums, ...findings]
      const read = withPart(deps, pass, { ...part, findings: found }, Math.ceil(now - since))
      const isLast = read.ended_at !== null || read.night_ms >= nightMs || signal?.aborted === true
      const isKept = await keepPart(deps, { ...night, pass, read, found, isLast })
      // Another process reads the same pass: it has this part already, and goes on.
      if (!isKept) return
      // What is left of this night's time is for whoever takes the job up.
      if (isLast && read.ended_at === null && read.night_ms < nightMs) signal?.throwIfAborted()
      if (isLast) return
      ;[pass, since, sums] = [read, now, []]
    }
  })
}

/** `isAgain`: in this night it was begun before. */
async function beginNight({ db, clock }: Deps): Promise<{ pass: LedgerPassRow; isAgain: boolean }> {
  const started_at = clock.now()
  const night = dayOf(started_at, 'UTC')
  return inTransaction(db, async (tx) => {
    const open = await ledgerPasses.lock(tx, { ended_at: null })
    if (open?.night === night) return { pass: open, isAgain: true }
    if (open) {
      const change = { night, nights: open.nights + 1, night_ms: 0 }
      await ledgerPasses.change(tx, open.id, change)
      return { pass: { ...open, ...change }, isAgain: false }
    }
    const pass = await firstNight(tx, started_at, night)
    await ledgerPasses.add(tx, { ...pass, findings: '[]' })
    return { pass, isAgain: false }
  })
}

async function firstNight(tx: Tx, started_at: Date, night: string): Promise<LedgerPassRow> {
  const { reads, after: after_id } = FIRST_PLACE
  return {
    id: newId('lgp', started_at),
    started_at,
    ended_at: null,
    reads,
    after_id,
    last_journal: await lastJournal(queryable(tx)),
    nights: 1,
    night,
    night_ms: 0,
    duration_ms: 0,
    journals: 0n,
    entries: 0n,
    accounts: 0n,
    findings: [],
  }
}

/** The pass as it is once this part was read. It ends at what was the newest journal when it began, or beyond all of them. */
function withPart({ clock }: Deps, pass: LedgerPassRow, { findings, amount, next }: Part, ms: number): LedgerPassRow {
  const isEnd = !next || (next.reads === 'journals' && next.after >= pass.last_journal)
  const known = new Map([...(pass.findings as Finding[]), ...findings].map((finding) => [keyOf(finding), finding]))
  return {
    ...pass,
    ended_at: isEnd ? clock.now() : null,
    reads: next?.reads ?? pass.reads,
    after_id: next?.after ?? pass.after_id,
    night_ms: pass.night_ms + ms,
    duration_ms: pass.duration_ms + ms,
    journals: pass.journals + amount.journals,
    entries: pass.entries + amount.entries,
    accounts: pass.accounts + amount.accounts,
    findings: [...known.values()].slice(0, KEPT_MAX),
  }
}

type KeptPart = {
  /** The pass as this night, as the last part and as this part left it. */
  first: LedgerPassRow
  pass: LedgerPassRow
  read: LedgerPassRow
  started_at: Date
  found: readonly Finding[]
  isLast: boolean
}

/** False, and nothing is written, when the part was kept already. A row is told at the end of the night, and of a finding at once. */
async function keepPart(deps: Deps, { first, pass, read, started_at, found, isLast }: KeptPart): Promise<boolean> {
  const findings = JSON.stringify(read.findings)
  const isFound = (read.findings as Finding[]).length > (pass.findings as Finding[]).length
  const isKept = await inTransaction(deps.db, async (tx) => {
    const place = { id: pass.id, reads: pass.reads, after_id: pass.after_id, ended_at: null }
    if (!(await ledgerPasses.change(tx, place, { ...read, findings }))) return false
    await holdIfWrong(deps, tx, found)
    const told = { first, started_at, told_at: deps.clock.now() }
    if (isLast || isFound) await ledgerChecks.add(tx, asCheck(read, told))
    return true
  })
  if (isKept && found.length > 0) {
    deps.log.error({ pass: pass.id, findings: found.length }, 'the ledger is wrong')
    await deps.stops.refresh()
  }
  return isKept
}

/** A whole pass by all of its nights; else what this night has read until now, and what the pass has found. Listed by when it was told. */
function asCheck(read: LedgerPassRow, { first, started_at, told_at }: Told): LedgerCheckRow {
  const isWhole = read.ended_at !== null
  const before = isWhole ? { duration_ms: 0, journals: 0n, entries: 0n, accounts: 0n } : first
  return {
    id: newId('lgc', told_at),
    kind: isWhole ? 'whole' : 'part',
    started_at: isWhole ? read.started_at : started_at,
    duration_ms: read.duration_ms - before.duration_ms,
    after_journal: isWhole ? 0n : journalAt(first),
    next_after: isWhole ? 0n : journalAt(read),
    journals: read.journals - before.journals,
    entries: read.entries - before.entries,
    accounts: read.accounts - before.accounts,
    findings: JSON.stringify(read.findings),
  }
}
type Told = { first: LedgerPassRow; started_at: Date; told_at: Date }

/** After which journal the next part begins; none while accounts are read. */
export function journalAt({ reads, after_id }: Pick<LedgerPassRow, 'reads' | 'after_id'>): bigint {
  return reads === 'journals' && after_id > 0n ? after_id : 0n
}
