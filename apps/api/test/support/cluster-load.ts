// Customers of a Kivuko on many machines: some do everything, some pay all the time, so that it shows for how long
// nothing was written. They pause between, for all machines are one here: what keeps it from failing over must be the
// trouble that is made, not the customers' own work.
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../src/deps.ts'
import { emailOf, giveToMover, moveUntil } from './movers.ts'
import { createBrowser } from './stubborn-browser.ts'

const CUSTOMERS = 8
const PAYERS = 3
/** The shorter, the more exactly a pause is measured. */
const PAYER_PAUSE_MS = 20
const MOVER_PAUSE_MS = 250

export type Load = {
  /** References of transfers that were acknowledged. */
  paid: Set<string>
  /** Answers that nobody should be given, in words. */
  faults: string[]
  /** What was answered, 0 for nothing: how often. */
  statuses: Map<number, number>
  /** The longest time between two acknowledged transfers since it was last asked, in milliseconds. */
  longestPause(): number
  stop(): Promise<void>
}

/** Signs customers up and has them begin. `url` is the balancer's. */
export async function startLoad(url: string, deps: Deps): Promise<Load> {
  let isOver = false
  let lastAt = performance.now()
  let longest = 0
  const paid = new Set<string>()
  const faults: string[] = []
  const statuses = new Map<number, number>()
  const onAnswer = (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const browsers = Array.from({ length: CUSTOMERS }, () => createBrowser(url, () => isOver, onAnswer))
  for (const [customer, browser] of browsers.entries())
    await giveToMover(deps, await browser.register(emailOf(customer)))

  async function pay(payer: number): Promise<void> {
    const browser = browsers[payer]
    while (!isOver) {
      const recipient_identifier = emailOf((payer + 1) % CUSTOMERS)
      type Paid = { reference: string }
      const answer = await browser?.post<Paid>('/transfers/internal', { recipient_identifier, amount: '1' })
      if (answer) {
        paid.add(answer.reference)
        const now = performance.now()
        longest = Math.max(longest, now - lastAt)
        lastAt = now
      }
      await wait(PAYER_PAUSE_MS)
    }
  }

  const onMoved = () => undefined
  const working = browsers.map((browser, customer) =>
    (customer < PAYERS
      ? pay(customer)
      : moveUntil(() => isOver, { browser, customer, customers: CUSTOMERS, onMoved, pauseMs: MOVER_PAUSE_MS })
    ).catch((error: Error) => faults.push(error.message)),
  )
  lastAt = performance.now()
  return {
    paid,
    faults,
    statuses,
    longestPause() {
      const pause = Math.max(longest, performance.now() - lastAt)
      longest = 0
      return pause
    },
    async stop() {
      isOver = true
      await Promise.all(working)
    },
  }
}
