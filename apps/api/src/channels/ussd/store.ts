// SQL on sessions of phones with buttons, and on what their steps were answered.
import { sql } from 'kysely'
import { USSD_TRANSITIONS } from '#channels/session.ts'
import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Tx } from '#tables.ts'

export const sessions = stateTable('ussd_sessions', USSD_TRANSITIONS)
export const steps = rowTable('ussd_steps')

/** What left the account over this channel, or is about to: cents of a dollar. */
export async function sumTaken(tx: Tx, userId: UserId, since: Date): Promise<bigint> {
  const { rows } = await sql<{ units: bigint }>`select coalesce(sum(taken_units), 0)::bigint as units from ussd_sessions
    where user_id = ${userId} and accepted_at > ${since} and state in ('accepted', 'done')`.execute(tx)
  return rows[0]?.units ?? 0n
}
