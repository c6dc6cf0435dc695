// Kivuko's own format of a bank's statement, which docs/guides/bank.md describes, as both of its readers take it.
import * as z from 'zod'

export type FeedConfig = { url: string; key: string }

export const feedLine = z.object({
  /** Decimal text; below zero for money that left. */
  amount: z.string(),
  sender_name: z.string().max(300).catch(''),
  reference: z.string().max(1000).catch(''),
  narration: z.string().max(1000).catch(''),
  booked_at: z.iso.datetime({ offset: true }).transform((at) => new Date(at)),
})

/** The statement's lines after a cursor. */
export function statementPath(cursor: string | undefined): string {
  return cursor === undefined ? '/statement' : `/statement?since=${encodeURIComponent(cursor)}`
}

/** The database keeps every text but this character. */
export function withoutNull(text: string): string {
  return text.replaceAll('\u0000', '')
}
