// Calls that name something of a customer's: for each, how it is named, and a name of that kind that nobody has.

import { listSessions } from '@kivuko/contract/account-security.ts'
import { API } from '@kivuko/contract/api.ts'
import { quoteConversion } from '@kivuko/contract/conversions.ts'
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { quotePayout } from '@kivuko/contract/mobile-money.ts'
import { listNotifications } from '@kivuko/contract/notifications.ts'
import { createOrder } from '@kivuko/contract/orders.ts'
import { listCards, startCardSave } from '@kivuko/contract/payments.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { confirmSetup } from '../card-browser.ts'
import { upload } from '../documents.ts'
import { give } from '../gifts.ts'
import { addLine } from '../lines.ts'
import { deposit, newReference } from '../phone-payments.ts'
import { initiate, quoteFor } from '../purchases.ts'
import { saleQuote, selfieIn, sell } from '../sales.ts'
import { giveSecondStep } from '../staff.ts'
import type { Customer, TestApp } from '../test-app.ts'
import { until } from '../until.ts'

/** One thing of each kind, by the name a call has for it. */
export type Things = Record<
  | 'session'
  | 'passkey'
  | 'cardQuote'
  | 'phoneQuote'
  | 'order'
  | 'cardOrder'
  | 'phoneOrder'
  | 'card'
  | 'transaction'
  | 'export'
  | 'deposit'
  | 'payoutQuote'
  | 'exchangeQuote'
  | 'saleQuote'
  | 'sale'
  | 'withdrawalQuote'
  | 'withdrawal'
  | 'payee'
  | 'notification'
  | 'document',
  string
>

export async function thingsOf(app: TestApp, customer: Customer): Promise<Things> {
  const { call } = customer
  const order = async (method: 'card' | 'mpesa') => {
    const fiat = method === 'mpesa' ? 'KES' : 'NGN'
    const { quote_id } = await quoteFor(customer, { method, fiat, amount: fiat === 'KES' ? '5000' : '20000' })
    return (await call(createOrder, { body: { quote_id, payment_method: method } })).body.reference
  }
  const reference = newReference()
  await deposit(customer, { reference })
  await addLine(app, customer, { status: 'pending' })
  await give(app, customer, 'BTC', 1_000_000n)
  await selfieIn(app, customer, 'submitted')
  const ask = await call(quotePayout, { body: { amount: '1000' } })
  const exchange = await call(quoteConversion, { body: { from: 'KES', to: 'NGN', amount: '100' } })
  return {
    session: (await call(listSessions)).body.sessions[0]?.id ?? '',
    passkey: await addPasskey(app, customer),
    cardQuote: (await quoteFor(customer)).quote_id,
    phoneQuote: (await quoteFor(customer, { method: 'mpesa', fiat: 'KES', amount: '5000' })).quote_id,
    order: await order('card'),
    cardOrder: (await initiate(customer, { quoteId: (await quoteFor(customer)).quote_id })).body.reference,
    phoneOrder: await order('mpesa'),
    card: await saveCard(app, customer),
    transaction: (await call(listTransactions)).body.transactions[0]?.id ?? '',
    export: await addExport(app, customer),
    deposit: reference,
    payoutQuote: ask.body.quote_id,
    exchangeQuote: exchange.body.quote_id,
    saleQuote: (await saleQuote(customer, '0.001')).body.quote_id,
    sale: (await sell(customer, { amount: '0.001' })).body.sale?.reference ?? '',
    ...(await addWithdrawal(app, customer)),
    payee: await addPayee(app, customer),
    notification: (await call(listNotifications)).body.data[0]?.id ?? '',
    document: (await upload(app, customer)).document.id,
  }
}

async function addPasskey(app: TestApp, customer: Customer): Promise<string> {
  const { user } = customer
  const id = `pky_${user.id.slice(4)}` as const
  const row = {
    id,
    user_id: user.id as `usr_${string}`,
    credential_id: id,
    public_key: Buffer.from('none'),
    counter: 0n,
    transports: '[]',
    name: 'A key',
    created_at: app.clock.now(),
    last_used_at: null,
  }
  await app.deps.db.insertInto('passkeys').values(row).execute()
  // A passkey that is written down answers nothing.
  await giveSecondStep(app, customer)
  return id
}

/** Written down: this app has no networks. */
async function addWithdrawal(app: TestApp, { user }: Customer) {
  const user_id = user.id as `usr_${string}`
  const quote = `wdq_${user_id.slice(4)}` as const
  const reference = `KV-W${user_id.slice(-7)}`.toUpperCase()
  const now = app.clock.now()
  const terms = { network: 'ethereum', asset: 'ETH', address: '0x00', amount_units: 2n, fee_units: 1n } as const
  const until = { created_at: now, expires_at: new Date(now.getTime() + 3_600_000) }
  await app.deps.db
    .insertInto('withdrawal_quotes')
    .values({ id: quote, user_id, ...terms, ...until })
    .execute()
  const row = { id: `wdr_${user_id.slice(4)}`, reference, user_id, quote_id: `wdq_x${user_id.slice(4)}` } as const
  const rest = { order_id: null, state: 'completed', transaction_hash: null, problem: null } as const
  await app.deps.db
    .insertInto('withdrawals')
    .values({ ...row, ...terms, ...rest, sends_at: now, created_at: now, ended_at: now })
    .execute()
  return { withdrawalQuote: quote, withdrawal: reference }
}

/** Of its owner alone: an address that carries their id. */
async function addPayee(app: TestApp, { user }: Customer): Promise<string> {
  const identity = `ethereum:${user.id}`
  const row = { user_id: user.id as `usr_${string}`, kind: 'address', identity, label: null, shown: null } as const
  await app.deps.db
    .insertInto('payees')
    .values({ ...row, added_at: app.clock.now() })
    .execute()
  return `address.${Buffer.from(identity).toString('base64url')}`
}

/** Written down as failed: each call of its owner finds it. */
async function addExport(app: TestApp, { user }: Customer): Promise<string> {
  const now = app.clock.now()
  const id = `exp_${user.id.slice(4)}` as const
  const asked = { kind: 'transactions', format: 'csv', file_name: 'a.csv', request: {}, chosen: 'All' } as const
  const ended = { attempt: 1, requested_at: now, ended_at: now, expires_at: new Date(now.getTime() + 3_600_000) }
  await app.deps.db
    .insertInto('exports')
    .values({
      id,
      user_id: user.id as `usr_${string}`,
      ...asked,
      state: 'failed',
      lines_done: 0,
      lines_total: 2,
      ...ended,
    })
    .execute()
  return id
}

async function saveCard(app: TestApp, { call }: Customer): Promise<string> {
  const { client_secret } = (await call(startCardSave)).body
  await confirmSetup(app.sandbox, client_secret, 'pm_card_visa')
  return until('the card is saved', async () => (await call(listCards)).body.cards[0]?.id)
}

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
  { id: 'removePasskey', thing: 'passkey', unheard: `pky_${'0'.repeat(26)}`, sent: byParam('id') },
  {
    id: 'createOrder',
    thing: 'phoneQuote',
    unheard: `quo_${'0'.repeat(26)}`,
    sent: byBody('quote_id', { payment_method: 'mpesa' }),
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
