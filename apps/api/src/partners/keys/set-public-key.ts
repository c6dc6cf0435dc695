// Members say with what a key's calls are signed, or that they are signed no more.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PartnerKey } from '@kivuko/contract/partners.ts'
import type { Deps } from '#deps.ts'
import { databaseOfMade } from '#partners/modes.ts'
import { DEVELOPERS } from '#partners/partner.ts'
import { requireMember } from '#partners/require-member.ts'
import { inTransaction } from '#platform/database.ts'
import type { PartnerKeyId } from '#platform/ids.ts'
import { readPublicKey } from '../signatures/public-key.ts'
import { toKeyAnswer } from './key-answer.ts'
import { leasesOver } from './key-lease.ts'
import type { Named } from './manage-keys.ts'
import { keys } from './store.ts'

/** From then on what another pair signed is refused. */
export async function setPublicKey(
  deps: Deps,
  { mode, keyId, publicKey, ...who }: Named & { keyId: string; publicKey: string | null },
): Promise<PartnerKey> {
  const public_key = publicKey === null ? null : readPublicKey(publicKey)
  const { partner } = await requireMember(deps, { ...who, roles: DEVELOPERS })
  const set = await inTransaction(databaseOfMade(deps, mode), async (tx) => {
    const key = await keys.lock(tx, { id: keyId as PartnerKeyId, partner_id: partner.id })
    if (!key) throw new AppError('partner_key_not_found')
    if (key.ends_at && key.ends_at <= deps.clock.now()) throw new AppError('partner_key_ended')
    await keys.change(tx, key.id, { public_key })
    return toKeyAnswer({ ...key, public_key }, mode)
  })
  await leasesOver()
  return set
}
