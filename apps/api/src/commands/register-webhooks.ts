// `register-webhooks.ts`: has Stripe send its events here, as often as needed. Paystack has no call for it: its dashboard is
// told by hand, and this says what.
import { bankWebhook } from '@kivuko/contract/bank-webhook.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import type { Registered } from '#providers/examine/port.ts'
import { runCommand } from './run-command.ts'

const SAID: Record<Exclude<Registered['kind'], 'refused'>, (provider: string, url: string) => string> = {
  made: (provider, url) => `${provider} sends its events to ${url} from now on.`,
  changed: (provider, url) => `${provider} sends the events that were missing to ${url} as well.`,
  fine: (provider, url) => `${provider} sends every event that is handled to ${url}.`,
}

await runCommand(async () => {
  const deps = createDeps(readConfig())
  try {
    const { bank, publicUrl } = deps.config
    for (const { provider, registerWebhook } of deps.examiners) {
      const outcome = await registerWebhook?.()
      if (outcome?.kind === 'refused') throw new Error(`${provider} did not take ${outcome.url}: ${outcome.why}.`)
      if (outcome) console.log(SAID[outcome.kind](provider, outcome.url))
      if (outcome?.kind === 'made')
        console.log(`Set STRIPE_WEBHOOK_SECRET=${outcome.secret}, and start every process anew.`)
    }
    if (bank.paystack)
      console.log(
        `Paystack: enter ${publicUrl}${API_BASE}${bankWebhook.path} as webhook URL under Settings, API Keys & Webhooks.`,
      )
  } finally {
    await deps.close()
  }
})
