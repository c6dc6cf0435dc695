// The settings of M-Pesa. Its bounds are those of every network, and stand with the rails.
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

const shortcode = z
  .string()
  .regex(/^\d{5,7}$/, 'must be 5 to 7 digits')
  .meta({ kind: '5 to 7 digits' })

export const MPESA_SETTINGS = {
  MPESA_CONSUMER_KEY: text
    .optional()
    .describe(
      "M-Pesa's prompts (Daraja, Lipa na M-Pesa Online): all keys from here to MPESA_CALLBACK_SECRET or none, and without them mobile money is not offered.",
    ),
  MPESA_CONSUMER_SECRET: text.optional().describe('The secret of MPESA_CONSUMER_KEY.'),
  MPESA_SHORTCODE: shortcode.optional().describe('Where customers pay.'),
  MPESA_PASSKEY: text.optional().describe('The passkey of MPESA_SHORTCODE; it signs prompts.'),
  MPESA_PAYOUT_SHORTCODE: shortcode.optional().describe('Where payouts (B2C) come from.'),
  MPESA_B2C_VERSION: z
    .enum(['v3', 'v1'])
    .default('v3')
    .describe(
      'Of payouts: v3 knows a payout by our id and takes it once; v1, for organisations that have no other, does not, so one whose answer was lost waits for the statement or a person.',
    ),
  MPESA_INITIATOR: text.optional().describe('The name of the initiator, who asks for payouts.'),
  MPESA_SECURITY_CREDENTIAL: text
    .optional()
    .describe("The initiator's password, encrypted with Safaricom's certificate; it is good for 90 days."),
  MPESA_CREDENTIAL_ENDS: z.iso
    .date('must be a day such as 2027-02-23')
    .meta({ kind: 'day' })
    .optional()
    .describe(
      "The day the initiator's password ends, 90 days after it was set: admins are reminded 14 days before, and the doctor and an alert know it.",
    ),
  MPESA_CALLBACK_SECRET: callbackSecret
    .optional()
    .describe("The part of the callbacks' address that nobody can guess: 20 to 200 letters, digits, - or _."),
  MPESA_CALLBACK_SECRET_OLD: callbackSecret
    .optional()
    .describe(
      'The one before, while it is replaced: callbacks to its address are still taken. Take it out a day later, when nothing is under way that names it.',
    ),
  MPESA_CALLBACK_FROM: callbackFrom
    .optional()
    .describe(
      "From which addresses callbacks are taken, with commas in between; left out, from everywhere. Safaricom's, as integrators see them: [Go live](guides/go-live/safaricom.md). Behind a proxy TRUST_PROXY must be right.",
    ),
  MPESA_TILL: shortcode
    .optional()
    .describe(
      'For who collects on a till (buy goods) instead of a paybill: its number, with MPESA_SHORTCODE as its store or head office number.',
    ),
  MPESA_PAYBILL: shortcode
    .optional()
    .describe(
      'The paybill that customers pay from any phone, without a prompt, with an account number of their own; often the same as MPESA_SHORTCODE. Set it once its callbacks are registered: [Go live](guides/go-live/safaricom.md).',
    ),
  MPESA_PAYBILL_INITIATOR: text
    .optional()
    .describe(
      'The initiator who asks about payments to MPESA_PAYBILL or MPESA_TILL, with MPESA_PAYBILL_CREDENTIAL, where MPESA_INITIATOR is of another organisation.',
    ),
  MPESA_PAYBILL_CREDENTIAL: text
    .optional()
    .describe("The password of MPESA_PAYBILL_INITIATOR, encrypted with Safaricom's certificate."),
  MPESA_CALLBACK_BASE: url.optional().describe('Where Safaricom reaches you, when that is not PUBLIC_URL.'),
  MPESA_API_URL: url.default('https://api.safaricom.co.ke').describe("Safaricom's address."),
  MPESA_POLL_MS: milliseconds(10_000, 50).describe('Until the first poll of a payment.'),
  MPESA_PROMPT_MS: milliseconds(150_000, 1_000).describe('How long a prompt is waited for.'),
  MPESA_UNPAID_PER_HOUR: whole(5, 1).describe(
    "How many prompts that nobody paid reach a phone in an hour, whoever asks for them, unless it is the customer's own, verified.",
  ),
}

const MPESA_KEYS = [
  'MPESA_CONSUMER_KEY',
  'MPESA_CONSUMER_SECRET',
  'MPESA_SHORTCODE',
  'MPESA_PASSKEY',
  'MPESA_PAYOUT_SHORTCODE',
  'MPESA_INITIATOR',
  'MPESA_SECURITY_CREDENTIAL',
  'MPESA_CALLBACK_SECRET',
] as const

/** Undefined without its keys. */
export const mpesaConfig = (businessName: string) =>
  z.object({ ...MPESA_SETTINGS, PUBLIC_URL: HTTP.PUBLIC_URL }).transform((env, context) => {
    const keys = allOrNone(env, MPESA_KEYS, 'to run without mobile money', context)
    const { MPESA_PAYBILL: paybill } = env
    if (paybill && !keys) refuse(context, 'MPESA_PAYBILL', 'needs the keys of M-Pesa as well')
    const names = ['MPESA_PAYBILL_INITIATOR', 'MPESA_PAYBILL_CREDENTIAL'] as const
    const own = allOrNone(env, names, 'to ask as MPESA_INITIATOR', context)
    const base = withoutSlash(env.MPESA_CALLBACK_BASE ?? env.PUBLIC_URL)
    const callbackUrl = `${base}${API_BASE}/webhooks/mobile-money`
    return (
      keys && {
        businessName,
        consumerKey: keys.MPESA_CONSUMER_KEY,
        consumerSecret: keys.MPESA_CONSUMER_SECRET,
        shortcode: keys.MPESA_SHORTCODE,
        passkey: keys.MPESA_PASSKEY,
        payoutShortcode: keys.MPESA_PAYOUT_SHORTCODE,
        initiator: keys.MPESA_INITIATOR,
        securityCredential: keys.MPESA_SECURITY_CREDENTIAL,
        credentialEnds: env.MPESA_CREDENTIAL_ENDS ? new Date(env.MPESA_CREDENTIAL_ENDS) : undefined,
        payoutVersion: env.MPESA_B2C_VERSION,
        callbackSecret: keys.MPESA_CALLBACK_SECRET,
        callbackSecretOld: env.MPESA_CALLBACK_SECRET_OLD,
        callbackFrom: env.MPESA_CALLBACK_FROM,
        till: env.MPESA_TILL,
        paybill,
        paybillInitiator: own?.MPESA_PAYBILL_INITIATOR,
        paybillCredential: own?.MPESA_PAYBILL_CREDENTIAL,
        apiUrl: withoutSlash(env.MPESA_API_URL),
        callbackUrl,
        probePath: '/nobody-was-told-this/prompt',
        pollMs: env.MPESA_POLL_MS,
        promptMs: env.MPESA_PROMPT_MS,
        unpaidPerHour: env.MPESA_UNPAID_PER_HOUR,
      }
    )
  })
