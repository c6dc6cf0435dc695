// A texted code was typed in: the number it went to is the customer's, verified.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import { raiseTier } from '#compliance/raise-tier.ts'
import type { Deps } from '#deps.ts'
import { codeFrom, isSameCode } from '#people/six-digit-code.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import { changeUser, isTakenPhone } from '#users/change-user.ts'
import { getUser } from '#users/find-user.ts'
import { maskPhone } from '#users/identifier.ts'
import { CODE_PURPOSE, PHONE_CODE_TRIES } from './phone-code.ts'
import { lockOpenPhoneCode, type PhoneCode, phoneCodes } from './store.ts'

export type VerifiedPhone = { phone: string; tier: number }

type Given = {
  code: string
  /** Asks the caller who they are, for a number that takes the place of a verified one. */
  prove: () => Promise<void>
}

export async function verifyPhoneCode(deps: Deps, userId: UserId, { code, prove }: Given): Promise<VerifiedPhone> {
  // Before the code is used up. Text messages about security go to this phone.
  if ((await getUser(deps.db, userId)).phone_verified_at !== null) await prove()
  const verified = await inTransaction(deps.db, async (tx) => {
    const open = await takeCode(deps, tx, userId, code)
    return open && accept(deps, tx, open)
  }).catch((error: unknown) => {
    throw isTakenPhone(error) ? new AppError('phone_taken', { cause: error }) : error
  })
  if (!verified) throw new AppError('code_invalid')
  return verified
}

/** A wrong try is counted, so the transaction commits all the same. */
async function takeCode(deps: Deps, tx: Tx, userId: UserId, code: string): Promise<PhoneCode | undefined> {
  const now = deps.clock.now()
  const open = await lockOpenPhoneCode(tx, userId, now)
  if (!open || open.wrong_tries >= PHONE_CODE_TRIES) return undefined
  const isRight = deps.secrets.accepted.some(({ derive }) => isSameCode(codeFrom(derive(CODE_PURPOSE, open.id)), code))
  await (isRight ? phoneCodes.change(tx, open.id, { used_at: now }) : phoneCodes.countUp(tx, open.id, 'wrong_tries'))
  return isRight ? open : undefined
}

async function accept(deps: Deps, tx: Tx, { id, user_id: userId, phone }: PhoneCode): Promise<VerifiedPhone> {
  await changeUser(tx, userId, { phone, phone_verified_at: deps.clock.now() })
  await notify(deps, tx, {
    userId,
    key: `phone:${id}`,
    type: 'security',
    title: say('Your phone number is verified'),
    message: say('{phone} now belongs to your account. If that was not you, change your password and write to us.', {
      phone: maskPhone(phone),
    }),
    actionUrl: '/security',
  })
  return { phone, tier: (await raiseTier(deps, tx, userId)).tier }
}
