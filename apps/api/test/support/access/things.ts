// One thing of each kind that calls name, made for a customer.

import { listSessions } from '@kivuko/contract/account-security.ts'
import { quoteConversion } from '@kivuko/contract/conversions.ts'
import { quotePayout } from '@kivuko/contract/mobile-money.ts'
import { listNotifications } from '@kivuko/contract/notifications.ts'
import { createOrder } from '@kivuko/contract/orders.ts'
import { listCards, startCardSave } from '@kivuko/contract/payments.ts'
import { createRecurringBuy } from '@kivuko/contract/plans.ts'
import { setPriceAlert } from '@kivuko/contract/price-alerts.ts'
import { askForMoney } from '@kivuko/contract/requests.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { addBill } from '../add-bill.ts'
import { dealsOf } from '../agents.ts'
import { ask as askForBlock } from '../block-trades.ts'
import { confirmSetup } from '../card-browser.ts'
import { cashOut } from '../cash-outs.ts'
import { applyFor, openCompany } from '../companies.ts'
import { upload } from '../documents.ts'
import { give } from '../gifts.ts'
import { addLine } from '../lines.ts'
import { deposit, newReference } from '../phone-payments.ts'
import { initiate, quoteFor } from '../purchases.ts'
import { subscribe } from '../pushes.ts'
import { saleQuote, selfieIn, sell } from '../sales.ts'
import { giveSecondStep } from '../staff.ts'
import type { Customer, TestApp } from '../test-app.ts'
import { until } from '../until.ts'

/** One thing of each kind, by the name a call has for it. */
export type Things = Record<
  | 'company'
  | 'openCompany'
  | 'session'
  | 'passkey'
  | 'pushDevice'
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
  | 'cashOut'
  | 'bill'
  | 'savedBiller'
  | 'blockTrade'
  | 'agentDeal'
  | 'dealAsAgent'
  | 'withdrawalQuote'
  | 'withdrawal'
  | 'payee'
  | 'notification'
  | 'request'
  | 'asked'
  | 'plan'
  | 'priceAlert'
  | 'partner'
  | 'partnerInvitation'
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
  await give(app, customer, 'KES', 10_000n)
  await selfieIn(app, customer, 'submitted')
  const ask = await call(quotePayout, { body: { amount: '1000' } })
  const exchange = await call(quoteConversion, { body: { from: 'KES', to: 'NGN', amount: '100' } })
  return {
    company: (await applyFor(customer)).id,
    openCompany: await openCompany(app, customer),
    session: (await call(listSessions)).body.sessions[0]?.id ?? '',
    passkey: await addPasskey(app, customer),
    pushDevice: (await subscribe(app, customer)).device.id,
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
    cashOut: (await cashOut(customer, { currency: 'KES', amount: '10' })).body.reference,
    ...(await addBill(app, customer)),
    blockTrade: (await askForBlock(customer, { amount: '3' })).body.id,
    ...(await dealsOf(app, customer)),
    sale: (await sell(customer, { amount: '0.001' })).body.sale?.reference ?? '',
    ...(await addWithdrawal(app, customer)),
    payee: await addPayee(app, customer),
    notification: (await call(listNotifications)).body.data[0]?.id ?? '',
    ...(await addPlans(customer)),
    ...(await addRequests(app, customer)),
    ...(await addPartner(app, customer)),
    document: (await upload(app, customer)).document.id,
  }
}

/** What acts while they are away. */
async function addPlans({ call }: Customer) {
  const made = await call(createRecurringBuy, {
    body: { buys: 'BTC', currency: 'NGN', amount: '1000', every: 'day', time_zone: 'Africa/Lagos' },
  })
  const alert = await call(setPriceAlert, { body: { asset: 'BTC', currency: 'USD', kind: 'move', percent: 50 } })
  return { plan: made.body.id, priceAlert: alert.body.id }
}

/** One of their own, and one that asks them. */
async function addRequests(app: TestApp, customer: Customer) {
  const friend = await app.customer()
  const asking = (from: Customer, to: Customer) =>
    from.call(askForMoney, { body: { recipient_identifier: to.email, amount: '10' } })
  return { request: (await asking(customer, friend)).body.id, asked: (await asking(friend, customer)).body.id }
}

/** One they own, and one that invites them. */
async function addPartner({ deps, clock }: TestApp, { user, email }: Customer) {
  const [own, other] = [`ptn_${user.id.slice(4)}`, `ptn_x${user.id.slice(5)}`] as const
  const user_id = user.id as `usr_${string}`
  const now = clock.now()
  const partner = { name: 'Lake Wallet', website: 'https://wallet.example', state: 'test', created_at: now } as const
  const undecided = { note: null, asked_at: null, decided_at: null, margin_bps: 0, margin_max_bps: null }
  await deps.db
    .insertInto('partners')
    .values([own, other].map((id) => ({ id, ...partner, ...undecided })))
    .execute()
  const member = { email, invited_by: user_id, added_at: now, ended_at: null }
  const owner = { id: `ptm_${user.id.slice(4)}`, partner_id: own, role: 'owner', user_id, joined_at: now } as const
  const invited = {
    id: `ptm_x${user.id.slice(5)}`,
    partner_id: other,
    role: 'viewer',
    user_id: null,
    joined_at: null,
  } as const
  await deps.db
    .insertInto('partner_members')
    .values([owner, invited].map((each) => ({ ...member, ...each })))
    .execute()
  await deps.db.updateTable('users').set({ email_verified_at: now }).where('id', '=', user_id).execute()
  return { partner: own, partnerInvitation: invited.id }
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
