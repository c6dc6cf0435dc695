import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rateToDecimal } from '@kivuko/money/rate.ts'
import { expect, test } from 'vitest'
import { coinbase } from './coinbase.ts'
import { coingecko } from './coingecko.ts'
import { kraken } from './kraken.ts'
import type { RateSource } from './port.ts'

const CLOCK = { now: () => new Date('2026-11-26T10:00:00Z') }
const ticker = { a: ['101.0', '1', '1.000'], b: ['99.0', '1', '1.000'], c: ['100.0', '0.1'], novelty: 1 }

async function midsOf(answer: object, make: (url: string) => RateSource) {
  const server = createServer((_request, response) => response.end(JSON.stringify(answer)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const mids = await make(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).fetchMids()
    return mids
      .filter(({ rate: { base, quote } }) => base === 'BTC' && quote === 'USD')
      .map(({ rate }) => rateToDecimal(rate))
  } finally {
    server.close()
  }
}

test('PRV-192 fields, coins and currencies that price feeds add are read past', async () => {
  const ofCoinbase = { data: { currency: 'BTC', rates: { USD: '100', ZZZ: 1 }, novelty: {} }, novelty: 1 }
  expect(await midsOf(ofCoinbase, (url) => coinbase(url, CLOCK))).toEqual(['100.00'])
  const ofCoinGecko = {
    bitcoin: { usd: 100, zzz: null, novelty: 'new', last_updated_at: 1_790_000_000 },
    newcoin: { usd: 1, last_updated_at: 1 },
  }
  expect(await midsOf(ofCoinGecko, coingecko)).toEqual(['100.00'])
  const ofKraken = { error: [], result: { XXBTZUSD: ticker, NEWZUSD: ticker }, novelty: 1 }
  expect(await midsOf(ofKraken, (url) => kraken(url, CLOCK))).toEqual(['100.00'])
})
