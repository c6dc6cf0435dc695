// The settings of Airtel Money.
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import * as z from 'zod'
import { HTTP } from '#config/http.ts'
import {
  allOrNone,
  callbackFrom,
  callbackSecret,
  milliseconds,
  refuse,
  text,
  url,
  whole,
  withoutSlash,
} from '#config/setting.ts'

export const AIRTEL_SETTINGS = {
  AIRTEL_CLIENT_ID: text
    .optional()
    .describe(
      'Airtel Money Kenya (Airtel Africa Open API): all keys from here to AIRTEL_CALLBACK_SECRET or none, and without them it is not offered.',
    ),
  AIRTEL_CLIENT_SECRET: text.optional().describe('The secret of AIRTEL_CLIENT_ID.'),
  AIRTEL_PIN_CREDENTIAL: text
    .optional()
    .describe("The PIN of the wallet that pays out, encrypted with the portal's key, in base64."),
  AIRTEL_CALLBACK_SECRET: callbackSecret
    .optional()
    .describe(
      "The part of the callback's address that nobody can guess: 20 to 200 letters, digits, - or _. The portal is told `/api/v1/webhooks/phone-networks/airtel/` and it.",
    ),
  AIRTEL_CALLBACK_SECRET_OLD: callbackSecret
    .optional()
    .describe('The one before, while it is replaced: callbacks to its address are still taken.'),
  AIRTEL_CALLBACK_KEY: text
    .optional()
    .describe("The private key of the portal's callback authentication: callbacks without its hash are refused."),
  AIRTEL_CALLBACK_FROM: callbackFrom
    .optional()
    .describe('From which addresses callbacks are taken, with commas in between; left out, from everywhere.'),
  AIRTEL_CALLBACK_BASE: url.optional().describe('Where Airtel reaches you, when that is not PUBLIC_URL.'),
  AIRTEL_WALLETS: z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim()))
    .refine((list) => list.every((each) => /^\d{4,12}$/.test(each)), 'must be numbers of 4 to 12 digits with commas')
    .meta({ kind: 'numbers' })
    .optional()
    .describe(
      "Your wallets as Airtel's list of transactions names them, without the country's code, with commas in between: the list is read every night and compared with the books; without them it is not.",
    ),
  AIRTEL_API_URL: url
    .default('https://openapi.airtel.africa')
    .describe("Airtel's address, as your portal names it: countries are moving to hosts of their own."),
  AIRTEL_POLL_MS: milliseconds(180_000, 50).describe(
    'Until the first poll of a payment whose callback has not come. Airtel asks for three minutes.',
  ),
  AIRTEL_PROMPT_MS: milliseconds(180_000, 1_000).describe('How long a prompt is waited for.'),
  AIRTEL_UNPAID_PER_HOUR: whole(5, 1).describe('As MPESA_UNPAID_PER_HOUR.'),
}

const KEYS = ['AIRTEL_CLIENT_ID', 'AIRTEL_CLIENT_SECRET', 'AIRTEL_PIN_CREDENTIAL', 'AIRTEL_CALLBACK_SECRET'] as const

/** Undefined without its keys. */
export const airtelConfig = (businessName: string) =>
  z.object({ ...AIRTEL_SETTINGS, PUBLIC_URL: HTTP.PUBLIC_URL }).transform((env, context) => {
    const keys = allOrNone(env, KEYS, 'to run without Airtel Money', context)
    const left = (['AIRTEL_CALLBACK_KEY', 'AIRTEL_CALLBACK_SECRET_OLD'] as const).find((name) => env[name])
    if (!keys && left) refuse(context, 'AIRTEL_CLIENT_ID', `must be set together with ${left}`)
    const base = withoutSlash(env.AIRTEL_CALLBACK_BASE ?? env.PUBLIC_URL)
    const callbackUrl = `${base}${API_BASE}/webhooks/phone-networks/airtel`
    return (
      keys && {
        businessName,
        clientId: keys.AIRTEL_CLIENT_ID,
        clientSecret: keys.AIRTEL_CLIENT_SECRET,
        pin: keys.AIRTEL_PIN_CREDENTIAL,
        callbackSecret: keys.AIRTEL_CALLBACK_SECRET,
        callbackSecretOld: env.AIRTEL_CALLBACK_SECRET_OLD,
        callbackKey: env.AIRTEL_CALLBACK_KEY,
        callbackFrom: env.AIRTEL_CALLBACK_FROM,
        wallets: env.AIRTEL_WALLETS ?? [],
        apiUrl: withoutSlash(env.AIRTEL_API_URL),
        callbackUrl,
        probePath: '/nobody-was-told-this',
        pollMs: env.AIRTEL_POLL_MS,
        promptMs: env.AIRTEL_PROMPT_MS,
        unpaidPerHour: env.AIRTEL_UNPAID_PER_HOUR,
      }
    )
  })
