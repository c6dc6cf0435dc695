// A browser takes a verification link by its secret, once; its customer shows by a mailed code that they are there; and every later
// call is known by the browser's token.
import { AppError } from '@kivuko/contract/errors.ts'
import type { IdentityVisit } from '@kivuko/contract/identity-visits.ts'
import { raiseTier } from '#compliance/raise-tier.ts'
import type { Deps } from '#deps.ts'
import { isMailedCode, sendCodeTo } from '#people/sign-in-by-code.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { Caller } from '#platform/http.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Tx } from '#tables.ts'
import { changeUser, setEmailVerified } from '#users/change-user.ts'
import { getUser, lockCustomer } from '#users/find-user.ts'
import { getCustomer } from '../find-customer.ts'
import { isOpen } from '../partner.ts'
import { hashText, REPEAT_MS, stateOf, TOUCH_EVERY_MS } from '../widget/session.ts'
import { IDLE_MS, isAnother, isLinkSecretOf, isVisitTokenOf, mailboxHint, visitTokenOf } from './link.ts'
import { findProgress } from './progress.ts'
import { findByToken, findProvenAddress, type LinkRow, links } from './store.ts'

const partners = rowTable('partners')
type Known = NonNullable<Awaited<ReturnType<typeof findByToken>>>
type Bearer = string | undefined

/**
 * Two browsers at once come one after the other, and one gets it. Throws `identity_link_invalid`, `identity_link_taken`,
 * `identity_link_expired` and `identity_link_revoked`.
 */
export async function openVisit(deps: Deps, secret: Bearer, browser: string): Promise<{ token: string; row: LinkRow }> {
  const { mode } = deps.config
  if (secret === undefined || !isLinkSecretOf(mode, secret)) throw new AppError('identity_link_invalid')
  const token = visitTokenOf(mode, secret, browser)
  const browser_hash = hashText(browser)
  const row = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const found = await links.lock(tx, { secret_hash: hashText(secret) })
    if (!found) throw new AppError('identity_link_invalid')
    refuseEnded(found, now)
    await refuseSuspended(deps, tx, found)
    if (found.taken_at) {
      const isIts = found.browser_hash?.equals(browser_hash) && after(found.taken_at, REPEAT_MS) >= now
      if (!isIts) throw new AppError('identity_link_taken')
      return found
    }
    const change = { browser_hash, token_hash: hashText(token), taken_at: now, expires_at: after(now, IDLE_MS) }
    await links.change(tx, found.id, change)
    return { ...found, ...change }
  })
  return { token, row }
}

/** Slides its end. Throws as opening it does, but `identity_link_taken`. */
export async function knowVisit(deps: Deps, bearer: Bearer): Promise<Known> {
  const { db, clock, config } = deps
  if (bearer === undefined || !isVisitTokenOf(config.mode, bearer)) throw new AppError('identity_link_invalid')
  const found = await findByToken(db, hashText(bearer))
  if (!found) throw new AppError('identity_link_invalid')
  const now = clock.now()
  refuseEnded(found, now)
  if (!isOpen(config.mode, found.partner_state)) throw new AppError('identity_link_revoked')
  const expires_at = after(now, IDLE_MS)
  if (expires_at.getTime() - found.expires_at.getTime() >= TOUCH_EVERY_MS)
    await inTransaction(db, (tx) => links.change(tx, { id: found.id, revoked_at: null }, { expires_at }))
  return found
}

/** Whose account its calls verify; undefined for a token that is none, has ended, or whose customer typed no code yet. */
export async function admitVisit(deps: Deps, bearer: string): Promise<Caller | undefined> {
  const known = await knowVisit(deps, bearer).catch((error: unknown) => {
    if (error instanceof AppError && error.code !== 'database_unavailable') return undefined
    throw error
  })
  if (!known?.entered_at) return undefined
  return { id: known.user_id, sessionId: known.id, device: undefined, isConsole: false, isConfined: true }
}

/** Answers the code, which counts at this link alone. */
export async function sendVisitCode(deps: Deps, bearer: Bearer, address: string): Promise<string> {
  const { id, email } = await knowVisit(deps, bearer)
  return sendCodeTo(deps, email, { place: id, address })
}

/**
 * Whoever read the mail is the customer: the address their partner knows them by is proved, and counts for their tier. Throws
 * `code_invalid`, `account_suspended`, and `identity_link_revoked` where another mailbox was proved meanwhile.
 */
export async function enterVisit(
  deps: Deps,
  bearer: Bearer,
  given: { code: string; address: string },
): Promise<LinkRow> {
  const known = await knowVisit(deps, bearer)
  if ((await getUser(deps.db, known.user_id)).suspended_at) throw new AppError('account_suspended')
  const entered = await inTransaction(deps.db, async (tx) => {
    const row = await links.lock(tx, known.id)
    if (!row) return undefined
    refuseEnded(row, deps.clock.now())
    if (!(await isMailedCode(deps, tx, { ...given, email: row.email, place: row.id }))) return undefined
    // Of two links to two mailboxes the first that is entered counts.
    await lockCustomer(tx, known.user_id)
    if (isAnother(await findProvenAddress(tx, row.customer_id), row.email)) throw new AppError('identity_link_revoked')
    const change = { entered_at: row.entered_at ?? deps.clock.now() }
    await links.change(tx, row.id, change)
    await changeUser(tx, known.user_id, { phone_scope: row.partner_id })
    await setEmailVerified(tx, known.user_id, deps.clock.now())
    await raiseTier(deps, tx, known.user_id)
    return { ...row, ...change }
  })
  // By now the try is counted.
  if (!entered) throw new AppError('code_invalid')
  return entered
}

/** Until the code was typed, nothing of the customer: whoever has the link alone learns who sent it. */
export async function showVisit(deps: Deps, row: LinkRow): Promise<IdentityVisit> {
  const customer = row.entered_at && (await getCustomer(deps.db, row.partner_id, row.customer_id))
  return {
    partner: (await partners.find(deps.db, row.partner_id))?.name ?? '',
    is_test: deps.config.mode === 'test',
    tier: row.tier,
    mailbox: mailboxHint(row.email),
    language: row.language,
    return_address: row.return_address,
    customer: customer ? await findProgress(deps, customer.user_id, row.tier) : null,
  }
}

function refuseEnded(row: LinkRow, now: Date): void {
  const state = stateOf(row, now)
  if (state === 'revoked') throw new AppError('identity_link_revoked')
  if (state === 'expired') throw new AppError('identity_link_expired')
}

async function refuseSuspended(deps: Deps, tx: Tx, { partner_id }: LinkRow): Promise<void> {
  const partner = await partners.find(tx, partner_id)
  if (!partner || !isOpen(deps.config.mode, partner.state)) throw new AppError('identity_link_revoked')
}
