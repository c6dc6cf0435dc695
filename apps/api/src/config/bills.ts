// The provider of bills: a part of the settings of rails.
import type * as z from 'zod'
import { allOrNone, milliseconds, text, url, withoutSlash } from './setting.ts'

export const BILLS = {
  BILLS_API_URL: url
    .optional()
    .describe(
      'The provider of bills (airtime, data, electricity, television), with the next two; without them none is offered: see [Go live](guides/go-live/bills.md).',
    ),
  BILLS_CLIENT_ID: text.optional().describe('Who we are to it.'),
  BILLS_CLIENT_SECRET: text.optional().describe('The secret of BILLS_CLIENT_ID.'),
  BILLS_POLL_MS: milliseconds(10_000, 50).describe(
    'Until the first poll of a bill whose payment is not known to have ended.',
  ),
  BILLS_GIVE_UP_MS: milliseconds(30 * 60_000, 1_000).describe(
    'What the provider still does not know after this is not sent again, and is given back once the last request is a third as old.',
  ),
}

const KEYS = ['BILLS_API_URL', 'BILLS_CLIENT_ID', 'BILLS_CLIENT_SECRET'] as const

export function billsOf(env: z.output<z.ZodObject<typeof BILLS>>, context: z.RefinementCtx) {
  const keys = allOrNone(env, KEYS, 'to run without bills', context)
  return (
    keys && {
      apiUrl: withoutSlash(keys.BILLS_API_URL),
      clientId: keys.BILLS_CLIENT_ID,
      clientSecret: keys.BILLS_CLIENT_SECRET,
      pollMs: env.BILLS_POLL_MS,
      giveUpMs: env.BILLS_GIVE_UP_MS,
    }
  )
}
