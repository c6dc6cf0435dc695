// Everything the platform runs on, in one plain object: built once in a process, handed to every use case.
import { createLedger, type Ledger } from '@kivuko/ledger/ledger.ts'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { pino } from 'pino'
import type { Config } from '#config.ts'
import { createRails, type Rails } from '#modules/orders/rails.ts'
import type { FeeSchedule } from '#modules/pricing/fee-schedule.ts'
import type { QuoteRow } from '#modules/pricing/find-quote.ts'
import { createRateBook, type RateBook } from '#modules/pricing/rate-book.ts'
import { insertQuotes } from '#modules/pricing/store.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import { coalesce } from '#platform/coalesce.ts'
import { createDatabase, createPool } from '#platform/database.ts'
import { createInstance, type Instance } from '#platform/instance.ts'
import type { Cards } from '#providers/cards/port.ts'
import { createStripeCards } from '#providers/cards/stripe.ts'
import type { MailSender } from '#providers/mail/port.ts'
import { createSmtpSender } from '#providers/mail/smtp.ts'
import { coinbase } from '#providers/rates/coinbase.ts'
import { coingecko } from '#providers/rates/coingecko.ts'
import { kraken } from '#providers/rates/kraken.ts'
import type { Db } from '#tables.ts'

export type Deps = {
  config: Config
  log: FastifyBaseLogger
  clock: Clock
  pool: pg.Pool
  instance: Instance
  db: Db
  ledger: Ledger
  fees: FeeSchedule
  rates: RateBook
  rails: Rails
  /** Undefined when the operator has no card network: the method is then not offered. */
  cards: Cards | undefined
  /** Undefined when no mail server is set: no mail is sent. */
  mail: MailSender | undefined
  /** Stores a quote together with those of other callers. */
  storeQuote(quote: QuoteRow): Promise<void>
  close(): Promise<void>
}

const QUOTE_BATCH = 200
const MOVE_WINDOW_MS = 60_000

/** `replace` lets a test bring its own clock. */
export function createDeps(config: Config, replace: { clock?: Clock } = {}): Deps {
  const clock = replace.clock ?? systemClock
  // Ids and codes are logged, never a name, an address, a token or a card. The details of a database's fault quote the row.
  const log = pino({
    level: config.logLevel,
    redact: ['req.headers.authorization', '*.email', '*.password', '*.token', 'err.detail', 'err.where'],
  })
  const pool = createPool(config.database.url, { max: config.database.pool, applicationName: 'kivuko-api' })
  const ledgerPool = createPool(config.database.url, { max: 4, applicationName: 'kivuko-ledger' })
  const quotePool = createPool(config.database.url, {
    max: 2,
    applicationName: 'kivuko-quotes',
    settings: '-c synchronous_commit=off',
  })
  const instance = createInstance(pool)
  const db: Db = createDatabase(pool)
  const ledger = createLedger({ pool: ledgerPool })
  const sources = [
    coinbase(config.rates.coinbaseUrl, clock),
    coingecko(config.rates.coingeckoUrl),
    kraken(config.rates.krakenUrl, clock),
  ]
  return {
    config,
    log,
    clock,
    pool,
    instance,
    db,
    ledger,
    fees: config.fees,
    rates: createRateBook({
      sources,
      clock,
      log,
      staleAfterMs: config.rates.staleAfterMs,
      moveWindowMs: MOVE_WINDOW_MS,
    }),
    rails: createRails(config),
    cards: config.cards && createStripeCards(config.cards),
    mail: config.mail && createSmtpSender(config.mail),
    storeQuote: coalesce((quotes) => insertQuotes(quotePool, quotes), QUOTE_BATCH),
    async close() {
      await instance.close()
      await ledger.close()
      await db.destroy()
      await ledgerPool.end()
      await quotePool.end()
    },
  }
}
