// `approve-correction.ts prp_… "why"`: the operator is the third voice on a correction beyond the caps.
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import { approveCorrection } from '#operations/approve-correction.ts'
import { commandActor } from '#record/actor.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [id = '', reason = ''] = process.argv.slice(2)
  if (!id || !reason)
    throw new Error('Say which proposal, and why, for example: prp_… "called the customer, the bank confirms it"')
  const deps = createDeps(readConfig())
  try {
    await deps.rates.refresh()
    await approveCorrection(deps, { id, actor: commandActor(), reason })
    console.log(`${id} is approved, and the money moved.`)
  } finally {
    await deps.close()
  }
})
