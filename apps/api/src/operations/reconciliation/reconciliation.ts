// What reconciling compares, and how long each provider may take to report. Pure: no database, no clock.
import type { DifferenceKind, StatementProvider } from '@kivuko/contract/console-reconciliation.ts'
import { forEachNetwork } from '@kivuko/contract/phone-networks.ts'
import { newId } from '#platform/ids.ts'
import type { Tables } from '#tables.ts'

export type Run = Tables['reconciliation_runs']
export type Difference = Tables['reconciliation_differences']
export type Line = Tables['statement_lines']

const DAY_MS = 86_400_000

/** Younger than this, a movement that one side lacks is on its way. */
export const IN_TRANSIT_MS: Record<StatementProvider, number> = {
  stripe: DAY_MS,
  paystack: DAY_MS,
  ...forEachNetwork(() => DAY_MS),
  bills: DAY_MS,
  bank: 3 * DAY_MS,
}

/** Each run looks back so far behind the end of the one before. */
export const REREAD_MS = 35 * DAY_MS
/** What a side says so much earlier or later than the other is still found. */
export const APART_MS = 7 * DAY_MS

/** One movement as one side tells it. `units`: above zero, the provider holds more for us. */
export type Movement = {
  key: string
  /** Of the ledger's: what a line may name it by as well. */
  otherKey?: string
  name: string
  asset: string
  units: bigint
  at: Date
  text: string
}

export type Found = {
  asset: string
  name: string
  kind: DifferenceKind
  ledgerUnits: bigint | null
  statementUnits: bigint | null
  journalKey: string | null
  lineId: string | null
  text: string
  at: Date
}

/** A difference as it is kept when it is found. */
export function toDifference(found: Found, provider: StatementProvider, now: Date): Difference {
  return {
    id: newId('rcd', now),
    provider,
    asset: found.asset,
    name: found.name,
    kind: found.kind,
    state: found.kind === 'provider_fee' ? 'booked' : 'open',
    ledger_units: found.ledgerUnits,
    statement_units: found.statementUnits,
    journal_key: found.journalKey,
    line_id: found.lineId,
    text: found.text,
    at: found.at,
    found_at: now,
    cleared_at: null,
    note: null,
    noted_by: null,
    noted_at: null,
  }
}

/** Our reference with or without its hyphens, or a receipt's id: what a statement may name a movement by as well. */
const OWN_NAME = /\bKV-?([0-9A-Z]{4})-?([0-9A-Z]{4})\b|\b(brc_[0-9a-z]{26})\b/

export function ownNameIn(text: string): string | undefined {
  const [found, first, second, receipt] = OWN_NAME.exec(text) ?? []
  return found === undefined ? undefined : (receipt ?? `KV-${first}-${second}`)
}

/** What a run says of both sides of an asset. */
export type Balance = Omit<Tables['reconciliation_balances'], 'run_id'>
