// One example of each call about what a partner's customers sell, and where that is paid into: a part of those of all calls.
import {
  CUSTOMER_ID,
  newPayoutAccount,
  newSale,
  PAYOUT_ACCOUNT_ID,
  payoutAccount,
  SALE_ID,
  SALE_QUOTE_ID,
  sale,
  saleCompleted,
  saleWanted,
} from './partner-example-things.ts'

export const SALE_EXAMPLES = {
  createPayoutAccount: {
    body: newPayoutAccount,
    key: 'account-user-1',
    answer: payoutAccount,
    sdk: { method: 'payoutAccounts.create', args: [newPayoutAccount, { idempotencyKey: 'account-user-1' }] },
  },
  listPayoutAccounts: {
    params: { id: CUSTOMER_ID },
    answer: { data: [payoutAccount], next: null },
    sdk: { method: 'payoutAccounts.list', args: [CUSTOMER_ID], isList: true },
  },
  readPayoutAccount: {
    params: { id: PAYOUT_ACCOUNT_ID },
    answer: payoutAccount,
    sdk: { method: 'payoutAccounts.get', args: [PAYOUT_ACCOUNT_ID] },
  },
  removePayoutAccount: {
    params: { id: PAYOUT_ACCOUNT_ID },
    key: 'account-user-1-off',
    answer: payoutAccount,
    sdk: { method: 'payoutAccounts.remove', args: [PAYOUT_ACCOUNT_ID, { idempotencyKey: 'account-user-1-off' }] },
  },
  createSaleQuote: {
    body: saleWanted,
    answer: {
      id: SALE_QUOTE_ID,
      customer_id: CUSTOMER_ID,
      crypto_currency: 'USDT',
      crypto_amount: '7.500000',
      fiat_currency: 'KES',
      received: '931.00',
      fee: '14.19',
      rate: '126.04',
      expires_at: '2026-11-28T09:00:40.000Z',
    },
    sdk: { method: 'sales.quote', args: [saleWanted] },
  },
  createPartnerSale: {
    body: newSale,
    key: 'sale-1001',
    answer: sale,
    sdk: { method: 'sales.create', args: [newSale, { idempotencyKey: 'sale-1001' }] },
  },
  readPartnerSale: {
    params: { id: SALE_ID },
    answer: saleCompleted,
    sdk: { method: 'sales.get', args: [SALE_ID] },
  },
  listPartnerSales: {
    params: { id: CUSTOMER_ID },
    query: { limit: '10' },
    answer: { data: [saleCompleted], next: null },
    sdk: { method: 'sales.list', args: [CUSTOMER_ID, { limit: 10 }], isList: true },
  },
  listAllPartnerSales: {
    query: { limit: '10' },
    answer: { data: [saleCompleted], next: null },
    sdk: { method: 'sales.listAll', args: [{ limit: 10 }], isList: true },
  },
  cancelPartnerSale: {
    params: { id: SALE_ID },
    key: 'cancel-sale-1001',
    answer: { ...sale, status: 'cancelled', problem: 'You took this sale back.', can_cancel: false },
    sdk: { method: 'sales.cancel', args: [SALE_ID, { idempotencyKey: 'cancel-sale-1001' }] },
  },
} as const
