// What a refusal of Paystack's means. It publishes few codes and often sends none (github.com/PaystackOSS/doc-code-snippets,
// 2026-02-23), so the status, the type and what the message is about are read; what they do not tell is asked about. Pure.
import * as z from 'zod'
import { ACCOUNT_REFUSED, DUPLICATE, NO_MONEY, NOT_FOUND, RETURNED_BEFORE } from './port.ts'

const refusal = z.object({
  status: z.union([z.literal(false), z.literal('false')]),
  message: z.string().max(1000),
  type: z.string().nullish().catch(undefined),
})

/** Said of our key, our pace or its own troubles, not of what was asked. */
const SAYS_NOTHING = [401, 403, 408, 425, 429]
const OWN_TROUBLE = ['api_error', 'processor_error']

/** The first of whose words all are in the message. */
const MEANINGS: readonly { words: readonly RegExp[]; meaning: string | undefined }[] = [
  { words: [/invalid key|authoriz|not permitted|ip address/i], meaning: undefined },
  { words: [/duplicate|already exists|unique reference/i], meaning: DUPLICATE },
  { words: [/\bbalance\b/i, /not enough|insufficient|too low|exceed|less than/i], meaning: NO_MONEY },
  { words: [/fully|already/i, /reversed|refunded/i], meaning: RETURNED_BEFORE },
  { words: [/not found|does not exist|reference is invalid/i], meaning: NOT_FOUND },
  {
    words: [/recipient|account number|account name|account details|resolve account|bank code/i],
    meaning: ACCOUNT_REFUSED,
  },
]

/** `refused: …` with its message where nothing else is meant. Undefined where nothing may be concluded. Throws for another shape. */
export function readPaystackRefusal(status: number, answer: unknown): string | undefined {
  if (status >= 500 || SAYS_NOTHING.includes(status)) return undefined
  const { message, type } = refusal.parse(answer)
  const known = MEANINGS.find(({ words }) => words.every((word) => word.test(message)))
  if (known) return known.meaning
  if (status === 404) return NOT_FOUND
  return type && OWN_TROUBLE.includes(type) ? undefined : `refused: ${message.slice(0, 90)}`
}

/** Of a question about something of ours: it is not there, or nothing is known. */
export function readPaystackAbsence(status: number, answer: unknown): string | undefined {
  return readPaystackRefusal(status, answer) === NOT_FOUND ? NOT_FOUND : undefined
}
