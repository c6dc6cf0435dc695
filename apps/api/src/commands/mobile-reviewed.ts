// `node apps/api/src/commands/mobile-reviewed.ts KV-7Q2M-9XRD 1000.00`: what truly arrived by phone, or `nothing`.
import { parse } from '@kivuko/money/money.ts'
import { readConfig } from '#config.ts'
import { createDeps } from '#deps.ts'
import { commandActor } from '#modules/audit/actor.ts'
import { reviewPrompt } from '#modules/mobile-money/review-prompt.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [reference = '', text = ''] = process.argv.slice(2)
  const found = text === 'nothing' ? undefined : parse('KES', text)
  if (!reference || (text !== 'nothing' && (!found || found.units <= 0n))) {
    throw new Error('Say the reference and the shillings that arrived, or nothing, for example: KV-7Q2M-9XRD 1000.00')
  }
  const deps = createDeps(readConfig())
  try {
    await reviewPrompt(deps, reference, found, { actor: commandActor(), reason: 'by command' })
    console.log(`${reference}: ${found ? `${text} shillings are booked.` : 'ended, nothing arrived.'}`)
  } finally {
    await deps.close()
  }
})
