// Who did something to each of some subjects, by the name a colleague knows.
import { sql } from 'kysely'
import type { Db } from '#tables.ts'

/** The last who did one of `actions`, by subject: staff by their name, a command by its actor. */
export async function findActors(
  db: Db,
  { subjects, actions }: { subjects: readonly string[]; actions: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  if (subjects.length === 0) return new Map()
  const { rows } = await sql<{ subject: string; actor: string }>`
    select distinct on (line.subject) line.subject,
      coalesce(nullif(trim(person.first_name || ' ' || person.last_name), ''), line.actor) as actor
    from audit_lines line left join users person on 'staff:' || person.id = line.actor
    where line.subject in (${sql.join(subjects)}) and line.action in (${sql.join(actions)})
    order by line.subject, line.id desc`.execute(db)
  return new Map(rows.map(({ subject, actor }) => [subject, actor]))
}
