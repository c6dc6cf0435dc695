// Sets somebody's PIN: in the app, or at its first use from the verified phone. Text messages about money come with it.

import { AppError } from '@kivuko/contract/errors.ts'
import { PIN_TRIES, type PinState, pinProblem } from '@kivuko/contract/pin.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { savePreferences } from '#record/mail-preferences.ts'
import { notify } from '#record/notify.ts'
import type { Db, Tables } from '#tables.ts'
import { lockCustomer } from '#users/find-user.ts'
import { hashPassword } from './auth/password.ts'
import { pins } from './pin/store.ts'

type Given = { userId: UserId; phone: string; pin: string; from: Tables['pins']['set_from'] }

/**
 * Refuses with `validation_failed` what is easy to guess. From the phone it is set once: a locked one, and one that is off, stay
 * so, and it answers false.
 */
export async function keepPin(deps: Deps, { userId, phone, pin, from }: Given): Promise<boolean> {
  const problem = pinProblem(pin, phone)
  if (problem) throw new AppError('validation_failed', { errors: [{ field: 'pin', message: problem }] })
  const set_at = deps.clock.now()
  const row = { user_id: userId, pin_hash: await hashPassword(pin), set_from: from, set_at }
  const isKept = await inTransaction(deps.db, async (tx) => {
    await lockCustomer(tx, userId)
    const isNew = await pins.addOnce(tx, { ...row, wrong_tries: 0, locked_at: null }, ['user_id'])
    if (!isNew && from === 'ussd') return false
    if (!isNew) await pins.change(tx, { user_id: userId }, { ...row, wrong_tries: 0, locked_at: null })
    await notify(deps, tx, {
      userId,
      key: `pin:${userId}:${set_at.getTime()}`,
      type: 'security',
      title: say('A PIN was set for your phone'),
      message:
        from === 'app'
          ? say('It was set in the app. If this was not you, freeze your account.')
          : say('It was set from the phone itself. If this was not you, freeze your account.'),
      isForEveryChannel: true,
      actionUrl: '/security',
    })
    return true
  })
  // Whoever has no app learns by text what became of their money.
  if (isKept) await savePreferences(deps, userId, { sms_notifications: true })
  return isKept
}

export function pinStateOf(pin: Tables['pins'] | undefined): PinState {
  if (!pin) return 'none'
  if (pin.pin_hash === null) return 'off'
  return pin.locked_at || pin.wrong_tries >= PIN_TRIES ? 'locked' : 'set'
}

export async function findPin(db: Db, userId: UserId): Promise<Tables['pins'] | undefined> {
  return pins.find(db, { user_id: userId })
}
