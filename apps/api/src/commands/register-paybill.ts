// `register-paybill.ts`: has M-Pesa tell of payments to the paybill and the till here. In production Safaricom takes it once.
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const deps = createDeps(readConfig())
  try {
    const outcomes = (await deps.paybill?.registerCallbacks()) ?? []
    if (outcomes.length === 0) throw new Error('Set MPESA_PAYBILL or MPESA_TILL first, with the keys of M-Pesa.')
    for (const outcome of outcomes) {
      const { kind, shortcode } = outcome
      // The address names the callback secret.
      const place = new URL(outcome.url).origin
      if (kind === 'refused') throw new Error(`M-Pesa did not take ${place} for ${shortcode}: ${outcome.why}.`)
      console.log(`M-Pesa tells of payments to ${shortcode} at ${place} from now on.`)
    }
  } finally {
    await deps.close()
  }
})
