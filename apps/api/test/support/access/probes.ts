// Calls that name something of a customer's: for each, how it is named, and a name of that kind that nobody has.

import { API } from '@kivuko/contract/api.ts'
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { COMPANY_PROBES } from './company-probes.ts'
import { PARTNER_PROBES } from './partner-probes.ts'
import type { Things } from './things.ts'

type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

export type Probe = {
  id: (typeof API)[number]['id']
  /** Of the owner. */
  thing: keyof Things
  /** Nobody's. */
  unheard: string
  sent: (name: string, caller: Things) => Sent
}

const byParam =
  (param: string, body?: object) =>
  (name: string): Sent => ({ params: { [param]: name }, ...(body ? { body } : {}) })
const byBody =
  (field: string, rest: object = {}) =>
  (name: string): Sent => ({ body: { ...rest, [field]: name } })

const PHONE = { phone_number: '+254712345678' }
const NGN = { amount: '20000', currency: 'NGN' }

export const PROBES: readonly Probe[] = [
  { id: 'revokeSession', thing: 'session', unheard: `ses_${'0'.repeat(26)}`, sent: byParam('id') },
  { id: 'removePushDevice', thing: 'pushDevice', unheard: `pdv_${'0'.repeat(26)}`, sent: byParam('id') },
  { id: 'removePasskey', thing: 'passkey', unheard: `pky_${'0'.repeat(26)}`, sent: byParam('id') },
  {
    id: 'createOrder',
    thing: 'phoneQuote',
    unheard: `quo_${'0'.repeat(26)}`,
    sent: byBody('quote_id', { payment_method: 'mpesa' }),
  },
  {
    id: 'sendTicket',
    thing: 'sale',
    unheard: 'KV-0000-0000',
    sent: byBody('reference', { message: 'Where is it?' }),
  },
  { id: 'getOrder', thing: 'order', unheard: 'KV-0000-0000', sent: byParam('reference') },
  { id: 'cancelOrder', thing: 'order', unheard: 'KV-0000-0000', sent: byParam('reference') },
  {
    id: 'initiatePayment',
    thing: 'cardQuote',
    unheard: `quo_${'0'.repeat(26)}`,
    sent: byBody('quote_id', { ...NGN, payment_method: 'stripe', reference: 'mine', setup_future_usage: null }),
  },
  {
    id: 'initiateBridge',
    thing: 'cardOrder',
    unheard: 'KV-0000-0000',
    sent: (name, { card }) => ({ body: { ...NGN, reference: name, payment_method_id: card } }),
  },
  {
    id: 'initiateBridge',
    thing: 'card',
    unheard: 'pm_unheard_of',
    sent: (name, { cardOrder }) => ({ body: { ...NGN, reference: cardOrder, payment_method_id: name } }),
  },
  ...COMPANY_PROBES,
  ...PARTNER_PROBES,
  { id: 'deleteCard', thing: 'card', unheard: 'pm_unheard_of', sent: byParam('id') },
  { id: 'getTransaction', thing: 'transaction', unheard: `txn_${'0'.repeat(26)}`, sent: byParam('id') },
  { id: 'transactionReceipt', thing: 'transaction', unheard: `txn_${'0'.repeat(26)}`, sent: byParam('id') },
  { id: 'exportedFile', thing: 'export', unheard: `exp_${'0'.repeat(26)}`, sent: byParam('id') },
  { id: 'repeatExport', thing: 'export', unheard: `exp_${'0'.repeat(26)}`, sent: byParam('id') },
  { id: 'cancelTransaction', thing: 'transaction', unheard: `txn_${'0'.repeat(26)}`, sent: byParam('id') },
  {
    id: 'paymentStatus',
    thing: 'deposit',
    unheard: 'web-unheard-of',
    sent: (name) => ({ query: { external_reference: name } }),
  },
  { id: 'resendPrompt', thing: 'deposit', unheard: 'web-unheard-of', sent: byParam('external_reference') },
  {
    id: 'payoutToPhone',
    thing: 'payoutQuote',
    unheard: `exq_${'0'.repeat(26)}`,
    sent: byBody('quote_id', { ...PHONE, amount: '1000', reference: 'the-same-as-the-key' }),
  },
  { id: 'payOrderByPhone', thing: 'phoneOrder', unheard: 'KV-0000-0000', sent: byParam('reference', PHONE) },
  { id: 'convert', thing: 'exchangeQuote', unheard: `exq_${'0'.repeat(26)}`, sent: byBody('quote_id') },
  {
    id: 'createTrade',
    thing: 'saleQuote',
    unheard: `slq_${'0'.repeat(26)}`,
    sent: byBody('quote_id', { side: 'sell', destination: { kind: 'mobile_money', ...PHONE } }),
  },
  { id: 'getCashOut', thing: 'cashOut', unheard: 'KV-0000-0000', sent: byParam('reference') },
  { id: 'cancelCashOut', thing: 'cashOut', unheard: 'KV-0000-0000', sent: byParam('reference') },
  { id: 'getBill', thing: 'bill', unheard: 'KV-0000-0000', sent: byParam('reference') },
  { id: 'cancelBill', thing: 'bill', unheard: 'KV-0000-0000', sent: byParam('reference') },
  { id: 'saveBiller', thing: 'bill', unheard: 'KV-0000-0000', sent: byParam('reference', { label: 'Home' }) },
  {
    id: 'nameSavedBiller',
    thing: 'savedBiller',
    unheard: `svb_${'0'.repeat(26)}`,
    sent: byParam('id', { label: 'Home' }),
  },
  { id: 'removeSavedBiller', thing: 'savedBiller', unheard: `svb_${'0'.repeat(26)}`, sent: byParam('id') },
  {
    id: 'acceptBlockTrade',
    thing: 'blockTrade',
    unheard: `blk_${'0'.repeat(26)}`,
    sent: byParam('id', { answer: 1 }),
  },
  { id: 'endBlockTrade', thing: 'blockTrade', unheard: `blk_${'0'.repeat(26)}`, sent: byParam('id') },
  { id: 'getAgentDeal', thing: 'agentDeal', unheard: 'KV-0000-0000', sent: byParam('reference') },
  { id: 'showDealCode', thing: 'agentDeal', unheard: 'KV-0000-0000', sent: byParam('reference') },
  {
    id: 'confirmDealCode',
    thing: 'dealAsAgent',
    unheard: 'KV-0000-0000',
    sent: byParam('reference', { code: '000000' }),
  },
  { id: 'approveDeal', thing: 'agentDeal', unheard: 'KV-0000-0000', sent: byParam('reference') },
  { id: 'endDeal', thing: 'agentDeal', unheard: 'KV-0000-0000', sent: byParam('reference') },
  { id: 'getSale', thing: 'sale', unheard: 'KV-0000-0000', sent: byParam('reference') },
  { id: 'cancelSale', thing: 'sale', unheard: 'KV-0000-0000', sent: byParam('reference') },
  {
    id: 'retrySale',
    thing: 'sale',
    unheard: 'KV-0000-0000',
    sent: byParam('reference', { account: { kind: 'bank', account_name: 'Amina Wanjiru' } }),
  },
  {
    id: 'createWithdrawal',
    thing: 'withdrawalQuote',
    unheard: `wdq_${'0'.repeat(26)}`,
    sent: byBody('quote_id'),
  },
  { id: 'getWithdrawal', thing: 'withdrawal', unheard: 'KV-0000-0000', sent: byParam('reference') },
  { id: 'cancelWithdrawal', thing: 'withdrawal', unheard: 'KV-0000-0000', sent: byParam('reference') },
  { id: 'payMoneyRequest', thing: 'asked', unheard: `mrq_${'0'.repeat(26)}`, sent: byBody('request_id') },
  { id: 'declineMoneyRequest', thing: 'asked', unheard: `mrq_${'0'.repeat(26)}`, sent: byParam('id', {}) },
  { id: 'takeBackMoneyRequest', thing: 'request', unheard: `mrq_${'0'.repeat(26)}`, sent: byParam('id') },
  { id: 'pausePlan', thing: 'plan', unheard: `pln_${'0'.repeat(26)}`, sent: byParam('id') },
  { id: 'resumePlan', thing: 'plan', unheard: `pln_${'0'.repeat(26)}`, sent: byParam('id') },
  { id: 'skipPlan', thing: 'plan', unheard: `pln_${'0'.repeat(26)}`, sent: byParam('id', { due_on: '2026-01-31' }) },
  { id: 'endPlan', thing: 'plan', unheard: `pln_${'0'.repeat(26)}`, sent: byParam('id') },
  { id: 'removePriceAlert', thing: 'priceAlert', unheard: `pal_${'0'.repeat(26)}`, sent: byParam('id') },
  { id: 'labelPayee', thing: 'payee', unheard: 'address.bm9uZQ', sent: byParam('id', { label: 'Mine' }) },
  { id: 'removePayee', thing: 'payee', unheard: 'address.bm9uZQ', sent: byParam('id') },
  { id: 'markNotificationRead', thing: 'notification', unheard: `ntf_${'0'.repeat(26)}`, sent: byParam('id') },
  {
    id: 'submitKyc',
    thing: 'document',
    unheard: `doc_${'0'.repeat(26)}`,
    sent: (name) => ({ body: { document_ids: [name] } }),
  },
]

export function endpointOf(id: string): EndpointSpec {
  const found = API.find((endpoint) => endpoint.id === id)
  if (!found) throw new Error(`the API has no ${id}`)
  return found
}
