// Paying by paybill: a customer's own account number, which they type on their phone, and the calls around it.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * Eight digits and a check digit. None begins like a Kenyan mobile number (07…, 01…, 254…, or without what stands before it):
 * people type their own number by mistake, and nobody's account number may look like it.
 */
const ACCOUNT = /^[345689]\d{8}$/
/** The first digits an account number may have. */
export const ACCOUNT_FIRST_DIGITS = '345689'

/** The quasigroup of Damm's check digit: it finds every wrong digit and every two neighbours in the wrong order. */
const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]

/** Of digits alone; 0 for digits that end with their own check digit. H. M. Damm, 2004. */
export function checkDigit(digits: string): string {
  let interim = '0'
  for (const digit of digits) interim = DAMM[Number(interim)]?.[Number(digit)] ?? ''
  return interim
}

/** `345 678 912` or `345-678-912` as `345678912`; undefined for what cannot be a customer's account number. */
export function readAccountNumber(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s.-]/g, '')
  return ACCOUNT.test(digits) && checkDigit(digits) === '0' ? digits : undefined
}

/** `345678912` as `345 678 912`. */
export function shownAccountNumber(account: string): string {
  return account.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3')
}

export const paybillDetails = endpoint({
  id: 'paybillDetails',
  route: 'GET /payments/mobile-money/paybill',
  summary: 'Where the customer can pay from any phone: the paybill, and an account number that is theirs for good',
  auth: 'user',
  response: z.object({
    /** Null where the operator has none. */
    paybill: z.nullable(
      z.object({
        number: z.string(),
        /** Nine digits, the last a check digit. */
        account: z.string(),
      }),
    ),
  }),
})

export const PAYBILL_CALLS = ['validation', 'confirmation', 'status', 'status-timeout'] as const
export type PaybillCall = (typeof PAYBILL_CALLS)[number]

/** A payment that somebody makes at their own phone. Its path carries a secret; nothing in it is believed without asking. */
export const paybillCallback = endpoint({
  id: 'paybillCallback',
  route: 'POST /webhooks/mobile-money/{secret}/paybill/{kind}',
  summary: 'What the mobile-money network asks and tells of payments to the paybill or till',
  auth: 'signature',
  params: z.object({ secret: z.string().check(z.maxLength(200)), kind: z.enum(PAYBILL_CALLS) }),
  response: z.object({ ResultCode: z.string(), ResultDesc: z.string() }),
  errors: ['signature_invalid'],
})
