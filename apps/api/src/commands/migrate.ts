// `migrate.ts`: brings the database up to this version.
import { readConfig } from '#config/read-config.ts'
import { migrateAll } from '#migrate-all.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const applied = await migrateAll(readConfig().database.url)
  if (applied.length > 0) console.log(`Data of an older version was brought up to date (${applied.join(', ')}).`)
})
