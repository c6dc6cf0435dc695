// Printed from packages/contract by `node packages/sdk/tools/print-contract.ts`. Do not edit.

import type { Calls } from './calls.ts'

/** Of the API: these types are its. */
export const API_VERSION = '2026-11-27'
/** Where each call goes, and whether it carries an Idempotency-Key. */
export const ROUTES = {
  listPartnerFloat: { method: 'GET', path: '/partner/balances', isKeyed: false },
  createBulkPayout: { method: 'POST', path: '/partner/bulk_payouts', isKeyed: true },
  readBulkPayout: { method: 'GET', path: '/partner/bulk_payouts/{id}', isKeyed: false },
  listBulkPayoutRows: { method: 'GET', path: '/partner/bulk_payouts/{id}/rows', isKeyed: false },
  listPartnerCustomers: { method: 'GET', path: '/partner/customers', isKeyed: false },
  createPartnerCustomer: { method: 'POST', path: '/partner/customers', isKeyed: true },
  readPartnerCustomer: { method: 'GET', path: '/partner/customers/{id}', isKeyed: false },
  listPartnerBalances: { method: 'GET', path: '/partner/customers/{id}/balances', isKeyed: false },
  readPartnerIdentity: { method: 'GET', path: '/partner/customers/{id}/identity', isKeyed: false },
  createPartnerIdentity: { method: 'POST', path: '/partner/customers/{id}/identity', isKeyed: true },
  listPartnerOrders: { method: 'GET', path: '/partner/customers/{id}/orders', isKeyed: false },
  listPayoutAccounts: { method: 'GET', path: '/partner/customers/{id}/payout_accounts', isKeyed: false },
  listPartnerSales: { method: 'GET', path: '/partner/customers/{id}/sales', isKeyed: false },
  listPartnerEvents: { method: 'GET', path: '/partner/events', isKeyed: false },
  listAllPartnerOrders: { method: 'GET', path: '/partner/orders', isKeyed: false },
  createPartnerOrder: { method: 'POST', path: '/partner/orders', isKeyed: true },
  readPartnerOrder: { method: 'GET', path: '/partner/orders/{id}', isKeyed: false },
  cancelPartnerOrder: { method: 'POST', path: '/partner/orders/{id}/cancel', isKeyed: true },
  createPayoutAccount: { method: 'POST', path: '/partner/payout_accounts', isKeyed: true },
  readPayoutAccount: { method: 'GET', path: '/partner/payout_accounts/{id}', isKeyed: false },
  removePayoutAccount: { method: 'POST', path: '/partner/payout_accounts/{id}/remove', isKeyed: true },
  listPayouts: { method: 'GET', path: '/partner/payouts', isKeyed: false },
  createPayout: { method: 'POST', path: '/partner/payouts', isKeyed: true },
  readPayout: { method: 'GET', path: '/partner/payouts/{id}', isKeyed: false },
  createPartnerQuote: { method: 'POST', path: '/partner/quotes', isKeyed: false },
  listRails: { method: 'GET', path: '/partner/rails', isKeyed: false },
  createSaleQuote: { method: 'POST', path: '/partner/sale_quotes', isKeyed: false },
  listAllPartnerSales: { method: 'GET', path: '/partner/sales', isKeyed: false },
  createPartnerSale: { method: 'POST', path: '/partner/sales', isKeyed: true },
  readPartnerSale: { method: 'GET', path: '/partner/sales/{id}', isKeyed: false },
  cancelPartnerSale: { method: 'POST', path: '/partner/sales/{id}/cancel', isKeyed: true },
  listSettlements: { method: 'GET', path: '/partner/settlements', isKeyed: false },
  readSettlement: { method: 'GET', path: '/partner/settlements/{id}', isKeyed: false },
  createVerificationLink: { method: 'POST', path: '/partner/verification_links', isKeyed: false },
  readVerificationLink: { method: 'GET', path: '/partner/verification_links/{id}', isKeyed: false },
  revokeVerificationLink: { method: 'POST', path: '/partner/verification_links/{id}/revoke', isKeyed: false },
  createWidgetSession: { method: 'POST', path: '/partner/widget_sessions', isKeyed: false },
  readWidgetSession: { method: 'GET', path: '/partner/widget_sessions/{id}', isKeyed: false },
  revokeWidgetSession: { method: 'POST', path: '/partner/widget_sessions/{id}/revoke', isKeyed: false },
} as const satisfies Record<keyof Calls, { method: string; path: string; isKeyed: boolean }>
