// The API's calls by what they are about: one method a call.
import type { Calls } from './calls.ts'
import { type List, list } from './list.ts'
import type { CallOptions, KeyedOptions, Send } from './send.ts'

type Answer<Id extends keyof Calls> = Calls[Id]['response']
type Body<Id extends keyof Calls> = Calls[Id] extends { body: infer B } ? B : never
/** Of a list: `limit` as a number too. */
type Query<Id extends keyof Calls> = Calls[Id] extends { query: infer Q }
  ? Omit<Q, 'limit'> & { limit?: number }
  : never

/** Ways to pay, with limits and fees, and whether each is open now. */
export function rails(send: Send) {
  return {
    /** Every way to pay of this installation; beside them `payouts`, how money leaves, and `mode`, the key's. */
    list: (options: CallOptions = {}): List<Answer<'listRails'>> => list(() => send('listRails', options)),
  }
}

/** Your customers, each with an account of their own under your name for them, `external_id`. */
export function customers(send: Send) {
  return {
    /** Opens an account; the name is compared with sanctions lists. */
    create: (
      body: Body<'createPartnerCustomer'>,
      options: KeyedOptions = {},
    ): Promise<Answer<'createPartnerCustomer'>> => send('createPartnerCustomer', { body, ...options }),
    /** Newest first; with `external_id` the one who has it, or nobody. */
    list: (
      query: Query<'listPartnerCustomers'> = {},
      options: CallOptions = {},
    ): List<Answer<'listPartnerCustomers'>> =>
      list((cursor) => send('listPartnerCustomers', { query: at(query, cursor), ...options })),
    /** One customer by their id. */
    get: (id: string, options: CallOptions = {}): Promise<Answer<'readPartnerCustomer'>> =>
      send('readPartnerCustomer', { id, ...options }),
    /** Says what you verified of one, where the operator relies on you: their tier rises once it was compared. */
    verify: (
      id: string,
      body: Body<'createPartnerIdentity'>,
      options: KeyedOptions = {},
    ): Promise<Answer<'createPartnerIdentity'>> => send('createPartnerIdentity', { id, body, ...options }),
    /** What you said last of who one is, and what became of it. */
    identity: (id: string, options: CallOptions = {}): Promise<Answer<'readPartnerIdentity'>> =>
      send('readPartnerIdentity', { id, ...options }),
  }
}

/** Firm prices. */
export function quotes(send: Send) {
  return {
    /** A price for a customer, to be taken once by an order before it expires. It moves no money: repeated, it is another quote. */
    create: (body: Body<'createPartnerQuote'>, options: CallOptions = {}): Promise<Answer<'createPartnerQuote'>> =>
      send('createPartnerQuote', { body, ...options }),
  }
}

/** Purchases: a quote that was taken, from awaiting payment to coins or a refund. */
export function orders(send: Send) {
  return {
    /** Takes a quote and asks the customer's phone to pay. The same quote again is the same order, and asks another phone. */
    create: (body: Body<'createPartnerOrder'>, options: KeyedOptions = {}): Promise<Answer<'createPartnerOrder'>> =>
      send('createPartnerOrder', { body, ...options }),
    /** Orders of one customer, newest first. */
    list: (
      customerId: string,
      query: Query<'listPartnerOrders'> = {},
      options: CallOptions = {},
    ): List<Answer<'listPartnerOrders'>> =>
      list((cursor) => send('listPartnerOrders', { id: customerId, query: at(query, cursor), ...options })),
    /** Of all your customers and of your widget, newest first; or those under an external id of a widget session. */
    listAll: (
      query: Query<'listAllPartnerOrders'> = {},
      options: CallOptions = {},
    ): List<Answer<'listAllPartnerOrders'>> =>
      list((cursor) => send('listAllPartnerOrders', { query: at(query, cursor), ...options })),
    /** One order by its id. */
    get: (id: string, options: CallOptions = {}): Promise<Answer<'readPartnerOrder'>> =>
      send('readPartnerOrder', { id, ...options }),
    /** Gives up an order that is not paid; a payment already on its way comes back by itself. */
    cancel: (id: string, options: KeyedOptions = {}): Promise<Answer<'cancelPartnerOrder'>> =>
      send('cancelPartnerOrder', { id, ...options }),
  }
}

/** Where customers' coins may be sold to: bank accounts in their own name, and phones. */
export function payoutAccounts(send: Send) {
  return {
    /** Adds one, usable once it has waited for a day; its customer is told. By a live key it must be signed. */
    create: (body: Body<'createPayoutAccount'>, options: KeyedOptions = {}): Promise<Answer<'createPayoutAccount'>> =>
      send('createPayoutAccount', { body, ...options }),
    /** Of one customer, newest first. */
    list: (
      customerId: string,
      query: Query<'listPayoutAccounts'> = {},
      options: CallOptions = {},
    ): List<Answer<'listPayoutAccounts'>> =>
      list((cursor) => send('listPayoutAccounts', { id: customerId, query: at(query, cursor), ...options })),
    /** One by its id. */
    get: (id: string, options: CallOptions = {}): Promise<Answer<'readPayoutAccount'>> =>
      send('readPayoutAccount', { id, ...options }),
    /** Takes it off. A sale that was made goes its way. */
    remove: (id: string, options: KeyedOptions = {}): Promise<Answer<'removePayoutAccount'>> =>
      send('removePayoutAccount', { id, ...options }),
  }
}

/** Coins of your customers sold for local money, which goes to a payout account of theirs. */
export function sales(send: Send) {
  return {
    /** A firm price, to be taken once before it expires. It moves no money: repeated, it is another one. */
    quote: (body: Body<'createSaleQuote'>, options: CallOptions = {}): Promise<Answer<'createSaleQuote'>> =>
      send('createSaleQuote', { body, ...options }),
    /** Takes a price. The same quote again is the same sale. By a live key it must be signed. */
    create: (body: Body<'createPartnerSale'>, options: KeyedOptions = {}): Promise<Answer<'createPartnerSale'>> =>
      send('createPartnerSale', { body, ...options }),
    /** Sales of one customer, newest first. */
    list: (
      customerId: string,
      query: Query<'listPartnerSales'> = {},
      options: CallOptions = {},
    ): List<Answer<'listPartnerSales'>> =>
      list((cursor) => send('listPartnerSales', { id: customerId, query: at(query, cursor), ...options })),
    /** Of all your customers, newest first. */
    listAll: (
      query: Query<'listAllPartnerSales'> = {},
      options: CallOptions = {},
    ): List<Answer<'listAllPartnerSales'>> =>
      list((cursor) => send('listAllPartnerSales', { query: at(query, cursor), ...options })),
    /** One sale by its id. */
    get: (id: string, options: CallOptions = {}): Promise<Answer<'readPartnerSale'>> =>
      send('readPartnerSale', { id, ...options }),
    /** Takes it back before its payout is sent, or once a bank refused the account. */
    cancel: (id: string, options: KeyedOptions = {}): Promise<Answer<'cancelPartnerSale'>> =>
      send('cancelPartnerSale', { id, ...options }),
  }
}

/** Links by which customers are verified by the operator, on their own phone. */
export function verificationLinks(send: Send) {
  return {
    /** Answers `url`, to be sent to the customer within 24 hours. Repeated, it is another link, and the first goes on. */
    create: (
      body: Body<'createVerificationLink'>,
      options: CallOptions = {},
    ): Promise<Answer<'createVerificationLink'>> => send('createVerificationLink', { body, ...options }),
    /** How it stands, and how far its customer is. */
    get: (id: string, options: CallOptions = {}): Promise<Answer<'readVerificationLink'>> =>
      send('readVerificationLink', { id, ...options }),
    /** Ends it; what was sent is looked at all the same. */
    revoke: (id: string, options: CallOptions = {}): Promise<Answer<'revokeVerificationLink'>> =>
      send('revokeVerificationLink', { id, ...options }),
  }
}

/** Purchases in a frame on your own pages. */
export function widgetSessions(send: Send) {
  return {
    /** Answers `url`, for one browser within five minutes. Repeated, it is another session: nothing has moved. */
    create: (body: Body<'createWidgetSession'>, options: CallOptions = {}): Promise<Answer<'createWidgetSession'>> =>
      send('createWidgetSession', { body, ...options }),
    /** How it stands, and the orders made in it. */
    get: (id: string, options: CallOptions = {}): Promise<Answer<'readWidgetSession'>> =>
      send('readWidgetSession', { id, ...options }),
    /** Ends it; an order that was made goes its way. */
    revoke: (id: string, options: CallOptions = {}): Promise<Answer<'revokeWidgetSession'>> =>
      send('revokeWidgetSession', { id, ...options }),
  }
}

/** What customers have, and what you have yourself. */
export function balances(send: Send) {
  return {
    /** Your float: your own money, from which payouts are paid. */
    float: (options: CallOptions = {}): List<Answer<'listPartnerFloat'>> =>
      list(() => send('listPartnerFloat', options)),
    /** Each currency of one customer, and coins with a balance. */
    list: (customerId: string, options: CallOptions = {}): List<Answer<'listPartnerBalances'>> =>
      list(() => send('listPartnerBalances', { id: customerId, ...options })),
  }
}

/** One phone paid from your float, once a member who did not make the key approved it. */
export function payouts(send: Send) {
  return {
    /** Proposes it: its `reference` is not taken again for 90 days. */
    create: (body: Body<'createPayout'>, options: KeyedOptions = {}): Promise<Answer<'createPayout'>> =>
      send('createPayout', { body, ...options }),
    /** Newest first, with the rows of bulk payouts; or those under a `reference`. */
    list: (query: Query<'listPayouts'> = {}, options: CallOptions = {}): List<Answer<'listPayouts'>> =>
      list((cursor) => send('listPayouts', { query: at(query, cursor), ...options })),
    /** How it stands. */
    get: (id: string, options: CallOptions = {}): Promise<Answer<'readPayout'>> =>
      send('readPayout', { id, ...options }),
  }
}

/** Many phones paid from your float, once a member who did not make the key approved it. */
export function bulkPayouts(send: Send) {
  return {
    /** Proposes up to 1,000 rows. With one that is wrong nothing is written. */
    create: (body: Body<'createBulkPayout'>, options: KeyedOptions = {}): Promise<Answer<'createBulkPayout'>> =>
      send('createBulkPayout', { body, ...options }),
    /** How it stands. */
    get: (id: string, options: CallOptions = {}): Promise<Answer<'readBulkPayout'>> =>
      send('readBulkPayout', { id, ...options }),
    /** Its rows in their order, each with its outcome. */
    rows: (
      id: string,
      query: Query<'listBulkPayoutRows'> = {},
      options: CallOptions = {},
    ): List<Answer<'listBulkPayoutRows'>> =>
      list((cursor) => send('listBulkPayoutRows', { id, query: at(query, cursor), ...options })),
  }
}

/** What you earned by margins, month by month. */
export function settlements(send: Send) {
  return {
    /** Newest first. */
    list: (query: Query<'listSettlements'> = {}, options: CallOptions = {}): List<Answer<'listSettlements'>> =>
      list((cursor) => send('listSettlements', { query: at(query, cursor), ...options })),
    /** One settlement by its id. */
    get: (id: string, options: CallOptions = {}): Promise<Answer<'readSettlement'>> =>
      send('readSettlement', { id, ...options }),
  }
}

/** What happened in the last 30 days: ids and states. What a thing is now, its own call says. */
export function events(send: Send) {
  return {
    /** Newest first: read on until you meet one that you know. */
    list: (query: Query<'listPartnerEvents'> = {}, options: CallOptions = {}): List<Answer<'listPartnerEvents'>> =>
      list((cursor) => send('listPartnerEvents', { query: at(query, cursor), ...options })),
  }
}

function at<Q extends object>(query: Q, cursor: string | undefined): Q {
  return cursor === undefined ? query : { ...query, cursor }
}
