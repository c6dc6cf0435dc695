// Phones with buttons: what Africa's Talking asks for each step of a session, and how much a screen holds.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Characters of one screen, in the alphabet of text messages. */
export const USSD_SCREEN_MAX = 182

export const ussdCallback = endpoint({
  id: 'ussdCallback',
  route: 'POST /webhooks/ussd/{secret}',
  summary: 'One step of a USSD session: the answer is plain text that begins with CON or END',
  auth: 'signature',
  params: z.object({ secret: z.string().check(z.maxLength(200)) }),
  response: z.string(),
  errors: ['signature_invalid'],
})
