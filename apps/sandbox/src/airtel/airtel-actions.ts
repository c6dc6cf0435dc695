// `/control/airtel/*`.
import * as z from 'zod'
import { type Action, action, emptyIsAbsent, nothing, optionalUrl, setting } from '../action.ts'
import { MSISDN, msisdnOf } from '../daraja/formats.ts'
import { ANSWERS } from '../daraja/magic-numbers.ts'
import { PIN } from '../daraja/mpesa.ts'
import { ENDS } from './transactions.ts'

const phone = z
  .string()
  .transform(msisdnOf)
  .refine((text) => MSISDN.test(text), 'must be a Kenyan mobile number')

export const AIRTEL_ACTIONS: readonly Action[] = [
  action('airtel/answer', z.object({ msisdn: phone, answer: z.enum(ANSWERS) }), (control, { msisdn, answer }) => ({
    isAnswered: control.airtel.answer(msisdn, answer),
  })),
  // The prompt's own form: the PIN decides between paying and not.
  action(
    'airtel/prompt',
    z.object({ msisdn: phone, press: z.enum(['send', 'decline', 'ignore']), pin: z.string().optional() }),
    ({ airtel }, { msisdn, press, pin }) => {
      if (airtel.prompts(msisdn).length === 0) return { isAnswered: false }
      const answer = press === 'send' ? (pin === PIN ? 'accept' : 'wrong_pin') : press
      return { isAnswered: airtel.answer(msisdn, answer) }
    },
  ),
  setting(
    'airtel/auto',
    { answer: z.preprocess(emptyIsAbsent, z.enum(ANSWERS).optional()) },
    ({ airtel }) => airtel.autoAnswer,
  ),
  action('airtel/next-payout', z.object({ msisdn: phone, end: z.enum(ENDS) }), ({ airtel }, { msisdn, end }) =>
    airtel.nextPayout(msisdn, end),
  ),
  setting('airtel/port', { msisdn: phone }, ({ airtel }) => airtel.port),
  setting(
    'airtel/payout-float',
    { shillings: z.coerce.number().int().min(0).max(1_000_000_000) },
    ({ airtel }) => airtel.setPayoutFloat,
  ),
  action('airtel/change-key', nothing, ({ airtel }) => airtel.changeKey()),
  setting('airtel/callback-url', { url: optionalUrl }, ({ airtel }) => airtel.setCallbackUrl),
]
