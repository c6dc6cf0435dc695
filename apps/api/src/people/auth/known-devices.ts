// Which devices an account has been signed in at.
import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tx } from '#tables.ts'

const knownDevices = rowTable('known_devices')

/** Whether a sign-in of this account ever succeeded on the device. */
export async function isKnownDevice(tx: Db, userId: UserId, device: string): Promise<boolean> {
  return (await knownDevices.find(tx, { user_id: userId, device })) !== undefined
}

/** Whether an account has devices and this is none of them. One that was never used at a device has nothing to compare with. */
export async function isNewDevice(tx: Db, userId: UserId, device: string | undefined): Promise<boolean> {
  if (device !== undefined && (await isKnownDevice(tx, userId, device))) return false
  return (await knownDevices.find(tx, { user_id: userId })) !== undefined
}

/** Whoever signed in there may not have been the owner. */
export async function forgetDevices(tx: Tx, userId: UserId): Promise<void> {
  await knownDevices.remove(tx, { user_id: userId })
}

/** A sign-in succeeded there. */
export async function rememberDevice(tx: Tx, userId: UserId, device: string, now: Date): Promise<void> {
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, device, first_seen_at: now, last_seen_at: now })
    .onConflict((known) => known.columns(['user_id', 'device']).doUpdateSet({ last_seen_at: now }))
    .execute()
}
