// `stop-money.ts outflow "why"`: stops a way of money at once, when the console cannot be reached; two people resume it there
import { STOP_NAMES } from '@kivuko/contract/stops.ts'
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import { inTransaction } from '#platform/database.ts'
import { commandActor } from '#record/actor.ts'
import { stopWithin } from '#record/stop-money.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [given = '', reason = ''] = process.argv.slice(2)
  const name = STOP_NAMES.find((each) => each === given)
  if (!name || reason.trim().length < 3)
    throw new Error(`Usage: stop-money.ts <way> "why", where the way is one of ${STOP_NAMES.join(', ')}.`)
  const deps = createDeps(readConfig())
  try {
    await inTransaction(deps.db, (tx) => stopWithin(deps, tx, { name, reason, by: null, actor: commandActor() }))
    console.log(`Stopped: ${name}. Two people resume it in the console, under Stops.`)
  } finally {
    await deps.close()
  }
})
