// What a partner adds to the price of what its customers buy: within what the operator allows, and shown to the customer.
import * as z from 'zod/mini'
import { reasonText } from './console.ts'
import { PARTNER_DECIDERS } from './console-partners.ts'
import { endpoint } from './endpoint.ts'
import { firstWordSchema } from './first-words.ts'
import { PARTNER_MODES } from './partner-keys.ts'

/** A margin is hundredths of a percent of what is paid: 10,000 are all of it. */
export const MARGIN_BPS_END = 5_000

const id = z.string().check(z.regex(/^ptn_[0-9a-z]{26}$/, 'must be the id of a partner'))
const params = z.object({ id })
const mode = z.enum(PARTNER_MODES, `must be one of ${PARTNER_MODES.join(', ')}`)
const bps = z
  .int('must be a whole number of hundredths of a percent')
  .check(z.gte(0, 'must be 0 or more'), z.lte(MARGIN_BPS_END, `at most ${MARGIN_BPS_END}`))

const margin = z.object({
  margin_bps: z.int(),
  /** The most it may be. */
  max_bps: z.int(),
})

export const readPartnerMargin = endpoint({
  id: 'readPartnerMargin',
  route: 'GET /partners/{id}/margin',
  summary:
    'What the partner adds to prices in a mode, in hundredths of a percent of what is paid, and the most it may add',
  auth: 'user',
  params,
  query: z.object({ mode }),
  response: margin,
  errors: ['partner_not_found', 'second_factor_missing', 'partner_mode_closed'],
})

export const setPartnerMargin = endpoint({
  id: 'setPartnerMargin',
  route: 'POST /partners/{id}/margin',
  summary: 'Set what the partner adds to prices: of quotes from now on, never of one that was shown',
  auth: 'user',
  proof: 'unless-fresh',
  params,
  body: z.object({ mode, margin_bps: bps }),
  response: margin,
  errors: [
    'partner_not_found',
    'second_factor_missing',
    'partner_role_refused',
    'partner_mode_closed',
    'partner_margin_too_high',
  ],
})

const allowed = z.object({
  max_bps: z.int(),
  margin_bps: z.int(),
  /** What a colleague said that waits for a second. */
  first_word: z.nullable(firstWordSchema),
})

export const consolePartnerMargin = endpoint({
  id: 'consolePartnerMargin',
  route: 'GET /console/partners/{id}/margin',
  summary: 'The most a partner may add to prices, and what it adds',
  auth: 'staff',
  roles: PARTNER_DECIDERS,
  params,
  response: allowed,
  errors: ['partner_not_found'],
})

export const allowPartnerMargin = endpoint({
  id: 'allowPartnerMargin',
  route: 'POST /console/partners/{id}/margin',
  summary:
    'Set the most a partner may add to prices: less takes one person and lowers its margin at once, more takes two',
  auth: 'staff',
  proof: 'always',
  roles: PARTNER_DECIDERS,
  params,
  body: z.object({ max_bps: bps, reason: reasonText }),
  /** `waits`: a second person has to say the same. */
  response: z.object({ margin: allowed, waits: z.boolean() }),
  errors: ['partner_not_found', 'own_account', 'same_person', 'not_independent', 'same_device'],
})
