// Customers who bring money in from phones, send it to phones, banks and each other, and exchange it, and, where they know
// each other, pay bills, what they are asked for, an agent and the paybill, and fill wallets by bank and by card, whatever
// happens to who serves them meanwhile.
import { setTimeout as wait } from 'node:timers/promises'
import { billFee } from '@kivuko/contract/bills.ts'
import { type CashOut, cashOutFee } from '@kivuko/contract/cash-outs.ts'
import { parse, toDecimal } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import { clearing, customerAvailable } from '../../src/accounting/chart.ts'
import type { Deps } from '../../src/deps.ts'
import { nairaAccount } from './sales.ts'
import type { Browser } from './stubborn-browser.ts'

/** Paid; told twice; told late; not on M-Pesa; never told; told that it timed out, and then paid. */
const PHONES = ['0712000111', '0722000003', '0722000004', '0722000007', '0722000008', '0722000009']
/** Ada Obi's at a bank that pays; refuses; tells twice; tells late; sends the money back; never tells. */
const ACCOUNTS = ['4321', '0001', '0003', '0004', '0005', '0006']

/** Naira, shillings and tether to begin with: 200,000, 20,000 and 200, so many times. */
export async function giveToMover(deps: Deps, userId: string, times = 1n): Promise<void> {
  for (const [asset, units] of [
    ['NGN', 20_000_000n],
    ['KES', 2_000_000n],
    ['USDT', 200_000_000n],
  ] as const)
    await deps.ledger.post({
      key: `gift:${userId}:${asset}`,
      kind: 'gift',
      reference: userId,
      entries: [
        { account: clearing('custody', asset), units: -units * times },
        { account: customerAvailable(userId, asset), units: units * times },
      ],
    })
}

const SENT = [
  ['1000', 'NGN'],
  ['1.5', 'USDT'],
  ['80', 'KES'],
] as const

export const emailOf = (customer: number) => `mover-${customer}@kivuko.example`

/** Of airtime at the sandbox: paid; refused; paid late; paid, and the answer is lost; taken, and then it fails. */
const LINES = ['9999', '0001', '0002', '0004', '0007']

/** Of phones that pay the paybill: told once; never; twice; late. */
const PAYING = ['7110', '0003', '0004', '0005']

const ALONE = ['deposit', 'payout', 'transfer', 'exchange', 'cashOut'] as const
export const MOVEMENTS = [...ALONE, 'bill', 'request', 'deal', 'paybill', 'bankFill', 'cardFill'] as const
export type Movement = (typeof MOVEMENTS)[number]
export type Circle = {
  browsers: readonly Browser[]
  /** The number of the agent who is the first. */
  agent: string
  /** From a customer's own phone to their number at the paybill: whether the money went. */
  payBill(customer: number, end: string): Promise<boolean>
  /** Naira from a bank account in the customer's name to the number of their own: whether the money went. */
  sendToBank(customer: number): boolean
  /** Kobo of each that went. */
  credited: bigint[]
  /** At the card network, what the secret is of. */
  payByCard(clientSecret: string): Promise<void>
}
export type Moving = {
  browser: Browser
  customer: number
  customers: number
  /** `reference` is the customer's own name of it, which it carries where it can. */
  onMoved: (kind: Movement, reference: string) => void
  /** Between two movements; none unless given. */
  pauseMs?: number
  /** Whose numbers end so: other ways of theirs are the sandbox's. */
  phones?: readonly string[]
  /** Without it nothing moves that takes two of them, and no bill. */
  circle?: Circle
}

/** One thing after another, until it is over; each customer begins with another one. */
export async function moveUntil(
  isOver: () => boolean,
  { browser, customer, customers, onMoved, pauseMs = 0, phones = PHONES, circle }: Moving,
): Promise<void> {
  const movements = circle ? MOVEMENTS : ALONE
  for (let round = customer; !isOver(); round += 1) {
    const reference = `mover-${customer}-${round}`
    // Each customer's own phones: one prompt at a time is on a phone.
    const phone_number = (phones[(customer + round) % phones.length] as string).replace(/^(07\d\d)00/, `$1${customer}0`)
    const kind = movements[round % movements.length] as Movement
    const move: Record<Movement, () => Promise<unknown>> = {
      deposit: () => browser.post('/payments/mobile-money/deposit', { phone_number, amount: '100', reference }),
      payout: () =>
        browser.post('/payments/mobile-money/transfer', {
          phone_number,
          reference,
          ...sentIn(Math.floor(round / movements.length)),
        }),
      transfer: () =>
        browser.post('/transfers/internal', {
          recipient_identifier: emailOf((customer + 1 + (round % (customers - 1))) % customers),
          amount: '700',
          note: reference,
        }),
      exchange: async () => {
        const [from, to] = round % 8 > 3 ? ['NGN', 'KES'] : ['KES', 'NGN']
        const quote = await browser.post<{ quote_id: string }>('/wallets/convert/quote', { from, to, amount: '500' })
        return quote && browser.post('/wallets/convert', { quote_id: quote.quote_id })
      },
      cashOut: () =>
        cashOut(browser, { turn: Math.floor(round / movements.length) + customer, phone_number, reference }),
      bill: () => payBill(browser, { line: LINES[round % LINES.length] as string, reference }),
      request: () => askNext(circle, customer),
      deal: () => dealWithFirst(circle, customer, reference),
      paybill: async () => circle?.payBill(customer, PAYING[round % PAYING.length] as string),
      bankFill: async () => circle?.sendToBank(customer),
      cardFill: () => fillByCard(circle, customer, reference),
    }
    if (await move[kind]()) onMoved(kind, reference)
    if (pauseMs > 0) await wait(pauseMs)
  }
}

/** From which wallet: naira, tether, shillings, each in its turn. */
function sentIn(turn: number): { amount: string; currency: string } {
  const [amount, currency] = SENT[turn % SENT.length] ?? SENT[0]
  return { amount, currency }
}

/** Shillings to a phone and naira to a bank in turns; of those to a bank, some to each account are taken back at once. */
async function cashOut(browser: Browser, asked: { turn: number; phone_number: string; reference: string }) {
  const { turn, phone_number, reference } = asked
  const end = ACCOUNTS[Math.floor(turn / 2) % ACCOUNTS.length]
  const [currency, amount, bps, destination] =
    turn % 2 === 0
      ? (['KES', '100', 250n, { kind: 'mobile_money', phone_number }] as const)
      : (['NGN', '500', 100n, nairaAccount(end)] as const)
  const fee = toDecimal(cashOutFee(parse(currency, amount) ?? never(), bps))
  const made = await browser.post<CashOut>('/cash-outs', { currency, amount, fee, destination, reference })
  if (made && turn % 5 < 2) await browser.post(`/cash-outs/${made.reference}/cancel`, {})
  return made
}

/** Airtime of KSh 10 for a line that ends so. */
function payBill(browser: Browser, { line, reference }: { line: string; reference: string }) {
  const amount = '10.00'
  const fee = toDecimal(billFee(parse('KES', amount) ?? never(), 100n))
  const airtime = { biller_id: 'safaricom', product_id: 'top-up', number: `+25471234${line}`, customer_name: null }
  return browser.post('/bills', { ...airtime, amount, fee, reference })
}

/** The next customer is asked, and pays. */
async function askNext(circle: Circle | undefined, customer: number) {
  const next = circle ? (customer + 1) % circle.browsers.length : 0
  const asked = { recipient_identifier: emailOf(next), amount: '300', currency: 'NGN' }
  const made = await circle?.browsers[customer]?.post<{ id: string }>('/requests', asked)
  return made && circle?.browsers[next]?.post('/requests/pay', { request_id: made.id })
}

/** Ten dollars into the wallet of dollars. */
async function fillByCard(circle: Circle | undefined, customer: number, reference: string) {
  const browser = circle?.browsers[customer]
  const amount = '10'
  const quote = await browser?.post<{ quote_id: string }>('/payments/card/wallets/USD/quotes', { amount })
  const asked = { amount, currency: 'USD', payment_method: 'stripe', reference, setup_future_usage: null }
  const started =
    quote &&
    (await browser?.post<{ client_secret: string }>('/payments/initiate', { ...asked, quote_id: quote.quote_id }))
  if (!started) return undefined
  await circle?.payByCard(started.client_secret)
  return started
}

/** The first is the agent, who brings the second cash; all others ask for some. Whoever did not begin it approves it. */
async function dealWithFirst(circle: Circle | undefined, customer: number, reference: string) {
  const [first, second] = circle?.browsers ?? []
  const amount = '2000'
  const begun =
    customer === 0
      ? first?.post<Deal>('/agent/deals', { customer: emailOf(1), direction: 'cash_in', amount, reference })
      : circle?.browsers[customer]?.post<Deal>(`/agents/${circle.agent}/cash-outs`, {
          amount,
          fee: '100.00',
          reference,
        })
  const deal = await begun
  return deal && (customer === 0 ? second : first)?.post(`/agent-deals/${deal.reference}/approve`, {})
}

type Deal = { reference: string }

function never(): never {
  throw new Error('this is an amount')
}

/** What has not ended yet, and the state it is in. */
export async function openMovements({ db }: Deps): Promise<string[]> {
  const { rows } = await sql<{ open: string }>`
    select concat_ws(' ', 'deposit', id, state) as open from deposits where state in ('created', 'pending')
    union all select concat_ws(' ', 'order', id, state) from orders where state in ('awaiting_payment', 'refund_pending')
    union all select concat_ws(' ', 'refund', id, state) from refunds where state <> 'succeeded'
    union all select concat_ws(' ', 'disbursement', id, state) from disbursements
      where state in ('waiting', 'sending', 'sent')
    union all select concat_ws(' ', 'payout', id, state) from payouts where state = 'pending'
    union all select concat_ws(' ', 'bill', id, state) from bills where state in ('waiting', 'sending')
    union all select concat_ws(' ', 'cash-out', id, state) from cash_outs where state in ('waiting', 'sending')
    union all select concat_ws(' ', 'bank payout', id, state) from bank_payouts
      where state in ('queued', 'sending', 'sent')
    union all select concat_ws(' ', 'withdrawal', id, state) from withdrawals where ended_at is null
    union all select concat_ws(' ', 'payment', id, state) from paybill_payments where state = 'told'
    union all select concat_ws(' ', 'receipt', id, state) from bank_receipts where state not in ('matched', 'returned')
    union all select concat_ws(' ', 'prompt', id, state) from prompts where state in ('sending', 'open')
    union all select concat_ws(' ', 'mail', id, event_key) from notifications
      where event_key like 'transfer:%' and mailed_at is null
    union all select 'mails wait' from mails_waiting
    union all select concat_ws(' ', 'message', type, object_ref) from webhook_events where outcome = 'received'`.execute(
    db,
  )
  return rows.map(({ open }) => open)
}
