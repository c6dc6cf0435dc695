// What the fields of calls with a partner's key mean, and what stands in their paths.
import { PARTNER_EVENT_TYPES } from './partner-events.ts'
import { PHONE_NETWORK_IDS } from './phone-networks.ts'
import { WIDGET_COLOURS, WIDGET_LOOKS, type WidgetColour } from './widget-look.ts'

const LIST = {
  limit: 'How many rows at most: 1 to 100, 20 unless you say so.',
  cursor: '`next` of the page before.',
} as const
const PHONE = 'The Kenyan phone: `0712345678`, `+254712345678` and `254712345678` are one number.'
const NETWORK = `${PHONE_NETWORK_IDS.map((id) => `\`${id}\``).join(' or ')}. Left out: the one its number belongs to.`
const EXTERNAL_ID = 'Your name for it, 1 to 64 visible characters without spaces'
/** What is painted in each colour. */
const COLOUR_NOTES: Readonly<Record<WidgetColour, string>> = {
  background: 'The page of the frame',
  surface: 'Boxes on it',
  text: 'Text',
  muted: 'Text of less weight',
  line: 'Edges of fields',
  primary: 'Links, and the ground of the main button',
  on_primary: 'Text on the main button',
  danger: 'What went wrong',
  success: 'What went well',
  focus: 'The ring around what the keyboard is at',
}

/** `theme.light.text` and its like. */
function colourNotes(look: 'light' | 'dark'): Record<string, string> {
  return Object.fromEntries(
    WIDGET_COLOURS.map((name) => [
      `theme.${look}.${name}`,
      `${COLOUR_NOTES[name]}: \`${WIDGET_LOOKS[look][name]}\` unless you say so.`,
    ]),
  )
}

const WIDGET_SESSION = {
  id: '`wgs_…`.',
  external_id: 'Your name for the purchase; null if you gave none.',
  status: '`open` until a frame takes it, then `taken`. `expired` and `revoked` work no more.',
  expires_at: 'Until when a frame may take it; once one has, until when it goes on without a call.',
  created_at: 'When it was made.',
  order_ids: 'The orders made in it, `ord_…`: each is read by its own call.',
} as const

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
    customer_id: 'Whose it is; null if it was made in the widget, whose customers are ours.',
    external_id: 'Your name for the purchase, from its widget session; null otherwise.',
    payment_method: 'How it is paid.',
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
    payment: 'The last prompt on a phone; null before there is one, and for an order made in the widget.',
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
  Payout: {
    id: '`bpr_…`.',
    bulk_payout_id: 'What a member approves, `bpy_…`; events name it.',
    reference: 'Your name for it.',
    state:
      '`proposed` until a member decides: `rejected`, or `waiting` and `sending` until it is `succeeded` or `failed`.',
    currency: 'What is paid in.',
    amount: 'What the phone gets.',
    fee: 'On top of it.',
    problem: 'Why it failed or was rejected; null otherwise.',
    created_at: 'When it was proposed.',
    completed_at: 'When it had its outcome.',
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
  Settlement: {
    id: '`pst_…`.',
    currency: 'Of the purchases it is of.',
    month: 'Its first day, by UTC.',
    carried_in: 'Zero or below: what went back beyond what was earned before.',
    accrued: 'Margins of the month.',
    reversed: 'What went back with refunds; below zero where more of that came back after all.',
    earned: '`accrued` less `reversed`.',
    paid: 'Into your float. `carried_in` and `earned` are `paid` and `carried_out`.',
    carried_out: 'Zero or below: what the next one begins with.',
    created_at: 'When it was made, on the first of the next month.',
  },
  Event: {
    id: '`evt_…`. A webhook brings the same event under the same id.',
    type: `${PARTNER_EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}. More types may come.`,
    created_at: 'When it happened.',
    object: 'What it happened to.',
    'object.kind': '`order`, or `bulk_payout` for a bulk payout or a withdrawal of your float. More kinds may come.',
    'object.id': 'Ask for it by its own call.',
    'object.customer_id': 'For an order, whose it is; null if it was made in the widget.',
    'object.external_id': 'For an order, your name for the purchase, from its widget session; null otherwise.',
    'object.status': 'As it became then. It may be another by now.',
  },
  WidgetSession: WIDGET_SESSION,
  NewWidgetSession: {
    ...WIDGET_SESSION,
    url: 'For the loader on your page, told this one time. Whoever has it can take the session: hand it to one browser, and keep it out of logs.',
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
  listAllPartnerOrders: { ...LIST, external_id: 'Only orders made in widget sessions that have it.' },
  createWidgetSession: {
    side: '`buy`.',
    external_id: `${EXTERNAL_ID}. Its orders have it too.`,
    fiat_currency: 'What is paid in.',
    fiat_amount: 'What is paid in all. Left out: the customer types it.',
    crypto_currencies: 'The coins that may be bought, the first one chosen.',
    payment_methods: 'The ways to pay that are offered. Left out: each that is open.',
    customer: 'Typed ahead for the customer, who may change it. It proves nothing.',
    'customer.email': 'Where the code for signing in is sent.',
    'customer.first_name': 'As it stands in their papers.',
    'customer.last_name': 'As it stands in their papers.',
    'customer.phone_number': 'The phone that is asked to pay.',
    language: '`en`, `sw`, `fr`, `ha`, `yo` or `pcm`. Left out: `en`.',
    theme: 'How the frame looks. Colours that too few people could read are refused.',
    'theme.scheme': '`light`, `dark` or `auto`, which follows the customer’s system.',
    'theme.light': 'Colours of the light look, six hexadecimal digits each.',
    ...colourNotes('light'),
    'theme.dark': 'Colours of the dark look.',
    ...colourNotes('dark'),
    'theme.radius': 'How round corners are, in pixels: 0 to 24.',
    'theme.font_size': 'The size of text, in pixels: 14 to 20.',
    return_address: 'Where the customer goes afterwards: one of the return addresses that you registered.',
  },
  createBulkPayout: {
    currency: '`KES`.',
    rows: '1 to 1,000 of them. With one that is wrong nothing is written.',
    'rows[].reference': 'Your name for it; it is not taken again for 90 days.',
    'rows[].phone_number': PHONE,
    'rows[].network': NETWORK,
    'rows[].amount': 'In whole shillings.',
  },
  listBulkPayoutRows: LIST,
  createPayout: {
    currency: '`KES`.',
    reference: 'Your name for it; it is not taken again for 90 days.',
    phone_number: PHONE,
    network: NETWORK,
    amount: 'In whole shillings.',
  },
  listPayouts: {
    ...LIST,
    reference: 'Only payouts under it: one, unless another was rejected or is over 90 days old.',
  },
  listSettlements: LIST,
  listPartnerEvents: LIST,
}

/** What stands in `{…}` of a path. */
export const ID_NOTES: Record<string, string> = {
  readPartnerCustomer: 'The customer’s, `pcu_…`.',
  listPartnerBalances: 'The customer’s, `pcu_…`.',
  listPartnerOrders: 'The customer’s, `pcu_…`.',
  readPartnerOrder: 'The order’s, `ord_…`.',
  cancelPartnerOrder: 'The order’s, `ord_…`.',
  readWidgetSession: 'The session’s, `wgs_…`.',
  revokeWidgetSession: 'The session’s, `wgs_…`.',
  readSettlement: 'The settlement’s, `pst_…`.',
  readPayout: 'The payout’s, `bpr_…`.',
  readBulkPayout: 'The payout’s, `bpy_…`.',
  listBulkPayoutRows: 'The payout’s, `bpy_…`.',
}
