// Africa's Talking's answer in our words. Pure.
import * as z from 'zod'
import type { SmsOutcome } from './port.ts'

/** Processed, sent, queued. */
const ACCEPTED = new Set([100, 101, 102])
const BAD_NUMBER = new Set([403, 404])
const BLOCKED = new Set([406, 409])

const answer = z.object({
  SMSMessageData: z.object({
    Message: z.string(),
    Recipients: z.array(z.object({ statusCode: z.number(), status: z.string(), messageId: z.string().catch('') })),
  }),
})

/** The one recipient's line. Throws a ZodError on an answer of another shape. */
export function readSmsAnswer(json: unknown): SmsOutcome {
  const { Message, Recipients } = answer.parse(json).SMSMessageData
  const [recipient] = Recipients
  if (!recipient) return { kind: 'refused', why: 'gateway', code: Message }
  const { statusCode, status, messageId } = recipient
  if (ACCEPTED.has(statusCode)) return { kind: 'done', value: messageId }
  const why = BAD_NUMBER.has(statusCode) ? 'number' : BLOCKED.has(statusCode) ? 'blocked' : 'gateway'
  return { kind: 'refused', why, code: `${statusCode} ${status}` }
}
