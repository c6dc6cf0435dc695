// A migrated database of its own, with the roles of a real one: what runs on it uses `runUrl`.
import { ROLES } from '../../../../tools/postgres/start-postgres.ts'
import { type TestDatabase, testDatabase } from '../../../../tools/testing/database.ts'
import { NEXT_VERSION } from './next-version.ts'

export const migrateWithRoles = (url: string) => NEXT_VERSION.migrateAll(url, ROLES)

export function apiDatabase(): Promise<TestDatabase> {
  return testDatabase('api', migrateWithRoles)
}
