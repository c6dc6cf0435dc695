// Answers in the shapes of Coinbase, CoinGecko and Kraken, with made-up prices, each served under its own path.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const TICKERS = ['coinbase', 'coingecko', 'kraken'] as const
export type Ticker = (typeof TICKERS)[number]

type Answers = { path: string; body: unknown }[]
/** How one ticker answers instead. */
export type Change = (text: string) => string

export type ComposedTickers = AsyncDisposable & {
  settings: Record<string, string>
  /** From now on; none puts everything back. */
  change(changes: Partial<Record<Ticker, Change>>): void
  /** What was asked and is not kept. */
  unknown: string[]
}

/** `now`: the moment all answers are of. */
export async function startComposedTickers(now: () => Date): Promise<ComposedTickers> {
  const kept = new Map<string, Answers>()
  for (const name of TICKERS) {
    const file = new URL(`../fixtures/tickers/${name}.json`, import.meta.url)
    kept.set(name, (JSON.parse(await readFile(file, 'utf8')) as { answers: Answers }).answers)
  }
  let changed: Partial<Record<Ticker, Change>> = {}
  const unknown: string[] = []
  const server = createServer((request, response) => {
    const [, name = '', rest = ''] = /^\/(\w+)(\/.*)$/.exec(request.url ?? '') ?? []
    const found = kept.get(name)?.find(({ path }) => rest === path || rest.startsWith(`${path}?`))
    if (!found) unknown.push(request.url ?? '')
    const moment = Math.trunc(now().getTime() / 1000)
    const text = JSON.stringify(found?.body ?? {}).replaceAll(/"last_updated_at":\d+/g, `"last_updated_at":${moment}`)
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
    response.end(changed[name as Ticker]?.(text) ?? text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: Object.fromEntries(TICKERS.map((name) => [`RATES_${name.toUpperCase()}_URL`, `${url}/${name}`])),
    change(changes) {
      changed = changes
    },
    unknown,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
