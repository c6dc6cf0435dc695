// Where a partner's pages may show the widget, and where it may send a customer back to: lists that its developers keep, by mode.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PARTNER_MODES } from './partner-keys.ts'

export const ORIGINS_MAX = 20
export const ORIGIN_LENGTH_MAX = 200
export const RETURN_ADDRESS_LENGTH_MAX = 500

const params = z.object({ id: z.string().check(z.regex(/^ptn_[0-9a-z]{26}$/, 'must be the id of a partner')) })
const mode = z.enum(PARTNER_MODES, `must be one of ${PARTNER_MODES.join(', ')}`)
const listOf = (what: string, longest: number) =>
  z
    .array(z.string(`must be ${what}`).check(z.minLength(1), z.maxLength(longest, `at most ${longest} characters`)))
    .check(z.maxLength(ORIGINS_MAX, `at most ${ORIGINS_MAX}`))

const lists = {
  /** Pages of these may show the widget: `https://shop.example`. */
  origins: z.array(z.string()),
  /** A session may name one of these, letter for letter. */
  return_addresses: z.array(z.string()),
}
export type PartnerOrigins = { origins: string[]; return_addresses: string[] }

const ANY = ['partner_not_found', 'second_factor_missing', 'partner_role_refused', 'partner_mode_closed'] as const

export const readPartnerOrigins = endpoint({
  id: 'readPartnerOrigins',
  route: 'GET /partners/{id}/origins',
  summary: 'Where the widget may be shown in one mode, and where it may send customers back to',
  auth: 'user',
  params,
  query: z.object({ mode }),
  response: z.object(lists),
  errors: [...ANY],
})

export const setPartnerOrigins = endpoint({
  id: 'setPartnerOrigins',
  route: 'POST /partners/{id}/origins',
  summary: 'Replace both lists of one mode: sessions that are open are bound to them at once',
  auth: 'user',
  proof: 'unless-fresh',
  params,
  body: z.object({
    mode,
    origins: listOf('an origin, such as https://shop.example', ORIGIN_LENGTH_MAX),
    return_addresses: listOf('an address, such as https://shop.example/thanks', RETURN_ADDRESS_LENGTH_MAX),
  }),
  response: z.object(lists),
  errors: [...ANY],
})
