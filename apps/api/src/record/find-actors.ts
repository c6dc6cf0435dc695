// Who did something to each of some subjects, by the name a colleague knows.
import { sql } from 'kysely'
import type { Db } from '#tables.ts'
import { people } from '#users/people.ts'

/** The last who did one of `actions`, by subject: staff by their name, a command by its actor. */
export async function findActors(
  db: Db,
  { subjects, actions }: { subjects: readonly string[]; actions: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  if (subjects.length === 0) return new Map()
  const rows = await db
    .selectFrom('audit_lines as line')
    .leftJoin(people(db).as('person'), (join) => join.on(sql<boolean>`'staff:' || person.id = line.actor`))
    .distinctOn('line.subject')
    .select(['line.subject', sql<string>`coalesce(person.name, line.actor)`.as('actor')])
    .where('line.subject', 'in', subjects)
    .where('line.action', 'in', actions)
    .orderBy('line.subject')
    .orderBy('line.id', 'desc')
    .execute()
  return new Map(rows.map(({ subject, actor }) => [subject, actor]))
}
