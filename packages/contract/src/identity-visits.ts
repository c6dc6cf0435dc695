// What the page of a verification link calls, with the link's secret or the token of the browser that opened it as a bearer. Who
// typed the mailed code is verified by the calls that say `forVerification`, and reaches nothing else.
import * as z from 'zod/mini'
import { text } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { LANGUAGES } from './languages.ts'
import { LINK_IDENTITIES } from './partner-verification-links.ts'
import { RELIED_TIERS } from './reliance.ts'
import { t } from './text.ts'
import { KYC_TIERS } from './tier-matrix.ts'

const visitSchema = z.object({
  /** Who sent the customer. */
  partner: z.string(),
  is_test: z.boolean(),
  /** Which is to be reached. */
  tier: z.literal([...RELIED_TIERS]),
  /** Where the code goes, too little of it to be an address. */
  mailbox: z.string(),
  language: z.nullable(z.enum(LANGUAGES)),
  return_address: z.nullable(z.string()),
  /** How far they are; null until the code was typed. */
  customer: z.nullable(z.object({ tier: z.literal([...KYC_TIERS]), identity: z.enum(LINK_IDENTITIES) })),
})
export type IdentityVisit = z.output<typeof visitSchema>

const ENDED = ['identity_link_invalid', 'identity_link_expired', 'identity_link_revoked'] as const

export const openIdentityVisit = endpoint({
  id: 'openIdentityVisit',
  route: 'POST /identity_visits/open',
  summary: 'Take a verification link with its secret, once: the same browser is answered the same for a minute',
  auth: 'none',
  isRare: true,
  body: z.object({
    /** 256 random bits that the browser made up. */
    browser: text(t('Browser key'), 100).check(z.minLength(32, t('Browser key must have at least 32 characters'))),
  }),
  response: z.object({ token: z.string(), visit: visitSchema }),
  errors: [...ENDED, 'identity_link_taken'],
})

export const readIdentityVisit = endpoint({
  id: 'readIdentityVisit',
  route: 'GET /identity_visits/own',
  summary: 'Whose link it is, and how far its customer is once they typed the code',
  auth: 'none',
  response: visitSchema,
  errors: ENDED,
})

export const sendIdentityCode = endpoint({
  id: 'sendIdentityCode',
  route: 'POST /identity_visits/send_code',
  summary: 'Mail a six-digit code to the address that the partner gave for this customer',
  auth: 'none',
  isRare: true,
  response: z.object({
    result: z.literal('ok'),
    /** The code itself, in a demo that only this machine reaches. */
    dev_code: z.optional(z.string()),
  }),
  errors: ENDED,
})

export const enterIdentityVisit = endpoint({
  id: 'enterIdentityVisit',
  route: 'POST /identity_visits/enter',
  summary: 'Show by the mailed code that one is the customer',
  auth: 'none',
  isRare: true,
  body: z.object({ code: text(t('Code'), 20) }),
  response: visitSchema,
  errors: [...ENDED, 'code_invalid', 'account_suspended'],
})
