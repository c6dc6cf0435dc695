// Keys are made, rotated and revoked by members, in the database of their mode. A key is shown once; its hash is kept.
import { AppError } from '@kivuko/contract/errors.ts'
import {
  PARTNER_KEYS_MAX,
  PARTNER_LOG_DAYS,
  type PartnerMode,
  type PartnerScope,
  type RotationHours,
} from '@kivuko/contract/partner-keys.ts'
import type { PartnerKey } from '@kivuko/contract/partners.ts'
import type { Deps } from '#deps.ts'
import { databaseOf, databaseOfMade } from '#partners/modes.ts'
import { DEVELOPERS } from '#partners/partner.ts'
import { learnOfPartner, type Membership, requireMember } from '#partners/require-member.ts'
import { isNetwork } from '#platform/address-list.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type PartnerKeyId, type UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { currentVersion } from '../versions.ts'
import { toKeyAnswer } from './key-answer.ts'
import { leasesOver } from './key-lease.ts'
import { hashKey, newKeyText, tailOf } from './key-text.ts'
import { countWorking, findKeys, type KeyRow, keys } from './store.ts'

const HOUR_MS = 3_600_000

export type Named = { userId: UserId; partnerId: string; mode: PartnerMode }
export type MadeKey = { key: PartnerKey; secret: string }

export async function listKeys(deps: Deps, { mode, ...who }: Named): Promise<PartnerKey[]> {
  const { partner } = await requireMember(deps, who)
  const since = after(deps.clock.now(), -PARTNER_LOG_DAYS * DAY_MS)
  return (await findKeys(databaseOfMade(deps, mode), partner.id, since)).map((row) => toKeyAnswer(row, mode))
}

/** Throws `too_many_partner_keys`, and `validation_failed` for what is no network. */
export async function createKey(
  deps: Deps,
  { mode, name, scopes, networks, ...who }: Named & Pick<KeyRow, 'name' | 'networks'> & { scopes: PartnerScope[] },
): Promise<MadeKey> {
  const wrong = networks.findIndex((each) => !isNetwork(each))
  if (wrong >= 0) {
    const message = 'must be an address or a network, such as 203.0.113.0/24'
    throw new AppError('validation_failed', { errors: [{ field: `networks.${wrong}`, message }] })
  }
  const membership = await requireMember(deps, { ...who, roles: DEVELOPERS })
  const db = databaseOf(deps, mode, membership.partner)
  const api_version = currentVersion(deps.partnerVersions)
  const like = {
    name,
    scopes: [...new Set(scopes)],
    networks: [...new Set(networks)],
    api_version,
    public_key: null,
    created_by: who.userId,
  }
  return inTransaction(db, (tx) => addKey(deps, tx, membership, { mode, like }))
}

/** The old one works on for the overlap, and no longer than it would have. */
export async function rotateKey(
  deps: Deps,
  { mode, keyId, overlapHours, ...who }: Named & { keyId: string; overlapHours: RotationHours },
): Promise<MadeKey> {
  const membership = await requireMember(deps, { ...who, roles: DEVELOPERS })
  const db = databaseOf(deps, mode, membership.partner)
  const made = await inTransaction(db, async (tx) => {
    const now = deps.clock.now()
    const old = await keys.lock(tx, { id: keyId as PartnerKeyId, partner_id: membership.partner.id })
    if (!old) throw new AppError('partner_key_not_found')
    if (old.ends_at && old.ends_at <= now) throw new AppError('partner_key_ended')
    const end = after(now, overlapHours * HOUR_MS)
    const ends_at = old.ends_at && old.ends_at < end ? old.ends_at : end
    await keys.change(tx, old.id, { ends_at, ended_by: who.userId })
    const { name, scopes, networks, api_version, public_key } = old
    return addKey(deps, tx, membership, {
      mode,
      like: { name, scopes, networks, api_version, public_key, created_by: who.userId },
    })
  })
  if (overlapHours === 0) await leasesOver()
  return made
}

/** Once it is answered no call with the key is taken. */
export async function revokeKey(deps: Deps, { mode, keyId, ...who }: Named & { keyId: string }): Promise<PartnerKey> {
  const { partner } = await requireMember(deps, { ...who, roles: DEVELOPERS })
  const revoked = await inTransaction(databaseOfMade(deps, mode), async (tx) => {
    const now = deps.clock.now()
    const key = await keys.lock(tx, { id: keyId as PartnerKeyId, partner_id: partner.id })
    if (!key) throw new AppError('partner_key_not_found')
    if (key.ends_at && key.ends_at <= now) return toKeyAnswer(key, mode)
    const change = { ends_at: now, ended_by: who.userId }
    await keys.change(tx, key.id, change)
    return toKeyAnswer({ ...key, ...change }, mode)
  })
  await leasesOver()
  return revoked
}

type NewKey = {
  mode: PartnerMode
  like: Pick<KeyRow, 'name' | 'scopes' | 'networks' | 'api_version' | 'public_key' | 'created_by'>
}

async function addKey(deps: Deps, tx: Tx, { partner }: Membership, { mode, like }: NewKey): Promise<MadeKey> {
  const now = deps.clock.now()
  await learnOfPartner(tx, partner, mode)
  if ((await countWorking(tx, partner.id, now)) >= PARTNER_KEYS_MAX) throw new AppError('too_many_partner_keys')
  const secret = newKeyText(mode)
  const row: KeyRow = {
    ...like,
    id: newId('apk', now),
    partner_id: partner.id,
    secret_hash: hashKey(secret),
    tail: tailOf(secret),
    created_at: now,
    last_used_at: null,
    ends_at: null,
    ended_by: null,
  }
  await keys.add(tx, row)
  return { key: toKeyAnswer(row, mode), secret }
}
