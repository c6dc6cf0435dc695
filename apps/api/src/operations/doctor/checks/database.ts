// PostgreSQL: its version, whether what it confirms is on disk, the role we are, and the room that is left.

import { sql } from 'kysely'
import { assertLimitedRole, UnlimitedRoleError } from '#platform/limited-role.ts'
import { SERVER_VERSION_MIN } from '#platform/server-check.ts'
import { type Finding, fine, warning, wrong } from '#providers/examine/port.ts'
import type { Db } from '#tables.ts'
import type { Check } from '../check.ts'
import { judgeRoomOf } from '../room.ts'

export type ServerFacts = {
  version: number
  text: string
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  data_checksums: string
  /** Null where this role may not read it. */
  folder: string | null
}

/** Seen where the server is on this machine. */
const ROOM = { about: 'Free space', where: 'the database', whenFull: 'PostgreSQL stops when it is.' }

export const database: Check = {
  area: 'database',
  async ask({ db, config: { isForReal } }) {
    const facts = await readFacts(db)
    return [...judgeServer(facts, isForReal), await judgeRole(db, isForReal), await judgeRoomOf(facts.folder, ROOM)]
  },
}

async function readFacts(db: Db): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as text,
      current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit, current_setting('data_checksums') as data_checksums,
      case when pg_has_role(current_user, 'pg_read_all_settings', 'member') then current_setting('data_directory') end as folder`.execute(
    db,
  )
  return rows[0] as ServerFacts
}

/** Pure. Of a demo or a test, what only loses money on a bad day is a warning. */
export function judgeServer(facts: ServerFacts, isForReal: boolean): Finding[] {
  const { version, text, fsync, full_page_writes: pages, synchronous_commit: commit, data_checksums: sums } = facts
  const unsafe = isForReal ? wrong : warning
  const findings = [
    ...(version < SERVER_VERSION_MIN
      ? [wrong('PostgreSQL', `It is ${text}; the ledger needs 18.2 or newer.`, 'Upgrade the server.')]
      : []),
    ...(fsync === 'on'
      ? []
      : [unsafe('fsync', 'It is off: a crash of the machine loses or breaks what was confirmed.', 'Set fsync = on.')]),
    ...(pages === 'on'
      ? []
      : [unsafe('full_page_writes', 'It is off: a crash may leave half a page.', 'Set full_page_writes = on.')]),
    ...(commit === 'off'
      ? [
          unsafe(
            'synchronous_commit',
            'It is off: money that was confirmed to a customer may be gone after a crash.',
            'Set synchronous_commit = on, for the role and the database as well.',
          ),
        ]
      : []),
    ...(sums === 'on'
      ? []
      : [
          warning(
            'data_checksums',
            'They are off: a disk that alters what it holds is noticed late or never.',
            'Switch them on with pg_checksums while the server is down.',
          ),
        ]),
  ]
  return [
    fine('PostgreSQL', `It is ${text}, and commits are ${commit === 'off' ? 'not ' : ''}waited for.`),
    ...findings,
  ]
}

async function judgeRole(db: Db, isForReal: boolean): Promise<Finding> {
  try {
    await assertLimitedRole(db)
    return fine('Role', 'The role that runs cannot change the tables themselves.')
  } catch (error) {
    if (!(error instanceof UnlimitedRoleError)) throw error
    const remedy = 'Name the owner in DATABASE_MIGRATE_URL and another role in DATABASE_URL, and run migrate.ts.'
    return (isForReal ? wrong : warning)(
      'Role',
      'The role that runs may change the tables themselves, or see past rules.',
      remedy,
    )
  }
}
