// Troubles of the house itself: somebody changed the books, a price source is wrong.
import { createQuote } from '@kivuko/contract/quotes.ts'
import { checkLedgerJob } from '../../apps/api/src/operations/ledger-checks/ledger-check-jobs.ts'
import { until } from '../../apps/api/test/support/until.ts'
import { withClient } from '../testing/database.ts'
import type { Game } from './game.ts'
import { standingStops } from './stops.ts'
import { stopMoney, type Trouble } from './trouble.ts'

const WRONG_PERCENT = 50
const STOP_MS_MAX = 120_000

type Entry = { account_id: string; sequence: string }

/** As the owner of the tables, behind every wall. Answers the entry that now has one unit more, or less: the newest. */
function tamper({ ownerUrl }: Game, by: 1 | -1, entry?: Entry): Promise<Entry> {
  return withClient(ownerUrl, async (client) => {
    await client.query('begin')
    await client.query('alter table ledger.entries disable trigger user')
    const newest = 'select account_id, sequence from ledger.entries order by journal_id desc limit 1'
    const which: Entry = entry ?? (await client.query<Entry>(newest)).rows[0] ?? fail()
    await client.query('update ledger.entries set units = units + $1 where account_id = $2 and sequence = $3', [
      by,
      which.account_id,
      which.sequence,
    ])
    await client.query('alter table ledger.entries enable trigger user')
    await client.query('commit')
    return which
  })
}

function fail(): never {
  throw new Error('there is no entry to tamper with')
}

/** The check that comes every five minutes comes now. */
const checkNow = ({ deps }: Game) => checkLedgerJob.enqueue(deps.db, { isWhole: false })

function areWrong(): Trouble {
  let entry: Entry | undefined
  return {
    name: 'ledger check fails',
    runbook: 'ledger-wrong.md',
    alert: 'KivukoLedgerWrong',
    labels: { check: 'new' },
    async begin(game) {
      entry = await tamper(game, 1)
      await checkNow(game)
    },
    async act(game) {
      await until(
        'everything that leaves is stopped',
        async () => (await standingStops(game)).has('outflow'),
        STOP_MS_MAX,
      )
      game.stopped.add('outflow')
      const said = await game.command('verify-ledger').catch((error: Error) => error.message)
      if (!said.startsWith('The ledger is wrong')) throw new Error(`verify-ledger said: ${said}`)
      return 'the check stopped outflow; verify-ledger named it'
    },
    async end(game) {
      await tamper(game, -1, entry)
      await checkNow(game)
    },
  }
}

/** One of three: what it is asked about with one other only is closed, and the rest is told by the two. */
const isOff: Trouble = {
  name: 'price feed wrong',
  runbook: 'price-wrong.md',
  alert: 'KivukoPriceContradicted',
  labels: { asset: 'BTC' },
  async begin({ sandbox }) {
    sandbox.control.tickers.move({ source: 'coingecko', percent: WRONG_PERCENT })
  },
  async act(game) {
    const did = await stopMoney(game, 'exchange')
    const { staff } = game
    const wanted = {
      fiat_currency: 'KES',
      crypto_currency: 'BTC',
      fiat_amount: '5000',
      payment_method: 'mpesa',
    } as const
    await game.deps.rates.refresh()
    const answer = await staff[0].call(createQuote, { body: wanted })
    if (answer.status === 200) throw new Error('bitcoin is sold for shillings though its sources contradict each other')
    return `${did}; no quote for what is contradicted`
  },
  async end({ sandbox }) {
    sandbox.control.tickers.move({ source: 'coingecko', percent: 0 })
  },
}

export const HOUSE_TROUBLES = { areWrong: areWrong(), isOff } as const
