// The price book, and whom it asks.
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#config/read-config.ts'
import { createRateBook, type RateBook } from '#market/rate-book.ts'
import type { Clock } from '#platform/clock.ts'
import { coinbase } from '#providers/rates/coinbase.ts'
import { coingecko } from '#providers/rates/coingecko.ts'
import { kraken } from '#providers/rates/kraken.ts'

const MOVE_WINDOW_MS = 60_000

export function createRates({ rates }: Config, clock: Clock, log: FastifyBaseLogger): RateBook {
  const sources = [coinbase(rates.coinbaseUrl, clock), coingecko(rates.coingeckoUrl), kraken(rates.krakenUrl, clock)]
  return createRateBook({ sources, clock, log, ...rates, moveWindowMs: MOVE_WINDOW_MS })
}
