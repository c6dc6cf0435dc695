// A partner's server makes a verification link, asks how it stands, and ends it.
import { AppError } from '@kivuko/contract/errors.ts'
import { prefixOf } from '@kivuko/contract/languages.ts'
import {
  LINK_TIER,
  type NewVerificationLink,
  type VerificationLink,
} from '@kivuko/contract/partner-verification-links.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type PartnerId, type VerificationLinkId } from '#platform/ids.ts'
import { getUser } from '#users/find-user.ts'
import { getCustomer } from '../find-customer.ts'
import { findOrigins } from '../origin-store.ts'
import { returnAddressProblems } from '../origins/origin.ts'
import { hashText, stateOf } from '../widget/session.ts'
import { isAnother, newLinkSecret, OPEN_MS } from './link.ts'
import { findProgress } from './progress.ts'
import { findProvenAddress, type LinkRow, links } from './store.ts'

/**
 * Throws `partner_customer_not_found`, `account_suspended`, and `validation_failed` for a return address that is not registered, or
 * for another mailbox than the customer proved: whoever stole a key would read there what was sent.
 * A link made before goes on: which of them is opened is the customer's choice.
 */
export async function makeLink(
  deps: Deps,
  partnerId: PartnerId,
  { customer_id, email, tier = LINK_TIER, return_address, language }: NewVerificationLink,
): Promise<VerificationLink & { url: string }> {
  const { publicUrl, mode } = deps.config
  const customer = await getCustomer(deps.db, partnerId, customer_id)
  if ((await getUser(deps.db, customer.user_id)).suspended_at) throw new AppError('account_suspended')
  const { return_addresses } = await findOrigins(deps.db, partnerId)
  const errors = returnAddressProblems(return_address, return_addresses)
  if (isAnother(await findProvenAddress(deps.db, customer.id), email))
    errors.push({ field: 'email', message: 'is not the address that this customer proved before' })
  if (errors.length > 0) throw new AppError('validation_failed', { errors })
  const now = deps.clock.now()
  const secret = newLinkSecret(mode)
  const row: LinkRow = {
    ...{ id: newId('vlk', now), partner_id: partnerId, customer_id: customer.id },
    ...{ tier, email, return_address: return_address ?? null, language: language ?? null },
    ...{ secret_hash: hashText(secret), browser_hash: null, token_hash: null },
    ...{ created_at: now, taken_at: null, expires_at: after(now, OPEN_MS), revoked_at: null, entered_at: null },
  }
  await inTransaction(deps.db, (tx) => links.add(tx, row))
  return { ...(await toAnswer(deps, row)), url: `${publicUrl}${prefixOf(language ?? 'en')}/verification#${secret}` }
}

/** Throws `verification_link_not_found`. */
export async function readLink(deps: Deps, partnerId: PartnerId, id: string): Promise<VerificationLink> {
  const row = await links.find(deps.db, { id: id as VerificationLinkId, partner_id: partnerId })
  if (!row) throw new AppError('verification_link_not_found')
  return toAnswer(deps, row)
}

/** Twice is answered quietly. Throws `verification_link_not_found`. */
export async function revokeLink(deps: Deps, partnerId: PartnerId, id: string): Promise<VerificationLink> {
  const which = { id: id as VerificationLinkId, partner_id: partnerId }
  await inTransaction(deps.db, (tx) =>
    links.change(tx, { ...which, revoked_at: null }, { revoked_at: deps.clock.now() }),
  )
  return readLink(deps, partnerId, id)
}

async function toAnswer(deps: Deps, row: LinkRow): Promise<VerificationLink> {
  const customer = await getCustomer(deps.db, row.partner_id, row.customer_id)
  const { tier, identity } = await findProgress(deps, customer.user_id, row.tier)
  return {
    id: row.id,
    customer_id: row.customer_id,
    status: stateOf(row, deps.clock.now()),
    tier: row.tier,
    identity,
    customer_tier: tier,
    expires_at: row.expires_at.toISOString(),
    created_at: row.created_at.toISOString(),
  }
}
