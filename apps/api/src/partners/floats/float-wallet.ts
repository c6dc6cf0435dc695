// A partner's float: the wallets of a customer that nobody signs in as. Transfers that add to it and payouts from it are
// deposits and cash-outs like anybody's.
import { requestScreening } from '#compliance/request-screening.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, newReference, type PartnerId, type UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { changeUser, insertUser } from '#users/change-user.ts'

const floats = rowTable('partner_floats')
const partners = rowTable('partners')

/** Nobody has mail there: RFC 2606 keeps the name for that. */
const DOMAIN = 'float.invalid'

export async function findFloat(db: Db, partnerId: PartnerId): Promise<UserId | undefined> {
  return (await floats.find(db, { partner_id: partnerId }))?.user_id
}

/** Made when it is first asked for. */
export async function floatOf(deps: Deps, partnerId: PartnerId): Promise<UserId> {
  return (await findFloat(deps.db, partnerId)) ?? inTransaction(deps.db, (tx) => floatWithin(deps, tx, partnerId))
}

/** In the caller's transaction, which then holds the partner. */
export async function floatWithin(deps: Deps, tx: Tx, partnerId: PartnerId): Promise<UserId> {
  const partner = await partners.lock(tx, partnerId)
  if (!partner) throw new Error(`${partnerId} is no partner`)
  return (await findFloat(tx, partnerId)) ?? addFloat(deps, tx, partner)
}

/** Its name is the partner's, which the operator looked at before live access: transfers in it are taken. */
async function addFloat(deps: Deps, tx: Tx, { id, name, state }: Tables['partners']): Promise<UserId> {
  const now = deps.clock.now()
  const { id: userId } = await insertUser(tx, {
    ...{ id: newId('usr', now), kind: 'partner', first_name: name, last_name: '' },
    email: `${newReference().toLowerCase()}-${newReference().toLowerCase()}@${DOMAIN}`,
    ...{ password_hash: null, phone: null, date_of_birth: null, phone_verified_at: null, email_verified_at: null },
    ...{ kyc_tier: 4, has_income_proof: true, account_type: 'business', created_at: now },
    suspended_at: state === 'suspended' ? now : null,
  })
  await floats.add(tx, { partner_id: id, user_id: userId, created_at: now })
  await requestScreening(tx, userId)
  return userId
}

/** As long as its partner is suspended nothing leaves it: what was handed to no network yet is back in it. */
export async function stopFloat(deps: Deps, tx: Tx, partnerId: PartnerId, isStopped: boolean): Promise<void> {
  const userId = await findFloat(tx, partnerId)
  if (userId) await changeUser(tx, userId, { suspended_at: isStopped ? deps.clock.now() : null })
}
