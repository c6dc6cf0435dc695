// `bank-returned.ts KV-7Q2M-9XRD`: a bank transfer was sent back to its sender, by a
// person. Takes the order's reference, or the transfer's own id where an order has several.
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import { returnedByPerson } from '#rails/returned-by-person.ts'
import { commandActor } from '#record/actor.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [name = ''] = process.argv.slice(2)
  if (!name) throw new Error('Say the reference of the order, or the id of the transfer: brc_…')
  const deps = createDeps(readConfig())
  try {
    const receipt = await returnedByPerson(deps, name, { actor: commandActor(), reason: 'by command' })
    console.log(`${receipt.id} is returned.`)
  } finally {
    await deps.close()
  }
})
