// How a webhook can be made to misbehave, and how that is said in words and in an intent's metadata.
import * as z from 'zod'

export const webhookMode = z.strictObject({
  /** Sent so many times in all. */
  copies: z.coerce.number().int().min(1).max(20).optional(),
  delayMs: z.coerce.number().int().min(0).max(3_600_000).optional(),
  /** Held until things are quiet, then sent newest first. */
  reorder: z.boolean().optional(),
  /** Recorded, never sent: only a poll or the list of events shows what happened. */
  lose: z.boolean().optional(),
  /** Signed with another secret, and not tried again. */
  badSignature: z.boolean().optional(),
})
export type WebhookMode = z.output<typeof webhookMode>

/** The metadata key that sets the mode of one intent's webhooks, such as `copies=3 delay=500 reorder`. */
export const MODE_METADATA = 'sandbox_webhooks'

const WORDS: Record<string, (mode: WebhookMode, value: string) => WebhookMode> = {
  copies: (mode, value) => ({ ...mode, copies: Number(value) }),
  delay: (mode, value) => ({ ...mode, delayMs: Number(value) }),
  reorder: (mode) => ({ ...mode, reorder: true }),
  lose: (mode) => ({ ...mode, lose: true }),
  'bad-signature': (mode) => ({ ...mode, badSignature: true }),
}

/** Reads `copies=3 delay=500 reorder lose bad-signature`; undefined when it says nothing that can be done. */
export function modeFromText(text: string): WebhookMode | undefined {
  let mode: WebhookMode = {}
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const [name = '', value = ''] = word.split(/[=:]/)
    mode = WORDS[name]?.(mode, value) ?? mode
  }
  const checked = webhookMode.safeParse(mode)
  return checked.success && Object.keys(checked.data).length > 0 ? checked.data : undefined
}

/** A sentence for the console and the delivery log. */
export function modeInWords(mode: WebhookMode): string {
  const words = [
    mode.copies && mode.copies > 1 ? `sent ${mode.copies} times` : '',
    mode.delayMs ? `${mode.delayMs} ms late` : '',
    mode.reorder ? 'out of order' : '',
    mode.lose ? 'lost' : '',
    mode.badSignature ? 'badly signed' : '',
  ].filter(Boolean)
  return words.length ? words.join(', ') : 'as usual'
}
