// Purchases by card whose worth may not leave yet: which rule made each wait, until when, and what staff decide of it.
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { CARD_WAIT_RULES, cardFacts } from './card-waits.ts'
import { consolePage, consolePaging, person, placeLike, reasonText } from './console.ts'
import { endpoint } from './endpoint.ts'

export const CARD_DECISIONS = ['release', 'refund'] as const
export type CardDecision = (typeof CARD_DECISIONS)[number]

const ORDER_ID = /^ord_[0-9a-z]{1,60}$/

export const cardPurchaseSchema = z.object({
  /** The order's. */
  id: z.string(),
  reference: z.string(),
  customer: person,
  paid: decimalString,
  fiat_currency: z.string(),
  coins: decimalString,
  crypto_currency: z.string(),
  /** US dollars that stay; null while nobody knew. */
  usd: z.nullable(decimalString),
  rule: z.enum(CARD_WAIT_RULES),
  /** The rule in words for staff. */
  finding: z.string(),
  facts: cardFacts,
  paid_at: z.string(),
  /** Null: not before a person has decided. */
  until: z.nullable(z.string()),
  /** Where the coins go on to; null for the wallet. */
  address: z.nullable(z.string()),
  /** The first person's word; a second has to agree. */
  proposal: z.nullable(z.object({ decision: z.enum(CARD_DECISIONS), by: person, at: z.string(), reason: z.string() })),
  can_decide: z.boolean(),
})
export type CardPurchase = z.output<typeof cardPurchaseSchema>

export const listCardPurchases = endpoint({
  id: 'listCardPurchases',
  route: 'GET /console/card-purchases',
  summary: 'Purchases by card that may not leave yet: those that wait for a person first',
  auth: 'staff',
  roles: ['support', 'compliance', 'admin'],
  query: z.object({ ...consolePaging, after: placeLike(ORDER_ID) }),
  response: z.extend(consolePage(cardPurchaseSchema), {
    /** What one person decides alone within 24 hours, in US dollars. */
    alone_usd: decimalString,
  }),
})

/** Small ones take one person; what goes beyond a person's sum of a day waits for a second who says the same. */
export const decideCardPurchase = endpoint({
  id: 'decideCardPurchase',
  route: 'POST /console/card-purchases/{id}/decide',
  summary: 'Let what a card paid for leave now, or send the payment back to the card',
  auth: 'staff',
  proof: 'always',
  roles: ['compliance', 'admin'],
  params: z.object({ id: z.string().check(z.regex(ORDER_ID, 'must be the id of an order')) }),
  body: z.object({ decision: z.enum(CARD_DECISIONS, 'must be release or refund'), reason: reasonText }),
  /** `waits`: a second person must decide the same. */
  response: z.object({ waits: z.boolean() }),
  errors: [
    'order_not_found',
    'order_not_refundable',
    'proposal_decided',
    'same_person',
    'not_independent',
    'insufficient_balance',
  ],
})
