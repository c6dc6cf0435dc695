// `bank-decide.ts brc_… settle|return [KV-7Q2M-9XRD]`: what becomes of a bank transfer a
// person had to look at. The order is said for one that names none.
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import { decideTransfer } from '#rails/decide-transfer.ts'
import { commandActor } from '#record/actor.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [receiptId = '', what = '', reference] = process.argv.slice(2)
  if (!receiptId || (what !== 'settle' && what !== 'return'))
    throw new Error('Say the transfer and what becomes of it, for example: brc_… settle KV-7Q2M-9XRD, or brc_… return')
  const deps = createDeps(readConfig())
  try {
    await deps.rates.refresh()
    const by = { actor: commandActor(), reason: 'by command' }
    const receipt = await decideTransfer(deps, { receiptId, what, reference, by })
    console.log(
      receipt.need === 'return'
        ? `${receipt.id} is owed back: ${receipt.reason} Send it back, then run bank-returned.ts ${receipt.id}.`
        : `${receipt.id} is ${receipt.state}.`,
    )
  } finally {
    await deps.close()
  }
})
