// One example of each call with a partner's key, as it stands in OpenAPI and in the reference. A test sends each of them to the API.
import {
  BULK_PAYOUT_ID,
  bulkPayout,
  CUSTOMER_ID,
  cancelled,
  completed,
  customer,
  identity,
  newBulkPayout,
  newCustomer,
  newIdentity,
  newOrder,
  newPayout,
  newSession,
  ORDER_ID,
  order,
  PAYOUT_ACCOUNT_ID,
  PAYOUT_ID,
  payout,
  QUOTE_ID,
  quoteWanted,
  SALE_ID,
  SESSION_ID,
  SETTLEMENT_ID,
  session,
  settlement,
  widgetOrder,
} from './partner-example-things.ts'
import { LINK_EXAMPLES } from './partner-link-examples.ts'
import { SALE_EXAMPLES } from './partner-sale-examples.ts'

type PartnerExample = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, unknown>>
  /** Of calls that take one. */
  key?: string
  answer: Readonly<Record<string, unknown>>
  /** The SDK's method, and what it is given. */
  sdk: { method: string; args: readonly unknown[]; isList?: true }
}

export const PARTNER_EXAMPLES: Readonly<Record<string, PartnerExample>> = {
  listRails: {
    answer: {
      mode: 'test',
      data: [
        {
          currency: 'KES',
          method: 'mpesa',
          assets: ['USDT', 'USDC', 'BTC', 'ETH', 'XRP', 'SOL'],
          minimum: '10.00',
          maximum: '150000.00',
          fee_bps: 150,
          takes_orders: true,
          is_open: true,
          closed_because: null,
        },
      ],
      payouts: [
        {
          currency: 'KES',
          method: 'mobile_money',
          minimum: '10.00',
          maximum: '150000.00',
          fee_bps: 250,
          takes_payouts: true,
          is_open: true,
          closed_because: null,
        },
      ],
      next: null,
    },
    sdk: { method: 'rails.list', args: [], isList: true },
  },
  createPartnerCustomer: {
    body: newCustomer,
    key: 'signup-user-1',
    answer: customer,
    sdk: { method: 'customers.create', args: [newCustomer, { idempotencyKey: 'signup-user-1' }] },
  },
  listPartnerCustomers: {
    query: { external_id: 'user-1' },
    answer: { data: [customer], next: null },
    sdk: { method: 'customers.list', args: [{ external_id: 'user-1' }], isList: true },
  },
  readPartnerCustomer: {
    params: { id: CUSTOMER_ID },
    answer: customer,
    sdk: { method: 'customers.get', args: [CUSTOMER_ID] },
  },
  createPartnerIdentity: {
    params: { id: CUSTOMER_ID },
    body: newIdentity,
    key: 'identity-user-1',
    answer: identity,
    sdk: { method: 'customers.verify', args: [CUSTOMER_ID, newIdentity, { idempotencyKey: 'identity-user-1' }] },
  },
  readPartnerIdentity: {
    params: { id: CUSTOMER_ID },
    answer: { ...identity, state: 'accepted', customer_tier: 3, ended_at: '2026-11-27T08:00:06.000Z' },
    sdk: { method: 'customers.identity', args: [CUSTOMER_ID] },
  },
  listPartnerBalances: {
    params: { id: CUSTOMER_ID },
    answer: {
      data: [
        { asset: 'KES', available: '0.00' },
        { asset: 'NGN', available: '0.00' },
        { asset: 'USD', available: '0.00' },
        { asset: 'USDT', available: '7.539227' },
      ],
      next: null,
    },
    sdk: { method: 'balances.list', args: [CUSTOMER_ID], isList: true },
  },
  createPartnerQuote: {
    body: quoteWanted,
    answer: {
      id: QUOTE_ID,
      customer_id: CUSTOMER_ID,
      payment_method: 'mpesa',
      fiat_currency: 'KES',
      crypto_currency: 'USDT',
      total: '1000.00',
      fee: '15.00',
      margin: '0.00',
      rate: '130.65',
      crypto_amount: '7.539227',
      least_amount: '7.463834',
      expires_at: '2026-11-27T08:00:40.000Z',
    },
    sdk: { method: 'quotes.create', args: [quoteWanted] },
  },
  createPartnerOrder: {
    body: newOrder,
    key: 'basket-1001',
    answer: order,
    sdk: { method: 'orders.create', args: [newOrder, { idempotencyKey: 'basket-1001' }] },
  },
  readPartnerOrder: { params: { id: ORDER_ID }, answer: completed, sdk: { method: 'orders.get', args: [ORDER_ID] } },
  listPartnerOrders: {
    params: { id: CUSTOMER_ID },
    query: { limit: '10' },
    answer: { data: [completed], next: null },
    sdk: { method: 'orders.list', args: [CUSTOMER_ID, { limit: 10 }], isList: true },
  },
  listAllPartnerOrders: {
    query: { external_id: 'basket-1002' },
    answer: { data: [widgetOrder], next: null },
    sdk: { method: 'orders.listAll', args: [{ external_id: 'basket-1002' }], isList: true },
  },
  cancelPartnerOrder: {
    params: { id: ORDER_ID },
    key: 'cancel-basket-1001',
    answer: cancelled,
    sdk: { method: 'orders.cancel', args: [ORDER_ID, { idempotencyKey: 'cancel-basket-1001' }] },
  },
  ...SALE_EXAMPLES,
  ...LINK_EXAMPLES,
  createWidgetSession: {
    body: newSession,
    answer: {
      ...session,
      url: `https://widget.pay.example/frame/test/${SESSION_ID}#kv_ws_test_${'7Qm2xRd9'.repeat(5)}Wk4`,
    },
    sdk: { method: 'widgetSessions.create', args: [newSession] },
  },
  readWidgetSession: {
    params: { id: SESSION_ID },
    answer: { ...session, status: 'taken', expires_at: '2026-11-27T09:02:10.000Z', order_ids: [widgetOrder.id] },
    sdk: { method: 'widgetSessions.get', args: [SESSION_ID] },
  },
  revokeWidgetSession: {
    params: { id: SESSION_ID },
    answer: { ...session, status: 'revoked' },
    sdk: { method: 'widgetSessions.revoke', args: [SESSION_ID] },
  },
  listPartnerFloat: {
    answer: {
      data: [
        { currency: 'KES', available: '100000.00', held: '0.00' },
        { currency: 'NGN', available: '0.00', held: '0.00' },
        { currency: 'USD', available: '0.00', held: '0.00' },
      ],
      next: null,
    },
    sdk: { method: 'balances.float', args: [], isList: true },
  },
  createPayout: {
    body: newPayout,
    key: 'basket-1001-back',
    answer: payout,
    sdk: { method: 'payouts.create', args: [newPayout, { idempotencyKey: 'basket-1001-back' }] },
  },
  listPayouts: {
    query: { reference: 'basket-1001-back' },
    answer: { data: [payout], next: null },
    sdk: { method: 'payouts.list', args: [{ reference: 'basket-1001-back' }], isList: true },
  },
  readPayout: { params: { id: PAYOUT_ID }, answer: payout, sdk: { method: 'payouts.get', args: [PAYOUT_ID] } },
  createBulkPayout: {
    body: newBulkPayout,
    key: 'salaries-2026-11',
    answer: bulkPayout,
    sdk: { method: 'bulkPayouts.create', args: [newBulkPayout, { idempotencyKey: 'salaries-2026-11' }] },
  },
  readBulkPayout: {
    params: { id: BULK_PAYOUT_ID },
    answer: bulkPayout,
    sdk: { method: 'bulkPayouts.get', args: [BULK_PAYOUT_ID] },
  },
  listBulkPayoutRows: {
    params: { id: BULK_PAYOUT_ID },
    answer: {
      data: [
        {
          number: 1,
          reference: 'salary-2026-11-amina',
          amount: '25000.00',
          fee: '250.00',
          state: 'waiting',
          problem: null,
          completed_at: null,
        },
      ],
      next: null,
    },
    sdk: { method: 'bulkPayouts.rows', args: [BULK_PAYOUT_ID], isList: true },
  },
  listSettlements: {
    query: { limit: '12' },
    answer: { data: [settlement], next: null },
    sdk: { method: 'settlements.list', args: [{ limit: 12 }], isList: true },
  },
  readSettlement: {
    params: { id: SETTLEMENT_ID },
    answer: settlement,
    sdk: { method: 'settlements.get', args: [SETTLEMENT_ID] },
  },
  listPartnerEvents: {
    query: { limit: '10' },
    answer: {
      data: [
        {
          id: 'evt_b81d5e30c7f24a96820f4d6be95a17c2',
          type: 'bulk_payout.created',
          created_at: '2026-11-27T08:10:00.000Z',
          object: { kind: 'bulk_payout', id: BULK_PAYOUT_ID, status: 'proposed' },
        },
        {
          id: 'evt_6a2d9c41e8b74f05931c7de0f4a8b56d',
          type: 'sale.updated',
          created_at: '2026-11-28T09:00:58.000Z',
          object: { kind: 'sale', id: SALE_ID, customer_id: CUSTOMER_ID, external_id: null, status: 'completed' },
        },
        {
          id: 'evt_c07f5b3e2d9a4816a5e4108bd6c372f9',
          type: 'payout_account.created',
          created_at: '2026-11-27T08:02:00.000Z',
          object: { kind: 'payout_account', id: PAYOUT_ACCOUNT_ID, customer_id: CUSTOMER_ID, status: 'added' },
        },
        {
          id: 'evt_9d3e7a10c4b84f6f8a25e1c07b6d52f8',
          type: 'customer.identity_updated',
          created_at: '2026-11-27T08:00:06.000Z',
          object: { kind: 'customer', id: CUSTOMER_ID, status: 'accepted' },
        },
        {
          id: 'evt_4f0c2b7a9d1e4c63a58b70f2e6d3c191',
          type: 'order.updated',
          created_at: '2026-11-27T08:00:31.000Z',
          object: {
            ...{ kind: 'order', id: ORDER_ID, customer_id: CUSTOMER_ID, external_id: null, status: 'completed' },
            delivery_status: null,
          },
        },
      ],
      next: null,
    },
    sdk: { method: 'events.list', args: [{ limit: 10 }], isList: true },
  },
}
