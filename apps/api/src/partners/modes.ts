// Each mode's own database, for those who act for a partner: they sign in at the live application, which alone knows both.

import { AppError } from '@kivuko/contract/errors.ts'
import type { PartnerMode, PartnerState } from '@kivuko/contract/partner-keys.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Db, Tables } from '#tables.ts'
import { isOpen } from './partner.ts'
import { learnOfPartner } from './require-member.ts'

/** Throws `partner_mode_closed` where this installation has no test mode, or the partner no live access. */
export function databaseOf(deps: Deps, mode: PartnerMode, { state }: { state: PartnerState }): Db {
  const db = mode === 'live' ? deps.db : deps.testMode?.db
  if (!db || !isOpen(mode, state)) throw new AppError('partner_mode_closed')
  return db
}

/** As above, for what was made before, also while live access is suspended. */
export function databaseOfMade(deps: Deps, mode: PartnerMode): Db {
  const db = mode === 'live' ? deps.db : deps.testMode?.db
  if (!db) throw new AppError('partner_mode_closed')
  return db
}

/** What seals in that mode: what one application seals the other cannot open. */
export function secretsOf(deps: Deps, mode: PartnerMode): Secrets {
  const secrets = mode === 'live' ? deps.secrets : deps.testMode?.secrets
  if (!secrets) throw new AppError('partner_mode_closed')
  return secrets
}

/** Those that keys can be made for. */
export function openModes(deps: Deps, { state }: { state: PartnerState }): PartnerMode[] {
  const test: PartnerMode[] = deps.testMode ? ['test'] : []
  return isOpen('live', state) ? [...test, 'live'] : test
}

/** For who comes with something of that mode in hand; undefined where this installation has none. */
export function applicationOf(deps: Deps, mode: PartnerMode): Deps | undefined {
  return mode === 'live' ? deps : deps.testMode
}

/**
 * The application of a mode, for what needs more than its rows: its ledger, its rails and its prices. Of a suspended partner it
 * is closed. It knows the partner afterwards.
 */
export async function appOf(deps: Deps, mode: PartnerMode, partner: Tables['partners']): Promise<Deps> {
  const app = mode === 'live' ? deps : deps.testMode
  if (!app || !isOpen(mode, partner.state)) throw new AppError('partner_mode_closed')
  if (mode === 'test') await inTransaction(app.db, (tx) => learnOfPartner(tx, partner, mode))
  return app
}
