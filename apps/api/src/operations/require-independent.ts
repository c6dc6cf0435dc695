// Two people are two: neither gave the other their role a short while ago.
import { INDEPENDENT_AFTER_DAYS } from '@kivuko/contract/console-changes.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import { hasDone } from '#record/has-done.ts'
import type { Tx } from '#tables.ts'

/**
 * Throws `same_person`, or `not_independent` when one of the two proposed or approved a role of the other within
 * `INDEPENDENT_AFTER_DAYS`: whoever appoints an account of their own gains no second vote by it. The command on the
 * machine, which is how the first staff come to be, appoints for the house and not for a person.
 */
export async function requireIndependent(deps: Deps, tx: Tx, one: UserId, other: UserId): Promise<void> {
  if (one === other) throw new AppError('same_person')
  const since = after(deps.clock.now(), -INDEPENDENT_AFTER_DAYS * DAY_MS)
  const isAppointed = (await appointed(tx, one, other, since)) || (await appointed(tx, other, one, since))
  if (isAppointed) throw new AppError('not_independent')
}

async function appointed(tx: Tx, giver: UserId, taker: UserId, since: Date): Promise<boolean> {
  if (await hasDone(tx, { actor: `staff:${giver}`, action: 'staff.role', subject: taker, since })) return true
  const { rows } = await sql`
    select from changes where kind = 'staff_role' and subject = ${taker} and state = 'approved' and decided_at > ${since}
      and ${giver}::text in (proposed_by, decided_by) limit 1`.execute(tx)
  return rows.length > 0
}
