// Two people are two: neither gave the other their role a short while ago.
import { INDEPENDENT_AFTER_DAYS } from '@kivuko/contract/console-changes.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'

/**
 * Throws `same_person`, or `not_independent` when one of the two proposed or approved a role of the other within
 * `INDEPENDENT_AFTER_DAYS`: whoever appoints an account of their own gains no second vote by it. The command on the
 * machine, which is how the first staff come to be, appoints for the house and not for a person.
 */
export async function requireIndependent(deps: Deps, tx: Tx, one: UserId, other: UserId): Promise<void> {
  if (one === other) throw new AppError('same_person')
  const since = after(deps.clock.now(), -INDEPENDENT_AFTER_DAYS * DAY_MS)
  const { rows } = await sql<{ appointed: boolean }>`
    select exists (
      select from (values (${one}::text, ${other}::text), (${other}, ${one})) as pair (giver, taker)
      where exists (select from changes c where c.kind = 'staff_role' and c.subject = pair.taker and c.state = 'approved'
          and c.decided_at > ${since} and pair.giver in (c.proposed_by, c.decided_by))
        or exists (select from audit_lines a where a.subject = pair.taker and a.action = 'staff.role'
          and a.actor = 'staff:' || pair.giver and a.at > ${since})
    ) as appointed`.execute(tx)
  if (rows[0]?.appointed) throw new AppError('not_independent')
}
