// `node apps/api/src/commands/migrate.ts`: brings the database up to this version.
import { readConfig } from '#config.ts'
import { migrateAll } from '#migrate-all.ts'
import { runCommand } from './run-command.ts'

await runCommand(() => migrateAll(readConfig().database.url))
