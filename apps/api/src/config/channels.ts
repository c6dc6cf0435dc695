// Phones with buttons: what they dial, and how the gateway reaches us.
import * as z from 'zod'
import { allOrNone, amountOf, callbackFrom, callbackSecret } from './setting.ts'

export const CHANNELS = {
  USSD_CODE: z
    .string()
    .regex(/^\*\d{2,6}(\*\d{1,8}){0,3}#$/, 'must be a code such as *384*5486#')
    .optional()
    .describe(
      "What customers dial, as Africa's Talking gave it to you, with USSD_CALLBACK_SECRET; without both no phone is answered. [Phones without an app](guides/operating.md#phones-without-an-app)",
    ),
  USSD_CALLBACK_SECRET: callbackSecret
    .optional()
    .describe(
      "The part of the callback's address that nobody can guess: 20 to 200 letters, digits, - or _. The gateway is told `/api/v1/webhooks/ussd/` and it; it signs nothing.",
    ),
  USSD_CALLBACK_SECRET_OLD: callbackSecret
    .optional()
    .describe('The one before, while it is replaced: callbacks to its address are still taken.'),
  USSD_CALLBACK_FROM: callbackFrom
    .optional()
    .describe('From which addresses callbacks are taken, with commas in between; left out, from everywhere.'),
  USSD_DAY_MAX: amountOf('USD')
    .prefault('100')
    .describe('What leaves one account over this channel in 24 hours at most, in dollars: below every other limit.'),
}

export const channelsConfig = z.object(CHANNELS).transform((env, context) => {
  const keys = allOrNone(env, ['USSD_CODE', 'USSD_CALLBACK_SECRET'], 'to answer no phones', context)
  return {
    ussd: keys && {
      code: keys.USSD_CODE,
      callbackSecret: keys.USSD_CALLBACK_SECRET,
      callbackSecretOld: env.USSD_CALLBACK_SECRET_OLD,
      callbackFrom: env.USSD_CALLBACK_FROM,
      dayMax: env.USSD_DAY_MAX,
    },
  }
})
