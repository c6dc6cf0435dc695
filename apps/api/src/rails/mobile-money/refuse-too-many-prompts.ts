// A prompt rings on somebody's phone and asks for their PIN: nobody may ask a stranger again and again until they give in.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { getUser } from '#users/find-user.ts'
import { requireMobileMoney } from './network.ts'
import { findUnpaidSince, holdPhone } from './store.ts'

const HOUR_MS = 3_600_000

/** Throws `rate_limited`. Whoever verified the phone as theirs may ask it as often as they like. */
export async function refuseTooManyPrompts(
  deps: Deps,
  tx: Tx,
  { userId, phone, network }: { userId: UserId; phone: string; network: PhoneNetwork },
): Promise<void> {
  const user = await getUser(tx, userId)
  if (user.phone_verified_at !== null && user.phone === phone) return
  await holdPhone(tx, phone)
  const { unpaidPerHour } = requireMobileMoney(deps, network)
  const now = deps.clock.now()
  const unpaid = await findUnpaidSince(tx, phone, { since: after(now, -HOUR_MS), limit: unpaidPerHour })
  const oldest = unpaid[unpaidPerHour - 1]
  if (!oldest) return
  throw new AppError('rate_limited', {
    detail: say(
      'That phone was asked several times in the last hour, and nobody paid. Please try again later, or verify it as yours in your profile.',
    ),
    retryAfterSeconds: Math.ceil((oldest.created_at.getTime() + HOUR_MS - now.getTime()) / 1000),
  })
}
