// `/control/airtel/*`.
import * as z from 'zod'
import { MSISDN, msisdnOf } from '../daraja/formats.ts'
import { ANSWERS } from '../daraja/magic-numbers.ts'
import { PIN } from '../daraja/mpesa.ts'
import { emptyIsAbsent, nothing, optionalUrl } from '../form-fields.ts'
import { type PhoneAction, phoneAction } from '../network.ts'
import type { AirtelPhones } from './airtel-phones.ts'
import { ENDS } from './transactions.ts'

const phone = z
  .string()
  .transform(msisdnOf)
  .refine((text) => MSISDN.test(text), 'must be a Kenyan mobile number')

type Phones = AirtelPhones
const on = <S extends z.ZodType>(name: string, body: S, run: (phones: Phones, body: z.output<S>) => unknown) =>
  phoneAction(name, body, run)

export const AIRTEL_ACTIONS: readonly PhoneAction<Phones>[] = [
  on('answer', z.object({ msisdn: phone, answer: z.enum(ANSWERS) }), (phones, { msisdn, answer }) => ({
    isAnswered: phones.answer(msisdn, answer),
  })),
  // The prompt's own form: the PIN decides between paying and not.
  on(
    'prompt',
    z.object({ msisdn: phone, press: z.enum(['send', 'decline', 'ignore']), pin: z.string().optional() }),
    (phones, { msisdn, press, pin }) => {
      if (phones.prompts(msisdn).length === 0) return { isAnswered: false }
      const answer = press === 'send' ? (pin === PIN ? 'accept' : 'wrong_pin') : press
      return { isAnswered: phones.answer(msisdn, answer) }
    },
  ),
  on('auto', z.object({ answer: z.preprocess(emptyIsAbsent, z.enum(ANSWERS).optional()) }), (phones, { answer }) =>
    phones.autoAnswer(answer),
  ),
  on('next-payout', z.object({ msisdn: phone, end: z.enum(ENDS) }), (phones, { msisdn, end }) =>
    phones.nextPayout(msisdn, end),
  ),
  on('port', z.object({ msisdn: phone }), (phones, { msisdn }) => phones.port(msisdn)),
  on(
    'payout-float',
    z.object({ shillings: z.coerce.number().int().min(0).max(1_000_000_000) }),
    (phones, { shillings }) => phones.setPayoutFloat(shillings),
  ),
  on('change-key', nothing, (phones) => phones.changeKey()),
  on('callback-url', z.object({ url: optionalUrl }), (phones, { url }) => phones.setCallbackUrl(url)),
]
