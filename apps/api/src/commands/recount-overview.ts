// `recount-overview.ts`: counts the figures of the console's overview from the beginning, from the ledger and the rows.
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import { recountOverview } from '#operations/recount-overview.ts'
import { runCommand } from './run-command.ts'
import { withPatience } from './with-patience.ts'

await runCommand(async () => {
  const deps = createDeps(withPatience(readConfig()))
  try {
    await recountOverview(deps)
    console.log('The overview was counted anew.')
  } finally {
    await deps.close()
  }
})
