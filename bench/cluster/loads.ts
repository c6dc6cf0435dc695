// What customers ask, over HTTP, of all processes that answer at once; every answer has to be a good one.
import { depositByPhone } from '@kivuko/contract/mobile-money.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { listWallets } from '@kivuko/contract/wallets.ts'
import autocannon from 'autocannon'
import { type BenchCustomer, FRIENDS } from '../transfers/customers.ts'
import { apiUrl, type Process } from './processes.ts'

const CALLERS = 64
const DEPOSITS_AT_ONCE = 8

export type Load = {
  name: string
  /** How many times in a measurement, enough for a share of a second of CPU. */
  times: number
  /** Asks so many times in all, and answers how many were answered: all of them but those that were refused. */
  run(processes: readonly Process[], times: number): Promise<number>
}

let keys = 0
let phones = 0
const below = (count: number) => Math.trunc(Math.random() * count)

type Request = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

async function drive(processes: readonly Process[], times: number, next: () => Request): Promise<number> {
  const runs = processes.map((process) =>
    autocannon({
      url: process.url,
      connections: Math.trunc(CALLERS / processes.length),
      amount: Math.ceil(times / processes.length),
      requests: [
        {
          setupRequest(request) {
            const { path, ...own } = next()
            return { ...request, ...own, path: `${new URL(apiUrl(process)).pathname}${path}` }
          },
        },
      ],
    }),
  )
  let answered = 0
  for (const { '2xx': good, non2xx, errors } of await Promise.all(runs)) {
    if (non2xx > good / 100 || errors > 0)
      throw new Error(`${non2xx} refusals and ${errors} errors: these figures mean nothing`)
    answered += good
  }
  return answered
}

const JSON_HEADERS = { 'content-type': 'application/json' }

/** Sessions of the first half are bound to no device. */
export function loadsOf(customers: readonly BenchCustomer[]): { transfers: Load; wallets: Load; quotes: Load } {
  const at = (place: number) => customers[place % customers.length] as BenchCustomer
  const transfers = (): Request => {
    const place = below(customers.length / 2)
    keys += 1
    return {
      method: 'POST',
      path: transferInternally.path,
      headers: {
        ...JSON_HEADERS,
        authorization: `Bearer ${at(place).token}`,
        'idempotency-key': `bench-key-${keys}`,
      },
      body: `{"recipient_identifier":"${at(place + 1 + below(FRIENDS)).email}","amount":"1.25","currency":"NGN","note":"lunch","transfer_type":"internal"}`,
    }
  }
  const wallets = (): Request => ({
    method: 'GET',
    path: listWallets.path,
    headers: { authorization: `Bearer ${at(below(customers.length / 2)).token}` },
  })
  const quotes = (): Request => ({
    method: 'POST',
    path: createQuote.path,
    headers: { ...JSON_HEADERS },
    body: '{"fiat_currency":"NGN","crypto_currency":"BTC","fiat_amount":"20000","payment_method":"card"}',
  })
  const load = (name: string, times: number, next: () => Request): Load => ({
    name,
    times,
    run: (processes, count) => drive(processes, count, next),
  })
  return {
    transfers: load(`${transferInternally.method} ${transferInternally.path}`, 1_500, transfers),
    wallets: load(`${listWallets.method} ${listWallets.path}`, 2_000, wallets),
    quotes: load(`${createQuote.method} ${createQuote.path}`, 3_000, quotes),
  }
}

/** Asks so many phones to pay, each its own; answers when M-Pesa took the last of them. */
export async function askPhones(
  processes: readonly Process[],
  customers: readonly BenchCustomer[],
  count: number,
): Promise<void> {
  let left = count
  async function caller(): Promise<void> {
    while (left > 0) {
      left -= 1
      phones += 1
      const process = processes[phones % processes.length] as Process
      const reference = `bench-deposit-${phones}`
      const response = await fetch(`${apiUrl(process)}${depositByPhone.path}`, {
        method: 'POST',
        headers: {
          ...JSON_HEADERS,
          authorization: `Bearer ${customers[phones % Math.trunc(customers.length / 2)]?.token}`,
          'idempotency-key': reference,
        },
        // Numbers that end so are nobody's whose manner is fixed.
        body: JSON.stringify({ phone_number: `07${String(10_000 + phones)}111`, amount: '100', reference }),
      })
      if (!response.ok) throw new Error(`a deposit was refused: ${response.status} ${await response.text()}`)
    }
  }
  await Promise.all(Array.from({ length: DEPOSITS_AT_ONCE }, caller))
}
