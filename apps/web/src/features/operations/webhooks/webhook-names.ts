// Who sent a webhook, and what came of it, in words.
import type { WEBHOOK_OUTCOMES, WEBHOOK_PROVIDERS } from '@kivuko/contract/console-webhooks.ts'

export const PROVIDER_NAMES: Record<(typeof WEBHOOK_PROVIDERS)[number], string> = {
  stripe: 'Stripe',
  paystack: 'Paystack',
  mpesa: 'M-Pesa',
  bank: 'Bank statement',
}

/** A provider that is not known here goes by its own name. */
export function providerName(provider: string): string {
  return (PROVIDER_NAMES as Record<string, string>)[provider] ?? provider
}

export const OUTCOME_NAMES: Record<(typeof WEBHOOK_OUTCOMES)[number], string> = {
  received: 'Waiting',
  handled: 'Handled',
  ignored: 'Nothing to do',
  unmatched: 'About nothing of ours',
}
