// `/control/ussd/*`.

import { readPhone } from '@kivuko/contract/phone.ts'
import * as z from 'zod'
import { type Action, action, setting } from '../action.ts'
import { optionalUrl } from '../form-fields.ts'
import { DEMO_USSD, USSD_FAULTS } from './ussd.ts'

/** Of any country: the gateway serves several. Without its plus. */
const phone = z
  .string()
  .transform((typed) => readPhone(typed)?.slice(1) ?? '')
  .refine((msisdn) => msisdn !== '', 'must be a mobile number')
const code = z.string().regex(/^\*[\d*]{2,40}#$/, 'must be a code such as *384*5486#')

/** What is dialled behind the code are answers to the first questions: `*384*5486*1#`. */
function dialled(code: string): { code: string; more: readonly string[] } {
  const own = DEMO_USSD.code.slice(0, -1)
  if (!code.startsWith(`${own}*`)) return { code, more: [] }
  return { code: DEMO_USSD.code, more: code.slice(own.length + 1, -1).split('*') }
}

export const USSD_ACTIONS: readonly Action[] = [
  action('ussd/dial', z.object({ msisdn: phone, code }), ({ ussd }, { msisdn, code }) =>
    ussd.dial(msisdn, dialled(code)),
  ),
  action('ussd/reply', z.object({ msisdn: phone, input: z.string().max(40) }), ({ ussd }, { msisdn, input }) =>
    ussd.reply(msisdn, input),
  ),
  action('ussd/hang-up', z.object({ msisdn: phone }), ({ ussd }, { msisdn }) => ussd.hangUp(msisdn)),
  setting('ussd/next', { fault: z.enum(USSD_FAULTS) }, ({ ussd }) => ussd.next),
  setting('ussd/callback-url', { url: optionalUrl }, ({ ussd }) => ussd.setCallbackUrl),
]
