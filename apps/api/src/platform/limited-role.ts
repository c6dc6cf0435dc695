// A real installation runs as a role that cannot undo what is written for good, whatever its code is made to do.
import { type Kysely, sql } from 'kysely'

/** The role in DATABASE_URL may too much; its message says what to do. */
export class UnlimitedRoleError extends Error {}

/** Throws UnlimitedRoleError when this connection's role could change the tables themselves, or who may change them. */
export async function assertLimitedRole<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ name: string; is_mighty: boolean; owns: boolean }>`
    select rolname as name, rolsuper or rolcreaterole or rolbypassrls or rolreplication as is_mighty, exists (
      select from pg_class where relkind in ('r', 'p', 'S', 'v') and pg_has_role(current_user, relowner, 'member')
        and relnamespace::regnamespace::text in ('public', 'ledger', 'graphile_worker')) as owns
    from pg_roles where rolname = current_user`.execute(db)
  const [role] = rows
  if (!role || !(role.is_mighty || role.owns)) return
  throw new UnlimitedRoleError(
    `Kivuko does not start as ${role.name}, a role of the database that ${role.owns ? 'owns its tables' : 'may change other roles or see past rules'}: nothing there would stop it from changing the ledger and the audit. Name the owner in DATABASE_MIGRATE_URL and another role in DATABASE_URL, and run migrate.ts, which creates that role and limits it: see "Roles of the database" in docs/guides/operating.md.`,
  )
}
