// How much two people may correct: beyond it, a third has to agree.
import { CORRECTION_ASSETS, CORRECTION_KINDS } from '@kivuko/contract/console-proposals.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import { corrections } from '#accounting/chart.ts'
import { countedInDollars } from '#compliance/counted-in-dollars.ts'
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { queryable } from '#platform/database.ts'
import type { Tx } from '#tables.ts'
import { amountOf, type ProposalRow } from './proposal.ts'
import { findCorrectedSince } from './store.ts'

/**
 * Whether a correction is beyond what its proposer may have approved in 24 hours, what an approver of this role may
 * approve at once, or what the house has given away in corrections altogether. What has no price is beyond it. Held
 * until the transaction ends, so that two at once do not both fit.
 */
export async function isBeyondCaps(deps: Deps, tx: Tx, proposal: ProposalRow, role: StaffRole): Promise<boolean> {
  if (!(CORRECTION_KINDS as readonly string[]).includes(proposal.kind)) return false
  await holdCorrections(tx)
  const caps = deps.config.corrections
  const amount = inDollars(deps, [amountOf(proposal)])
  const since = after(deps.clock.now(), -DAY_MS)
  const today = inDollars(deps, (await findCorrectedSince(tx, proposal.proposed_by, since)).map(amountOf))
  if (amount === undefined || today === undefined) return true
  const atOnce = role === 'admin' ? caps.adminMax : caps.treasuryMax
  if (amount > atOnce.units || today + amount > caps.dayMax.units) return true
  if (proposal.kind === 'manual_debit') return false
  const given = inDollars(deps, await readGiven(deps, tx))
  return given === undefined || given + amount > caps.floor.units
}

/**
 * Throws `corrections_exhausted` when customers would have been given more than the installation allows at all, however
 * many people agree; `rates_unavailable` when that cannot be known.
 */
export async function requireRoom(deps: Deps, tx: Tx, proposal: ProposalRow): Promise<void> {
  if (proposal.kind !== 'manual_credit') return
  await holdCorrections(tx)
  const given = inDollars(deps, [amountOf(proposal), ...(await readGiven(deps, tx))])
  if (given === undefined) throw new AppError('rates_unavailable')
  if (given > deps.config.corrections.stop.units) throw new AppError('corrections_exhausted')
}

async function holdCorrections(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('corrections'))`.execute(tx)
}

/** Cents; undefined when the price of one is not known. */
function inDollars(deps: Deps, amounts: readonly Money[]): bigint | undefined {
  const worths = amounts.map((amount) => countedInDollars(deps, amount)?.units)
  return worths.reduce((sum, worth) => (sum === undefined || worth === undefined ? undefined : sum + worth), 0n)
}

/** What customers were given and not taken back, in each asset. */
async function readGiven(deps: Deps, tx: Tx): Promise<Money[]> {
  const names = CORRECTION_ASSETS.map((asset) => corrections(asset).name)
  const balances = await deps.ledger.balances(queryable(tx), names)
  return CORRECTION_ASSETS.flatMap((asset) => {
    const balance = balances.get(corrections(asset).name) ?? 0n
    return balance < 0n ? [money(asset, -balance)] : []
  })
}
