// The owner wants no phone without an app to open this account: it has no PIN, and the phone cannot set one.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { lockCustomer } from '#users/find-user.ts'
import { pins } from './store.ts'

export async function turnPinOff(deps: Deps, userId: UserId): Promise<void> {
  const off = { pin_hash: null, set_from: 'app', set_at: deps.clock.now(), wrong_tries: 0, locked_at: null } as const
  await inTransaction(deps.db, async (tx) => {
    await lockCustomer(tx, userId)
    if (!(await pins.change(tx, { user_id: userId }, off))) await pins.add(tx, { user_id: userId, ...off })
  })
}
