// How calls with a partner's key are told: what each is about, shapes with a name of their own, and what their fields mean.
// OpenAPI, the pages of the reference and the types of the SDK are printed from it.

import { API } from './api.ts'
import type { EndpointSpec } from './endpoint.ts'
import { PARTNER_PATH } from './partner-keys.ts'

/** Shapes with a name of their own: of an answer, or of the rows of a list. */
export const PARTNER_SHAPES = {
  Rail: ['listRails', 'row'],
  Customer: ['readPartnerCustomer', 'whole'],
  Quote: ['createPartnerQuote', 'whole'],
  Order: ['readPartnerOrder', 'whole'],
  Balance: ['listPartnerBalances', 'row'],
  Event: ['listPartnerEvents', 'row'],
  Float: ['listPartnerFloat', 'row'],
  BulkPayout: ['readBulkPayout', 'whole'],
  BulkPayoutRow: ['listBulkPayoutRows', 'row'],
} as const satisfies Record<string, readonly [string, 'row' | 'whole']>
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
    about: 'Which ways to pay there are, each with its limits and its fee, and whether it is open now.',
    shapes: ['Rail'],
    calls: ['listRails'],
  },
  {
    name: 'customers',
    title: 'Customers',
    about: 'Each of your customers has an account of their own here, under your name for them, `external_id`.',
    shapes: ['Customer'],
    calls: ['createPartnerCustomer', 'listPartnerCustomers', 'readPartnerCustomer'],
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
    calls: ['createPartnerOrder', 'readPartnerOrder', 'listPartnerOrders', 'cancelPartnerOrder'],
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
    title: 'Bulk payouts',
    about:
      'Many phones are paid from your float, once a member who neither proposed the payout nor made the key approves it.',
    shapes: ['BulkPayout', 'BulkPayoutRow'],
    calls: ['createBulkPayout', 'readBulkPayout', 'listBulkPayoutRows'],
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

const LIST = {
  limit: 'How many rows at most: 1 to 100, 20 unless you say so.',
  cursor: '`next` of the page before.',
} as const
const PHONE = 'The Kenyan phone: `0712345678`, `+254712345678` and `254712345678` are one number.'
const NETWORK = '`mpesa` or `airtel`. Left out: the one its number belongs to.'

/** What fields mean, by the name of their shape; `payment.status` is within `payment`. */
export const FIELD_NOTES: Record<string, Readonly<Record<string, string>>> = {
  Rail: {
    currency: 'What is paid in.',
    method: 'How: by phone, by bank transfer or by card.',
    assets: 'The coins it buys.',
    minimum: 'The least that may be paid at once.',
    maximum: 'The most.',
    fee_bps: 'The fee, in hundredths of a percent of what is paid: 150 is 1.5 %.',
    is_open: 'Whether a payment would be taken now.',
    closed_because: 'Why not, in words for the customer; null while it is open.',
  },
  Customer: {
    id: 'Ours, `pcu_…`: what other calls name them by.',
    external_id: 'Yours.',
    first_name: 'As it stands in their papers.',
    last_name: 'As it stands in their papers.',
    tier: 'How much is known of them, 1 to 4. It says what they may do and how much.',
    is_suspended: 'True when the operator has suspended them: nothing moves.',
    created_at: 'When the account was opened.',
  },
  Quote: {
    id: '`quo_…`: one order takes it, once.',
    customer_id: 'Whose price it is.',
    payment_method: 'How it is paid.',
    fiat_currency: 'What is paid in.',
    crypto_currency: 'What is bought.',
    total: 'What the customer pays, fee and margin included: the amount you asked with.',
    fee: 'Of it, our fee.',
    margin: 'Of it, what you add to prices. Show it as a line of its own.',
    rate: 'The price of one whole coin, the spread included.',
    crypto_amount: 'What arrives.',
    least_amount: 'What arrives at the least, should the payment come late; below it the money goes back.',
    expires_at: 'Until when an order may take it.',
  },
  Order: {
    id: '`ord_…`.',
    reference: 'What the customer reads on their phone and in their receipt.',
    customer_id: 'Whose it is.',
    quote_id: 'The quote it took.',
    status:
      '`awaiting_payment` until it ends as `completed`, `expired`, `cancelled` or, by way of `refund_pending`, `refunded`.',
    fiat_currency: 'What is paid in.',
    total: 'What the customer pays, fee and margin included.',
    fee: 'Of it, our fee.',
    margin: 'Of it, yours.',
    rate: 'The price of one whole coin.',
    crypto_currency: 'What is bought.',
    crypto_amount: 'What arrives.',
    payment: 'The last prompt on a phone; null before there is one.',
    'payment.method': 'How it is paid.',
    'payment.status':
      '`pending` until the phone’s answer is known. After `failed`, `cancelled` or `expired` order again.',
    'payment.message': 'A sentence for the customer.',
    'payment.phone_number': 'Which phone was asked.',
    'payment.network': 'Over which network.',
    problem: 'Why it did not go through, in words; null when nothing went wrong.',
    expires_at: 'Until when payment is awaited.',
    created_at: 'When the quote was taken.',
    completed_at: 'When the coins arrived; null before.',
  },
  Balance: { asset: 'A currency, or a coin with a balance.', available: 'What the customer may use now.' },
  Float: {
    currency: 'Of your own money.',
    available: 'What payouts may be paid from now.',
    held: 'Set aside for payouts under way.',
  },
  BulkPayout: {
    id: '`bpy_…`.',
    kind: '`bulk`: many phones. `withdrawal`: your float, to an account of yours.',
    state:
      '`proposed` until a member decides: `rejected`, or `approved` and, once every row has its outcome, `completed`.',
    currency: 'What is paid in.',
    amount: 'What is paid out in all.',
    fee: 'The fees on top of it.',
    rows: 'How many rows stand how.',
    'rows.waiting': 'Not handed to a network yet.',
    'rows.sending': 'Handed over; what became of it is not known yet.',
    'rows.succeeded': 'Paid.',
    'rows.failed': 'Not paid: amount and fee are back in the float.',
    problem: 'Why it was rejected; null otherwise.',
    created_at: 'When it was proposed.',
    decided_at: 'When a member approved or rejected it.',
    completed_at: 'When the last row had its outcome.',
  },
  BulkPayoutRow: {
    number: 'Its place, from 1.',
    reference: 'Your name for it.',
    amount: 'What the phone gets.',
    fee: 'On top of it.',
    state: '`waiting`, `sending`, `succeeded` or `failed`.',
    problem: 'Why it failed; null otherwise.',
    completed_at: 'When it had its outcome.',
  },
  Event: {
    id: '`evt_…`. A webhook brings the same event under the same id.',
    type: '`order.created` or `order.updated`. More types may come.',
    created_at: 'When it happened.',
    object: 'What it happened to.',
    'object.kind': '`order`. More kinds may come.',
    'object.id': 'Ask for it by its own call.',
    'object.customer_id': 'Whose it is.',
    'object.status': 'As it became then. It may be another by now.',
  },
  createPartnerCustomer: {
    external_id: 'Your name for them, 1 to 64 visible characters without spaces. Nobody else of yours has it.',
    first_name: 'As it stands in their papers. It is compared with sanctions lists.',
    last_name: 'As it stands in their papers.',
  },
  listPartnerCustomers: { ...LIST, external_id: 'Only the customer who has it.' },
  createPartnerQuote: {
    customer_id: 'Who buys.',
    fiat_currency: 'What they pay in.',
    crypto_currency: 'What they buy.',
    fiat_amount: 'What they pay in all, as text: `"1000.00"`. M-Pesa takes whole shillings.',
    payment_method: 'One that [ways to pay](/docs/reference/rails) has open for this currency.',
  },
  createPartnerOrder: {
    customer_id: 'Who buys: the customer of the quote.',
    quote_id: 'The price they saw.',
    payment: 'How they pay.',
    'payment.method': '`mpesa`: a prompt on a phone.',
    'payment.phone_number': PHONE,
    'payment.network': NETWORK,
  },
  listPartnerOrders: LIST,
  createBulkPayout: {
    currency: '`KES`.',
    rows: '1 to 1,000 of them. With one that is wrong nothing is written.',
    'rows[].reference': 'Your name for it; it is not taken again for 90 days.',
    'rows[].phone_number': PHONE,
    'rows[].network': NETWORK,
    'rows[].amount': 'In whole shillings.',
  },
  listBulkPayoutRows: LIST,
  listPartnerEvents: LIST,
}

/** What stands in `{…}` of a path. */
export const ID_NOTES: Record<string, string> = {
  readPartnerCustomer: 'The customer’s, `pcu_…`.',
  listPartnerBalances: 'The customer’s, `pcu_…`.',
  listPartnerOrders: 'The customer’s, `pcu_…`.',
  readPartnerOrder: 'The order’s, `ord_…`.',
  cancelPartnerOrder: 'The order’s, `ord_…`.',
  readBulkPayout: 'The payout’s, `bpy_…`.',
  listBulkPayoutRows: 'The payout’s, `bpy_…`.',
}
