// What came of a webhook, in words.
import type { WEBHOOK_OUTCOMES } from '@kivuko/contract/console-webhooks.ts'

export const OUTCOME_NAMES: Record<(typeof WEBHOOK_OUTCOMES)[number], string> = {
  received: 'Waiting',
  handled: 'Handled',
  ignored: 'Nothing to do',
  unmatched: 'About nothing of ours',
}
