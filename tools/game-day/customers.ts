// Customers of a game day: some bring money in, send and exchange it, one pays phones, one buys by card; all of them
// until they are told to stop, whatever is refused meanwhile.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../apps/api/src/deps.ts'
import { confirmPayment } from '../../apps/api/test/support/card-browser.ts'
import { emailOf, giveToMover, moveUntil } from '../../apps/api/test/support/movers.ts'
import { type Browser, createBrowser } from '../../apps/api/test/support/stubborn-browser.ts'
import type { Sandbox } from '../../apps/sandbox/src/sandbox.ts'

const MOVERS = 3
const PAUSE_MS = 400
/** Enough for an hour. */
const GIFTS = 100n
/** Paid; told twice; told late; told that it timed out, and then paid. */
const PHONES = ['0712000111', '0722000003', '0722000004', '0722000009']

export type Customers = {
  /** How many movements, payouts and purchases were taken so far. */
  taken(): number
  /** Answers nobody should be given, in words. */
  faults: readonly string[]
  /** Pays a phone now; true when the payout was taken. */
  pay(phone: string): Promise<boolean>
  stop(): Promise<void>
}

export async function startCustomers({
  url,
  deps,
  sandbox,
}: {
  url: string
  deps: Deps
  sandbox: Sandbox
}): Promise<Customers> {
  let isOver = false
  let taken = 0
  const onMoved = () => {
    taken += 1
  }
  const faults: string[] = []
  const customers = MOVERS + 2
  const browsers = Array.from({ length: customers }, () => createBrowser(url, () => isOver))
  for (const [customer, browser] of browsers.entries())
    await giveToMover(deps, await browser.register(emailOf(customer)), GIFTS)
  const [payer, buyer, ...movers] = browsers as [Browser, Browser, ...Browser[]]
  const pay = async (phone_number: string) => {
    const payout = { phone_number, amount: '1000', reference: `game-${randomUUID()}` }
    return (await payer.post('/payments/mobile-money/transfer', payout)) !== undefined
  }
  async function repeat(work: () => Promise<boolean>): Promise<void> {
    while (!isOver) {
      if (await work()) onMoved()
      await wait(PAUSE_MS)
    }
  }
  const working = [
    ...movers.map((browser, at) =>
      moveUntil(() => isOver, { browser, customer: at + 2, customers, onMoved, pauseMs: PAUSE_MS, phones: PHONES }),
    ),
    repeat(() => pay('0712345678')),
    repeat(() => buy(buyer, sandbox)),
  ].map((each) => each.catch((error: Error) => void faults.push(error.message)))
  return {
    taken: () => taken,
    faults,
    pay,
    async stop() {
      isOver = true
      await Promise.all(working)
    },
  }
}

/** Bitcoin for dollars, whose price three sources tell. */
async function buy(browser: Browser, sandbox: Sandbox): Promise<boolean> {
  const wanted = { fiat_currency: 'USD', crypto_currency: 'BTC', fiat_amount: '50', payment_method: 'card' }
  const quote = await browser.post<{ quote_id: string }>('/quotes/create', wanted)
  const started = await browser.post<{ client_secret: string }>('/payments/initiate', {
    amount: '50',
    currency: 'USD',
    payment_method: 'stripe',
    reference: `game-${randomUUID()}`,
    quote_id: quote?.quote_id,
    setup_future_usage: null,
  })
  if (!started) return false
  await confirmPayment(sandbox, started.client_secret, 'pm_card_visa')
  return true
}
