// Customers of a Kivuko on many machines: some do everything, some buy by card, some send coins outside, and some pay all the
// time, so that it shows for how long nothing was written. They pause between, for all machines are one here: what keeps it
// from failing over must be the trouble that is made, not the customers' own work.
import { setTimeout as wait } from 'node:timers/promises'
import { type AnswerTally, createAnswerTally } from '../../../../tools/testing/answers.ts'
import type { Sandbox } from '../../../sandbox/src/sandbox.ts'
import type { Deps } from '../../src/deps.ts'
import { type Acknowledging, createAcknowledging, type Kind } from './acknowledged.ts'
import { confirmPayment } from './card-browser.ts'
import { emailOf, giveToMover, type Movement, moveUntil } from './movers.ts'
import { type Browser, createBrowser } from './stubborn-browser.ts'
import { startWithdrawing, type Withdrawing } from './withdrawing.ts'

const CUSTOMERS = 10
/** The first ones; after them come those who buy, and then those who do everything. */
const PAYERS = 3
const BUYERS = 2
/** The shorter, the more exactly a pause is measured. */
const PAYER_PAUSE_MS = 20
const MOVER_PAUSE_MS = 250
const BUYER_PAUSE_MS = 500
/** What of movements is told by a name of the customer's own. */
const NAMED: Partial<Record<Movement, Kind>> = {
  deposit: 'deposit',
  payout: 'payout',
  transfer: 'transfer',
  cashOut: 'cashOut',
}

export type Load = {
  /** References of transfers that were acknowledged to those who pay all the time. */
  paid: ReadonlySet<string>
  acknowledged: Acknowledging
  answers: AnswerTally
  /** What went wrong at a customer's, in words. */
  faults: string[]
  /** Without coins nobody withdraws. */
  withdrawing: Withdrawing | undefined
  /** The longest time between two acknowledged transfers since it was last asked, in milliseconds. */
  longestPause(): number
  stop(): Promise<void>
}

export type LoadPlan = {
  /** The balancer's. */
  url: string
  deps: Deps
  /** Where cards are paid; without it nobody buys, and those who would do everything else. */
  sandbox?: Sandbox
  /** Whether coins can be sent outside. */
  hasCoins?: boolean
}

/** Signs customers up and has them begin. */
export async function startLoad({ url, deps, sandbox, hasCoins = false }: LoadPlan): Promise<Load> {
  let isOver = false
  let lastAt = performance.now()
  let longest = 0
  const paid = new Set<string>()
  const acknowledged = createAcknowledging()
  const answers = createAnswerTally()
  const faults: string[] = []
  const browsers = Array.from({ length: CUSTOMERS }, () => createBrowser(url, () => isOver, answers.count))
  for (const [customer, browser] of browsers.entries())
    await giveToMover(deps, await browser.register(emailOf(customer)))

  async function pay(browser: Browser, payer: number): Promise<void> {
    const recipient_identifier = emailOf((payer + 1) % CUSTOMERS)
    for (let round = 0; !isOver; round += 1) {
      const note = `payer-${payer}-${round}`
      type Paid = { reference: string }
      const answer = await browser.post<Paid>('/transfers/internal', { recipient_identifier, amount: '1', note })
      if (answer) {
        paid.add(answer.reference)
        acknowledged.note('transfer', note)
        const now = performance.now()
        longest = Math.max(longest, now - lastAt)
        lastAt = now
      }
      await wait(PAYER_PAUSE_MS)
    }
  }

  function work(browser: Browser, customer: number): Promise<void> {
    if (customer < PAYERS) return pay(browser, customer)
    if (sandbox && customer < PAYERS + BUYERS)
      return buyUntil(() => isOver, { browser, buyer: customer, sandbox, acknowledged })
    const onMoved = (kind: Movement, reference: string) => {
      const named = NAMED[kind]
      if (named) acknowledged.note(named, reference)
    }
    const moving = { browser, customer, customers: CUSTOMERS, onMoved, pauseMs: MOVER_PAUSE_MS }
    return moveUntil(() => isOver, moving)
  }

  const onAccepted = (quoteId: string) => acknowledged.note('withdrawal', quoteId)
  const withdrawing = hasCoins ? await startWithdrawing(url, deps, { onAccepted, onAnswer: answers.count }) : undefined
  const working = browsers.map((browser, customer) =>
    work(browser, customer).catch((error: Error) => void faults.push(error.message)),
  )
  lastAt = performance.now()
  return {
    paid,
    acknowledged,
    answers,
    faults,
    withdrawing,
    longestPause() {
      const pause = Math.max(longest, performance.now() - lastAt)
      longest = 0
      return pause
    },
    async stop() {
      isOver = true
      await Promise.all([...working, withdrawing?.stop()])
    },
  }
}

type Buying = { browser: Browser; buyer: number; sandbox: Sandbox; acknowledged: Acknowledging }

/** One purchase by card after the other. */
async function buyUntil(isOver: () => boolean, { browser, buyer, sandbox, acknowledged }: Buying): Promise<void> {
  for (let round = 0; !isOver(); round += 1) {
    const started = await startPurchase(browser, `buyer-${buyer}-${round}`)
    if (started) {
      acknowledged.note('purchase', started.quoteId)
      await confirmPayment(sandbox, started.clientSecret, 'pm_card_visa')
    }
    await wait(BUYER_PAUSE_MS)
  }
}

/** Bitcoin for 20,000 naira, to be paid by card. */
async function startPurchase(browser: Browser, reference: string) {
  const wanted = { fiat_currency: 'NGN', crypto_currency: 'BTC', fiat_amount: '20000', payment_method: 'card' }
  const quote = await browser.post<{ quote_id: string }>('/quotes/create', wanted)
  if (!quote) return undefined
  const paid = { amount: '20000', currency: 'NGN', payment_method: 'stripe', setup_future_usage: null }
  const asked = { ...paid, reference, quote_id: quote.quote_id }
  const started = await browser.post<{ client_secret: string }>('/payments/initiate', asked)
  return started && { quoteId: quote.quote_id, clientSecret: started.client_secret }
}
