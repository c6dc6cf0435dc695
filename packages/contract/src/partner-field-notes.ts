// What the fields of calls with a partner's key mean, and what stands in their paths.
import { SHAPE_NOTES } from './partner-shape-notes.ts'
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

/** What fields mean, by the name of their call, or of their shape (`partner-shape-notes.ts`). */
export const FIELD_NOTES: Record<string, Readonly<Record<string, string>>> = {
  ...SHAPE_NOTES,
  createPartnerCustomer: {
    external_id: 'Your name for them, 1 to 64 visible characters without spaces. Nobody else of yours has it.',
    first_name: 'As it stands in their papers. It is compared with sanctions lists.',
    last_name: 'As it stands in their papers.',
  },
  createPartnerIdentity: {
    tier: 'Which tier you verified them for: 2, 3 or 4, and at most what the operator granted you. Test keys need no grant.',
    date_of_birth: 'As it stands in the document: `1991-04-30`. It is compared with sanctions lists.',
    address: 'Where they live. It says which limits are theirs.',
    'address.address_line1': 'House, building or box.',
    'address.street': 'The street, if it has a name.',
    'address.city': 'The town.',
    'address.county':
      'The county, state, region or province; of Kenya, Nigeria, Ghana, South Africa and the United States one by its name.',
    'address.postal_code': 'The postal code.',
    'address.country_code': 'Two letters: `KE`.',
    document: 'The document you saw.',
    'document.type': '`national_id`, `passport` or `drivers_license`.',
    'document.number': 'Its number. Nobody else of yours has it.',
    'document.country': 'Who issued it, by two letters.',
    verified_on: 'The day you verified it: `2026-11-20`.',
    method: '`in_person`, `video_call`, `document_and_selfie` or `issuer_register`.',
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
  createPayoutAccount: {
    customer_id: 'Whose it is.',
    currency:
      'What is paid into it: one of the ways money leaves, `payouts` of [ways to pay](/docs/reference/rails), or another that a sale is quoted in.',
    destination: 'A bank account in the customer’s own name; for `KES` a phone.',
    'destination.kind': '`bank`, or `mobile_money` for `KES`.',
    'destination.account_name': 'Whose account it is, as the bank has it.',
    'destination.iban': 'For `EUR`, `GBP` and `CHF`.',
    'destination.account_number': 'For the others.',
    'destination.bank_code': 'For `NGN` the bank’s code in its country’s list, for the others its BIC.',
    'destination.phone_number': PHONE,
    'destination.network': NETWORK,
  },
  listPayoutAccounts: LIST,
  createSaleQuote: {
    customer_id: 'Who sells.',
    crypto_currency: 'What they sell.',
    crypto_amount: 'How much of it, as text: `"7.5"`.',
    fiat_currency: 'What they are paid in.',
  },
  createPartnerSale: {
    customer_id: 'Who sells: the customer of the quote.',
    quote_id: 'The price they saw.',
    payout_account_id: 'A payout account of theirs in the quote’s currency, from its `usable_at` on.',
  },
  listPartnerSales: LIST,
  listAllPartnerSales: { ...LIST, external_id: 'Only sales made in widget sessions that have it.' },
  createVerificationLink: {
    customer_id: 'Who is to be verified.',
    email:
      'Where they read mail. We send a code there: it shows that whoever opened the link is them. Once they typed one, every later link goes to the same mailbox.',
    tier: 'Which is to be reached, 2 to 4. Left out: 3, identity verified. In the test mode nobody looks at documents: 2 is what a link reaches there.',
    return_address: 'Where they go afterwards: one of the return addresses that you registered.',
    language: '`en`, `sw`, `fr`, `ha`, `yo` or `pcm`. Left out: `en`.',
  },
  createWidgetSession: {
    side: '`buy` or `sell`. A field that is of the other side is refused.',
    external_id: `${EXTERNAL_ID}. Its orders have it too.`,
    fiat_currency:
      'To buy: what is paid in, `KES`, `NGN`, `USD` or `EUR`. To sell: what is paid out, `KES` to a phone and any other to a bank account.',
    fiat_amount: 'To buy: what is paid in all. Left out: the customer types it.',
    crypto_amount: 'To sell: how much of the one coin. Left out: the customer types it.',
    crypto_currencies: 'The coins that may be bought or sold, the first one chosen. `BNB` is only sold.',
    network:
      'To buy. With `address`: the network that it is on, `ethereum`, `arbitrum` or `bsc`. It takes exactly one coin.',
    address:
      'To buy. Where the coins go, whoever buys: nobody changes it in the frame. Left out: to the customer’s account.',
    payment_methods: 'To buy. The ways to pay that are offered. Left out: each that is open.',
    customer: 'Typed ahead for the customer, who may change it. It proves nothing.',
    'customer.email': 'Where the code for signing in is sent.',
    'customer.first_name': 'As it stands in their papers.',
    'customer.last_name': 'As it stands in their papers.',
    'customer.phone_number': 'The phone that is asked to pay, or that is paid.',
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
  createPartnerIdentity: 'The customer’s, `pcu_…`.',
  readPartnerIdentity: 'The customer’s, `pcu_…`.',
  listPartnerBalances: 'The customer’s, `pcu_…`.',
  listPartnerOrders: 'The customer’s, `pcu_…`.',
  readPartnerOrder: 'The order’s, `ord_…`.',
  cancelPartnerOrder: 'The order’s, `ord_…`.',
  listPayoutAccounts: 'The customer’s, `pcu_…`.',
  readPayoutAccount: 'The payout account’s, `pac_…`.',
  removePayoutAccount: 'The payout account’s, `pac_…`.',
  listPartnerSales: 'The customer’s, `pcu_…`.',
  readPartnerSale: 'The sale’s, `sal_…`.',
  cancelPartnerSale: 'The sale’s, `sal_…`.',
  readVerificationLink: 'The link’s, `vlk_…`.',
  revokeVerificationLink: 'The link’s, `vlk_…`.',
  readWidgetSession: 'The session’s, `wgs_…`.',
  revokeWidgetSession: 'The session’s, `wgs_…`.',
  readSettlement: 'The settlement’s, `pst_…`.',
  readPayout: 'The payout’s, `bpr_…`.',
  readBulkPayout: 'The payout’s, `bpy_…`.',
  listBulkPayoutRows: 'The payout’s, `bpy_…`.',
}
