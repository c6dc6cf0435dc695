// Customers who send coins outside, one withdrawal after another, and do not give up.
import { setTimeout as wait } from 'node:timers/promises'
import { createWithdrawal, quoteWithdrawal, type Withdrawal } from '@kivuko/contract/chain.ts'
import { parse } from '@kivuko/money/money.ts'
import type { Sandbox } from '../../../sandbox/src/sandbox.ts'
import { clearing, customerAvailable } from '../../src/accounting/chart.ts'
import type { Deps } from '../../src/deps.ts'
import { createBrowser } from './stubborn-browser.ts'

const CUSTOMERS = 2
/** Together less than what a signer takes in a minute. */
const PAUSE_MS = 2_500
const EACH = '0.05'
const OWNED = '200'

export type Withdrawing = {
  /** References of withdrawals that were accepted, and what arrives of each, by its address. */
  accepted: ReadonlyMap<string, { address: string; received: string }>
  faults: readonly string[]
  stop(): Promise<void>
}

type Told = {
  onAccepted?: (quoteId: string) => void
  /** As a browser tells it. */
  onAnswer?: (status: number, cause?: string) => void
}

/** Each customer has an address of their own outside. `url` is the balancer's. */
export async function startWithdrawing(
  url: string,
  deps: Deps,
  { onAccepted, onAnswer }: Told = {},
): Promise<Withdrawing> {
  let isOver = false
  const accepted = new Map<string, { address: string; received: string }>()
  const faults: string[] = []

  async function withdraw(customer: number): Promise<void> {
    const browser = createBrowser(url, () => isOver, onAnswer)
    await giveCoins(deps, await browser.register(`withdrawer-${customer}@kivuko.example`))
    const address = `0x${String(customer + 1).repeat(40)}`
    const asked = { asset: 'ETH', network: 'ethereum', address, amount: EACH }
    while (!isOver) {
      const quote = await browser.post<{ quote_id: string; received: string }>(quoteWithdrawal.path, asked)
      const made = quote && (await browser.post<Withdrawal>(createWithdrawal.path, { quote_id: quote.quote_id }))
      if (made) {
        accepted.set(made.reference, { address, received: quote.received })
        onAccepted?.(quote.quote_id)
      }
      await wait(PAUSE_MS)
    }
  }

  const working = Array.from({ length: CUSTOMERS }, (_, customer) =>
    withdraw(customer).catch((error: Error) => void faults.push(error.message)),
  )
  return {
    accepted,
    faults,
    async stop() {
      isOver = true
      await Promise.all(working)
    },
  }
}

/** What is wrong with what arrived outside, in words: at each address lies what was promised there, to the last wei. */
export async function wrongArrivals({ control }: Sandbox, { accepted }: Withdrawing): Promise<string[]> {
  const promised = new Map<string, bigint>()
  for (const { address, received } of accepted.values())
    promised.set(address, (promised.get(address) ?? 0n) + (parse('ETH', received)?.units ?? 0n) * 10n ** 9n)
  const found = await Promise.all(
    [...promised].map(async ([address, wei]) => {
      const there = BigInt(await control.chains.rpc<string>('ethereum', 'eth_getBalance', [address, 'latest']))
      return there === wei ? [] : [`${address} was promised ${wei} wei and has ${there}`]
    }),
  )
  return found.flat()
}

async function giveCoins(deps: Deps, userId: string): Promise<void> {
  const units = parse('ETH', OWNED)?.units ?? 0n
  await deps.ledger.post({
    key: `gift:${userId}:ETH`,
    kind: 'gift',
    reference: userId,
    entries: [
      { account: clearing('custody', 'ETH'), units: -units },
      { account: customerAvailable(userId, 'ETH'), units },
    ],
  })
}
