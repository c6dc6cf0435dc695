// A new ACCOUNT_KEY: what the old one sealed is sealed anew, batch by batch, while both are in use. Recovery codes are
// keyed hashes of what only their owners have: those are told to make new ones.
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { createSecrets, type Secrets } from '#platform/secrets.ts'
import { createAuditKey } from '#record/audit-head.ts'
import { notify } from '#record/notify.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import { countOldCodes, findOldCodes, findSealedAfter, totpSecrets } from './second-factor/store.ts'

export const ACCOUNT_ROTATION_BATCH = 100

export type AccountKeys = {
  secrets: Secrets
  oldKeyId: Buffer
  /** What the audit's heads of before were signed with, as `AUDIT_OLD_PUBLIC_KEYS` wants it; undefined with `AUDIT_KEY`. */
  oldAuditKey: string | undefined
}
/** `unreadable` are customers whose authenticator app opens with neither key. */
export type AccountRotation = { resealed: number; told: number; unreadable: UserId[] }
export type AccountsLeft = { sealed: number; withOldCodes: number; unreadable: number }

/** Undefined while no old key is set. */
export function accountKeysOf({ config, secrets }: Pick<Deps, 'config' | 'secrets'>): AccountKeys | undefined {
  const { accountKeyOld, audit } = config
  if (accountKeyOld === undefined) return undefined
  const oldAuditKey = audit.key ? undefined : createAuditKey(accountKeyOld).publicKey.toString('hex')
  return { secrets, oldKeyId: createSecrets(accountKeyOld).keyId, oldAuditKey }
}

/** Killed at any moment and started again, it goes on: a batch is one transaction, and what is done is left alone. */
export async function rotateAccountKey(deps: Deps, keys: AccountKeys, actor: string): Promise<AccountRotation> {
  const total: AccountRotation = { resealed: 0, told: 0, unreadable: [] }
  for (let last: UserId | undefined = '' as UserId; last !== undefined; ) {
    const from: UserId = last
    const batch = await inTransaction(deps.db, (tx) => rotateBatch(deps, tx, { keys, last: from, actor }))
    total.resealed += batch.resealed
    total.told += batch.told
    total.unreadable.push(...batch.unreadable)
    last = batch.last
  }
  return total
}

type Batch = { keys: AccountKeys; last: UserId; actor: string }

async function rotateBatch(deps: Deps, tx: Tx, { keys, last, actor }: Batch) {
  const { secrets, oldKeyId } = keys
  const rows = await findSealedAfter(tx, { last, limit: ACCOUNT_ROTATION_BATCH, isHeld: true })
  const unreadable: UserId[] = []
  let resealed = 0
  for (const { user_id, sealed_secret } of rows) {
    const plain = opened(secrets, sealed_secret, user_id)
    if (!plain) unreadable.push(user_id)
    else if (!secrets.isCurrent(sealed_secret)) {
      await totpSecrets.change(tx, { user_id }, { sealed_secret: secrets.seal(plain, 'totp', user_id) })
      resealed += 1
    }
  }
  const userIds = rows.map(({ user_id }) => user_id)
  const told = await findOldCodes(tx, { userIds, keyId: secrets.keyId, oldKeyId })
  for (const userId of told) await tellOwner(deps, tx, userId, secrets.keyId)
  if (resealed > 0) {
    const detail = `${resealed} of totp_secrets, up to ${userIds.at(-1)}`
    await writeAudit(deps, tx, { actor, action: 'accounts.rotate_key', subject: 'totp_secrets', detail })
  }
  return { resealed, told: told.size, unreadable, last: userIds.at(-1) }
}

/** Once for a key, however often the command runs. */
function tellOwner(deps: Deps, tx: Tx, userId: UserId, keyId: Buffer): Promise<void> {
  return notify(deps, tx, {
    userId,
    key: `recovery codes of before ${keyId.toString('hex')}`,
    type: 'security',
    title: say('Please make new recovery codes'),
    message: say(
      'We replaced a key of ours, and the recovery codes you have will stop working soon. Your authenticator app works as before. Make new codes under Security.',
    ),
    actionUrl: '/security',
  })
}

/** What the old key still seals or made, and how many apps neither key opens. */
export async function countAccountsLeft({ db }: Pick<Deps, 'db'>, { secrets }: AccountKeys): Promise<AccountsLeft> {
  const left = { sealed: 0, withOldCodes: await countOldCodes(db, secrets.keyId), unreadable: 0 }
  for (let last: UserId | undefined = '' as UserId; last !== undefined; ) {
    const rows: Awaited<ReturnType<typeof findSealedAfter>> = await findSealedAfter(db, {
      last,
      limit: ACCOUNT_ROTATION_BATCH,
      isHeld: false,
    })
    for (const { user_id, sealed_secret } of rows) {
      if (!opened(secrets, sealed_secret, user_id)) left.unreadable += 1
      else if (!secrets.isCurrent(sealed_secret)) left.sealed += 1
    }
    last = rows.at(-1)?.user_id
  }
  return left
}

function opened(secrets: Secrets, sealed: Buffer, userId: UserId): Buffer | undefined {
  try {
    return secrets.open(sealed, 'totp', userId)
  } catch {
    return undefined
  }
}
