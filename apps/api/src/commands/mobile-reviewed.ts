// `mobile-reviewed.ts KV-7Q2M-9XRD 1000.00`: what truly arrived by phone, or `nothing`.
import { parse } from '@kivuko/money/money.ts'
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import { reviewPrompt } from '#rails/review-prompt.ts'
import { commandActor } from '#record/actor.ts'
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
