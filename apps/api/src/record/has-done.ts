// Whether somebody did something, by the audit.
import type { Db } from '#tables.ts'

export type Action = { actor: string; action: string; subject: string; since: Date }

export async function hasDone(db: Db, { actor, action, subject, since }: Action): Promise<boolean> {
  const line = await db
    .selectFrom('audit_lines')
    .select('id')
    .where('subject', '=', subject)
    .where('action', '=', action)
    .where('actor', '=', actor)
    .where('at', '>', since)
    .executeTakeFirst()
  return line !== undefined
}
