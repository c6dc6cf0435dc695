// Whether a PIN is right. A try is counted before it is made, so that many at once are no more than so many.
import { PIN_TRIES } from '@kivuko/contract/pin.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { passwordMatches } from './auth/password.ts'
import { pins } from './pin/store.ts'

/** `left`: so many tries. `setAt` is when and where the right one was set. */
export type PinTry =
  | { kind: 'right'; setFrom: 'app' | 'ussd'; setAt: Date }
  | { kind: 'wrong'; left: number }
  | { kind: 'locked' }

export async function takePinTry(deps: Deps, userId: UserId, pin: string): Promise<PinTry> {
  const tried = await inTransaction(deps.db, async (tx) => {
    const row = await pins.lock(tx, { user_id: userId })
    if (!row?.pin_hash || row.locked_at || row.wrong_tries >= PIN_TRIES) return undefined
    return { ...row, wrong_tries: await pins.countUp(tx, { user_id: userId }, 'wrong_tries') }
  })
  if (!tried) return { kind: 'locked' }
  // Outside the transaction: hashing takes long.
  if (await passwordMatches(tried.pin_hash ?? undefined, pin)) {
    // Of this very PIN alone: one set meanwhile has tries of its own.
    await inTransaction(deps.db, (tx) =>
      pins.change(tx, { user_id: userId, set_at: tried.set_at, locked_at: null }, { wrong_tries: 0 }),
    )
    return { kind: 'right', setFrom: tried.set_from, setAt: tried.set_at }
  }
  const left = PIN_TRIES - tried.wrong_tries
  if (left > 0) return { kind: 'wrong', left }
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const isLocked = await pins.change(
      tx,
      { user_id: userId, set_at: tried.set_at, locked_at: null },
      { locked_at: now },
    )
    if (!isLocked) return
    await notify(deps, tx, {
      userId,
      key: `pin:${userId}:locked:${now.getTime()}`,
      type: 'security',
      title: say('The PIN of your phone is locked'),
      message: say(
        'It was typed wrong five times. Set it anew under Security. If this was not you, freeze your account.',
      ),
      isForEveryChannel: true,
      actionUrl: '/security',
    })
  })
  return { kind: 'locked' }
}
