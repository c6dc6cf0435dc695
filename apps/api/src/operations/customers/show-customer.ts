// One customer on one page: who they are, how far verified, what they have and may. Each role sees what its work needs.
import type { CustomerCard } from '@kivuko/contract/console-customers.ts'
import { TIER_NAMES } from '@kivuko/contract/kyc.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { WALLET_CURRENCIES } from '@kivuko/contract/wallets.ts'
import { ASSETS, type Asset } from '@kivuko/money/assets.ts'
import { add, money, toDecimal } from '@kivuko/money/money.ts'
import { customerAvailable, customerHeld } from '#accounting/chart.ts'
import { maskedNumber, toDocumentAnswer } from '#compliance/document.ts'
import { type DocumentRow, findDocuments } from '#compliance/find-documents.ts'
import { findLatestSaid, type ReliedIdentity } from '#compliance/find-relied-identity.ts'
import { findSubmittedAt } from '#compliance/find-submitted.ts'
import { findOwnAmong } from '#compliance/is-part-of-company.ts'
import type { LimitUse } from '#compliance/limit.ts'
import { readLimits } from '#compliance/read-limits.ts'
import type { Deps } from '#deps.ts'
import { worthInDollars } from '#market/exchange-rate.ts'
import { queryable } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { UserId } from '#platform/ids.ts'
import { linesOf } from '#record/search-audit.ts'
import type { UserRow } from '#users/find-user.ts'
import { markOf } from '#users/tier.ts'
import { toCustomerLine } from './search-customers.ts'
import { seesContacts, seesIdentity } from './visible-to.ts'

export async function showCustomer(
  deps: Deps,
  user: UserRow,
  { id: reader, role }: StaffCaller,
): Promise<CustomerCard> {
  const [documents, limits, balances, suspension, submittedAt, own, relied] = await Promise.all([
    findDocuments(deps.db, user.id),
    readLimits(deps, user),
    balancesOf(deps, user.id),
    suspensionOf(deps, user),
    findSubmittedAt(deps.db, user.id),
    findOwnAmong(deps.db, [user.id], reader),
    findLatestSaid(deps.db, user.id),
  ])
  return {
    ...toCustomerLine(user, role),
    email_verified: user.email_verified_at !== null,
    phone_verified: user.phone_verified_at !== null,
    date_of_birth: seesIdentity(role) ? user.date_of_birth : null,
    is_masked: !seesContacts(role),
    suspension,
    tier_name: TIER_NAMES[user.kyc_tier],
    kyc_mark: markOf(user, { states: documents.map(({ state }) => state), isSubmitted: submittedAt !== undefined }),
    kyc_submitted_at: submittedAt?.toISOString() ?? null,
    documents: documents.map((document) => documentFor(role, document)),
    relied_on: relied ? reliedFor(role, relied) : null,
    limits: { currency: 'USD', daily: shown(limits.daily), monthly: shown(limits.monthly) },
    balances,
    is_own: own.size > 0,
  }
}

function documentFor(role: StaffRole, document: DocumentRow): CustomerCard['documents'][number] {
  const answer = toDocumentAnswer(document)
  return {
    id: answer.id,
    document_type: answer.document_type,
    state: answer.verification_status,
    number: seesIdentity(role) ? answer.document_number : null,
    rejection_reason: answer.rejection_reason,
    created_at: answer.created_at,
  }
}

function reliedFor(role: StaffRole, said: ReliedIdentity): CustomerCard['relied_on'] {
  const { state, tier, document_type, document_country, verified_on, method } = said
  return {
    ...{ state, tier, document_type, document_country, verified_on, method },
    partner: { id: said.partner_id, name: said.partner_name },
    number: seesIdentity(role) ? maskedNumber(said) : null,
    said_at: said.created_at.toISOString(),
  }
}

function shown({ limit, used, left }: LimitUse) {
  return { limit: toDecimal(limit), used: toDecimal(used), left: toDecimal(left) }
}

/** What the audit says of it. */
async function suspensionOf(deps: Deps, { id, suspended_at }: UserRow): Promise<CustomerCard['suspension']> {
  if (!suspended_at) return null
  const { rows } = await linesOf(deps, { subjects: [id], action: 'account.suspend' }, { limit: 1 })
  const [line] = rows
  return {
    since: suspended_at.toISOString(),
    by: line ? (line.actor_name ?? line.actor) : null,
    reason: line?.detail ?? null,
  }
}

/** Every wallet, and whatever else has something in it, free or set aside. */
async function balancesOf(deps: Deps, userId: UserId): Promise<CustomerCard['balances']> {
  const accounts = (Object.keys(ASSETS) as Asset[]).map((asset) => ({
    asset,
    available: customerAvailable(userId, asset).name,
    held: customerHeld(userId, asset).name,
  }))
  const names = accounts.flatMap(({ available, held }) => [available, held])
  const units = await deps.ledger.balances(queryable(deps.db), names)
  return accounts.flatMap(({ asset, available, held }) => {
    const free = money(asset, units.get(available) ?? 0n)
    const aside = money(asset, units.get(held) ?? 0n)
    const all = add(free, aside)
    const isWallet = (WALLET_CURRENCIES as readonly Asset[]).includes(asset)
    if (!isWallet && all.units === 0n) return []
    const worth = worthInDollars(deps.rates, all)
    return [{ asset, available: toDecimal(free), held: toDecimal(aside), usd_worth: worth ? toDecimal(worth) : null }]
  })
}
