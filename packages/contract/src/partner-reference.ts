// How calls with a partner's key are told: what each is about, and shapes with a name of their own. What their fields mean
// stands in partner-field-notes.ts. OpenAPI, the pages of the reference and the types of the SDK are printed from both.

import { API } from './api.ts'
import type { EndpointSpec } from './endpoint.ts'
import { PARTNER_PATH } from './partner-keys.ts'

/** Shapes with a name of their own: of an answer, of the rows of a list, or of those of another list beside them. */
export const PARTNER_SHAPES = {
  Rail: ['listRails', 'row'],
  PayoutRail: ['listRails', 'payouts'],
  Customer: ['readPartnerCustomer', 'whole'],
  Identity: ['readPartnerIdentity', 'whole'],
  Quote: ['createPartnerQuote', 'whole'],
  Order: ['readPartnerOrder', 'whole'],
  PayoutAccount: ['readPayoutAccount', 'whole'],
  SaleQuote: ['createSaleQuote', 'whole'],
  Sale: ['readPartnerSale', 'whole'],
  Balance: ['listPartnerBalances', 'row'],
  Event: ['listPartnerEvents', 'row'],
  Float: ['listPartnerFloat', 'row'],
  Payout: ['readPayout', 'whole'],
  BulkPayout: ['readBulkPayout', 'whole'],
  BulkPayoutRow: ['listBulkPayoutRows', 'row'],
  Settlement: ['readSettlement', 'whole'],
  VerificationLink: ['readVerificationLink', 'whole'],
  NewVerificationLink: ['createVerificationLink', 'whole'],
  WidgetSession: ['readWidgetSession', 'whole'],
  NewWidgetSession: ['createWidgetSession', 'whole'],
} as const satisfies Record<string, readonly [string, 'row' | 'whole' | 'payouts']>
export type PartnerShape = keyof typeof PARTNER_SHAPES

/** Every call that takes a partner's key, by its path. */
export const PARTNER_CALLS: readonly EndpointSpec[] = (API as readonly EndpointSpec[])
  .filter(({ auth }) => auth === 'partner')
  .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))

function placeOf({ path, method }: EndpointSpec): string {
  return `${path} ${method}`
}

export type PartnerResource = {
  /** In addresses, and the tag in OpenAPI. */
  name: string
  title: string
  about: string
  shapes: readonly PartnerShape[]
  /** In the order in which they are needed. */
  calls: readonly string[]
}

/** In the order in which an integrator meets them. */
export const PARTNER_RESOURCES: readonly PartnerResource[] = [
  {
    name: 'rails',
    title: 'Ways to pay',
    about:
      'Which ways to pay there are, and which ways money leaves (`payouts`), each with its limits and its fee, and whether it is open now.',
    shapes: ['Rail', 'PayoutRail'],
    calls: ['listRails'],
  },
  {
    name: 'customers',
    title: 'Customers',
    about: 'Each of your customers has an account of their own here, under your name for them, `external_id`.',
    shapes: ['Customer', 'Identity'],
    calls: [
      'createPartnerCustomer',
      'listPartnerCustomers',
      'readPartnerCustomer',
      'createPartnerIdentity',
      'readPartnerIdentity',
    ],
  },
  {
    name: 'verification-links',
    title: 'Verification links',
    about:
      'A link that you send to a customer, who is verified by us on their own phone. You hear how far they are, and nothing of what they send.',
    shapes: ['VerificationLink', 'NewVerificationLink'],
    calls: ['createVerificationLink', 'readVerificationLink', 'revokeVerificationLink'],
  },
  {
    name: 'quotes',
    title: 'Quotes',
    about: 'A firm price for one customer: what they pay, what arrives, and until when one order may take it.',
    shapes: ['Quote'],
    calls: ['createPartnerQuote'],
  },
  {
    name: 'orders',
    title: 'Orders',
    about:
      'An order takes a quote, asks the customer’s phone to pay, and ends with coins in their account or with the money back.',
    shapes: ['Order'],
    calls: [
      'createPartnerOrder',
      'readPartnerOrder',
      'listPartnerOrders',
      'listAllPartnerOrders',
      'cancelPartnerOrder',
    ],
  },
  {
    name: 'payout-accounts',
    title: 'Payout accounts',
    about:
      'Where a customer’s coins may be sold to: a bank account in their own name, or a phone. A new one waits for a day, in the test mode of a demo for a minute, and its customer is told. Selling is open from the tier that the operator says, 3 unless changed: verify your customer first. In the test mode it is open from 1.',
    shapes: ['PayoutAccount'],
    calls: ['createPayoutAccount', 'listPayoutAccounts', 'readPayoutAccount', 'removePayoutAccount'],
  },
  {
    name: 'sales',
    title: 'Sales',
    about:
      'A sale takes a price, sets the customer’s coins aside, and ends with local money in their payout account or with the coins back.',
    shapes: ['SaleQuote', 'Sale'],
    calls: [
      'createSaleQuote',
      'createPartnerSale',
      'readPartnerSale',
      'listPartnerSales',
      'listAllPartnerSales',
      'cancelPartnerSale',
    ],
  },
  {
    name: 'widget-sessions',
    title: 'Widget sessions',
    about:
      'A purchase in a frame on your page. Your server begins the session, and one browser takes it; whoever buys is a customer of ours.',
    shapes: ['WidgetSession', 'NewWidgetSession'],
    calls: ['createWidgetSession', 'readWidgetSession', 'revokeWidgetSession'],
  },
  {
    name: 'balances',
    title: 'Balances',
    about: 'What a customer has, and what you have yourself: your float, from which payouts are paid.',
    shapes: ['Balance', 'Float'],
    calls: ['listPartnerBalances', 'listPartnerFloat'],
  },
  {
    name: 'payouts',
    title: 'Payouts',
    about:
      'One phone is paid from your float, once a member who neither proposed the payout nor made the key approves it. Here are the rows of bulk payouts, too.',
    shapes: ['Payout'],
    calls: ['createPayout', 'listPayouts', 'readPayout'],
  },
  {
    name: 'bulk-payouts',
    title: 'Bulk payouts',
    about:
      'Many phones are paid from your float, once a member who neither proposed the payout nor made the key approves it.',
    shapes: ['BulkPayout', 'BulkPayoutRow'],
    calls: ['createBulkPayout', 'readBulkPayout', 'listBulkPayoutRows'],
  },
  {
    name: 'settlements',
    title: 'Settlements',
    about:
      'What you earned by margins, month by month: what was accrued, what went back with refunds, and what was paid into your float.',
    shapes: ['Settlement'],
    calls: ['listSettlements', 'readSettlement'],
  },
  {
    name: 'events',
    title: 'Events',
    about: 'What happened in the last 30 days: ids and states. What a thing is now, its own call says.',
    shapes: ['Event'],
    calls: ['listPartnerEvents'],
  },
]

/** The tag of a call in OpenAPI: its resource, or the first word of its path. */
export function tagOf({ id, path, auth }: EndpointSpec): string {
  if (auth !== 'partner') return path.split('/')[1] ?? ''
  return (
    PARTNER_RESOURCES.find(({ calls }) => calls.includes(id))?.name ??
    path.slice(PARTNER_PATH.length).split('/')[0] ??
    ''
  )
}

/** Where it is explained what a refusal means, below the public address; each code has its place there. */
export const ERRORS_PAGE = '/docs/errors'
