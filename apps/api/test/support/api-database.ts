// A migrated database of its own, with the roles of a real one: what runs on it uses `runUrl`.
import { ROLES } from '../../../../tools/postgres/start-postgres.ts'
import { type TestDatabase, testDatabase } from '../../../../tools/testing/database.ts'
import { migrateAll } from '../../src/migrate-all.ts'

export const migrateWithRoles = (url: string) => migrateAll(url, ROLES)

export function apiDatabase(): Promise<TestDatabase> {
  return testDatabase('api', migrateWithRoles)
}
