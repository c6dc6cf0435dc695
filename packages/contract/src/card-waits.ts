// What is bought by card stays in the house until it has matured: which rule made it wait, in words for both sides.
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { t } from './text.ts'

/** The first that fits decides. The first four wait for a person, the others for a time. */
export const CARD_WAIT_RULES = [
  'shared_card',
  'past_trouble',
  'failed_step',
  'large_unproven',
  'no_price',
  'large_amount',
  'foreign_card',
  'unproven_card',
  'new_account',
  'new_card',
] as const
export type CardWaitRule = (typeof CARD_WAIT_RULES)[number]

/** For its customer, after a colon. What a thief could learn from is not said: a person looks at it. */
export const CARD_WAIT_REASONS: Record<CardWaitRule, string> = {
  shared_card: t('we look at this payment first'),
  past_trouble: t('we look at this payment first'),
  failed_step: t('we look at this payment first'),
  large_unproven: t('we look at this payment first'),
  no_price: t('there was no live price when you paid'),
  large_amount: t('it is a large amount by card'),
  foreign_card: t('this card comes from another country than you'),
  unproven_card: t('your bank did not confirm this card to us'),
  new_account: t('your account is new'),
  new_card: t('this card is new here'),
}

/** For staff. */
export const CARD_WAIT_FINDINGS: Record<CardWaitRule, string> = {
  shared_card: 'Another account paid with this card',
  past_trouble: 'A card purchase of this customer was taken back before',
  failed_step: '3-D Secure failed, and the card was charged all the same',
  large_unproven: 'A large amount by a card that is new here and whose loss no bank would bear',
  no_price: 'Nobody knew its worth in dollars when it was paid',
  large_amount: 'A large amount, together with what waits already',
  foreign_card: 'The card comes from another country than the customer’s phone and address, and no step was completed',
  unproven_card: 'A card that is new here and whose loss no bank would bear',
  new_account: 'The account is younger than a week, or not verified',
  new_card: 'The card is new here',
}

/** A purchase by card that is there and may not leave yet. */
export const maturing = z.object({
  /** From when on it may leave; null when a person decides. */
  until: z.nullable(z.string()),
  rule: z.enum(CARD_WAIT_RULES),
  /** In words for the customer: "this card is new here". */
  reason: z.string(),
})
export type Maturing = z.output<typeof maturing>

/** What is known of the wait before a card is named: between the least and the most, and perhaps a person's look. */
export const expectedWait = z.object({
  least_hours: z.number(),
  most_hours: z.number(),
  may_be_reviewed: z.boolean(),
})
export type ExpectedWait = z.output<typeof expectedWait>

/** What the rule went by, as staff see it. */
export const cardFacts = z.object({
  usd: z.nullable(decimalString),
  account_days: z.number(),
  tier: z.number(),
  three_d_secure: z.enum(['authenticated', 'attempted', 'not_offered', 'failed']),
  liability_shifted: z.boolean(),
  card_country: z.nullable(z.string()),
  phone_country: z.nullable(z.string()),
  home_country: z.nullable(z.string()),
  /** Since this customer first paid with the card; null for a new one. */
  card_days: z.nullable(z.number()),
  other_accounts: z.number(),
  /** Purchases by card that matured without trouble, and those that were taken back. */
  clean_purchases: z.number(),
  taken_back: z.number(),
})
export type CardFacts = z.output<typeof cardFacts>
