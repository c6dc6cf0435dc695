// Two people are two: neither gave the other their role, or had a hand in how they sign in, a short while ago, and they
// sit at two devices.
import { INDEPENDENT_AFTER_DAYS } from '@kivuko/contract/console-changes.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { PairRefusal } from '@kivuko/contract/first-words.ts'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { type Holder, haveSharedDevice } from '#people/have-shared-device.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import { hasDone } from '#record/has-done.ts'
import type { Db, Tx } from '#tables.ts'

/**
 * Throws `same_person`; `not_independent` when one of the two proposed or approved a role of the other, or that
 * their lost second factor was taken off, within `INDEPENDENT_AFTER_DAYS`: whoever appoints an account of their own, or holds
 * the code by which a colleague's next app is set up, gains no second vote by it; and `same_device` when
 * they act from one device, or both signed in at one within these days: who holds both accounts has one browser, or has
 * used one for both. The command on the machine, which is how the first staff come to be, appoints for the house and not
 * for a person.
 */
export async function requireIndependent(deps: Deps, tx: Tx, one: Holder, other: Holder): Promise<void> {
  if (one.id === other.id) throw new AppError('same_person')
  const why = await whyNoPair({ ...deps, db: tx }, one, other)
  if (why) throw new AppError(why)
}

/** What stands between two people who are not one, for those who are shown ahead what would be refused. */
export async function whyNoPair(
  { db, clock }: { db: Db; clock: Deps['clock'] },
  one: Holder,
  other: Holder,
): Promise<PairRefusal | undefined> {
  const since = after(clock.now(), -INDEPENDENT_AFTER_DAYS * DAY_MS)
  const isMade = (await madeStaff(db, one.id, other.id, since)) || (await madeStaff(db, other.id, one.id, since))
  if (isMade) return 'not_independent'
  const isOneDevice = Boolean(one.device) && one.device === other.device
  return isOneDevice || (await haveSharedDevice(db, one, other, since)) ? 'same_device' : undefined
}

/** Appointed them, or enrolled them anew. */
async function madeStaff(db: Db, giver: UserId, taker: UserId, since: Date): Promise<boolean> {
  if (await hasDone(db, { actor: `staff:${giver}`, action: 'staff.role', subject: taker, since })) return true
  const { rows } = await sql`
    select from changes where kind in ('staff_role', 'second_factor') and subject = ${taker} and state = 'approved' and decided_at > ${since}
      and ${giver}::text in (proposed_by, decided_by) limit 1`.execute(db)
  return rows.length > 0
}
