// Which browsers are told of a customer's notices by push: for whoever knows sessions and what they are called.
import { AppError } from '@kivuko/contract/errors.ts'
import { PUSH_DEVICES_MAX } from '@kivuko/contract/push-devices.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type SessionId, type UserId } from '#platform/ids.ts'
import { lockCustomer } from '#users/find-user.ts'
import { deletePushDevicesOf, findPushDevices, type PushDevice, pushDevices } from './notifications/push-store.ts'

export type { PushDevice } from './notifications/push-store.ts'

type Given = {
  userId: UserId
  sessionId: SessionId
  name: string
  endpoint: string
  browserKey: Buffer
  browserSecret: Buffer
}

export function listPushDevices(deps: Deps, userId: UserId): Promise<PushDevice[]> {
  return findPushDevices(deps.db, userId)
}

/**
 * One a session, and one a browser: whoever subscribes there next takes its place. Refuses with `push_unavailable`,
 * `too_many_push_devices`, and `validation_failed` of an address that pushes may not go to or a key that is none.
 */
export async function addPushDevice(deps: Deps, { userId, sessionId, ...given }: Given): Promise<PushDevice> {
  if (!deps.push) throw new AppError('push_unavailable')
  const wrong = deps.push.problemOf(given)
  if (wrong) throw refused(wrong.of === 'endpoint' ? 'endpoint' : 'p256dh', wrong.says)
  const now = deps.clock.now()
  const device: PushDevice = {
    id: newId('pdv', now),
    user_id: userId,
    session_id: sessionId,
    name: given.name,
    endpoint: given.endpoint,
    browser_key: given.browserKey,
    browser_secret: given.browserSecret,
    created_at: now,
  }
  return inTransaction(deps.db, async (tx) => {
    // Of two at once the second is counted with the first.
    await lockCustomer(tx, userId)
    await deletePushDevicesOf(tx, device)
    if ((await pushDevices.count(tx, { user_id: userId })) >= PUSH_DEVICES_MAX)
      throw new AppError('too_many_push_devices')
    await pushDevices.add(tx, device)
    return device
  })
}

/** Somebody else's is not found. */
export async function removePushDevice(deps: Deps, userId: UserId, id: string): Promise<void> {
  const removed = await inTransaction(deps.db, (tx) => pushDevices.remove(tx, { id, user_id: userId }))
  if (!removed) throw new AppError('push_device_not_found')
}

function refused(field: string, message: string): AppError {
  return new AppError('validation_failed', { errors: [{ field, message }] })
}
