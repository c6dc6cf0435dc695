// Devices that several customers sign in at, for the rules of velocity.
import { sql } from 'kysely'
import type { DeviceUse, FindDevices } from '#compliance/find-devices.ts'

/** Staff are not counted. */
export const findSharedDevices: FindDevices = async (db, { from, to, since, accountsMin }) => {
  const { rows } = await sql<DeviceUse>`
    with seen as (
      select distinct user_agent, address from sessions
      where created_at > ${from} and created_at <= ${to} and user_agent is not null and address is not null
    ), uses as (
      select s.user_agent, s.address, s.user_id, max(s.created_at) as last_at
      from sessions s join seen on seen.address = s.address and seen.user_agent = s.user_agent
      where s.created_at > ${since} and s.created_at <= ${to}
        and not exists (select from staff where staff.user_id = s.user_id and staff.ended_at is null)
      group by s.user_agent, s.address, s.user_id
    )
    select user_agent, address, array_agg(user_id order by last_at desc, user_id) as accounts
    from uses group by user_agent, address having count(*) >= ${accountsMin}
    order by address, user_agent`.execute(db)
  return rows
}
