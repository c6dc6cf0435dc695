// Goal: no strategy gains. Players with two accounts take prices, wait for the market and choose by what it has done: pay or
// cancel, retry or take back, dispute, cash out, have the money sent back; and deal with each other, as agents and companies,
// too. Each time the market has moved and everything has come to rest, nobody has more than they had before at the same mid
// prices; so nobody ends with more than they put in, and all of them together neither.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDice, type Dice } from '../../../../tools/testing/dice.ts'
import { schedulesTimeoutMs, trySchedules } from '../../../../tools/testing/schedules.ts'
import { openFills } from '../support/bank-fills.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { openCardFills } from '../support/card-fills.ts'
import { blockTrade, companyTrade, hireDesk } from '../support/lunch/block-trading.ts'
import { bankOrder, cardOrder, phoneOrder } from '../support/lunch/buying.ts'
import { overpaidCommissions } from '../support/lunch/commissions.ts'
import { fillByBank, fillByPaybill, payIn } from '../support/lunch/filling.ts'
import { drawWeather, moveMarket } from '../support/lunch/market.ts'
import { newPlayers } from '../support/lunch/new-players.ts'
import { BAD, type Player, play, walletsOf } from '../support/lunch/player.ts'
import { overPromised, readPromises } from '../support/lunch/promises.ts'
import { CALM, comeToRest, keepQuiet, nameAllStatements } from '../support/lunch/rest.ts'
import { overspentAlone } from '../support/lunch/roles.ts'
import { emptyWallet, exchange, payOut, sale } from '../support/lunch/selling.ts'
import { payCompany, request, sendOfCompany, share } from '../support/lunch/sharing.ts'
import { bill, cashAtAgent } from '../support/lunch/spending.ts'
import { type Mids, readWorths, type Worth } from '../support/lunch/worth.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { moveStock } from '../support/treasury.ts'

/** Strategies: one player's way through one market. */
const TARGET = 10_000
const SIZES = { short: { players: 8, moves: 5 }, long: { players: 120, moves: 6 } }
const PLAYS = {
  exchange: { often: 3, play: exchange },
  sale: { often: 10, play: sale },
  bankOrder: { often: 4, play: bankOrder },
  cardOrder: { often: 3, play: cardOrder },
  phoneOrder: { often: 2, play: phoneOrder },
  payIn: { often: 1, play: payIn },
  fillByBank: { often: 3, play: fillByBank },
  fillByPaybill: { often: 2, play: fillByPaybill },
  payOut: { often: 4, play: payOut },
  emptyWallet: { often: 4, play: emptyWallet },
  share: { often: 2, play: share },
  request: { often: 3, play: request },
  sendOfCompany: { often: 6, play: sendOfCompany },
  payCompany: { often: 1, play: payCompany },
  bill: { often: 4, play: bill },
  cashAtAgent: { often: 4, play: cashAtAgent },
  blockTrade: { often: 4, play: blockTrade },
  companyTrade: { often: 6, play: companyTrade },
}
/** To take a sale back. The longest lasts through a move of the market, however slow the machine is. */
const PAUSES_MS = [0, 0, 30_000, 600_000] as const
/** Solana the house keeps, of a million: a few orders of each player's size. */
const SOL_STOCK = [1n, 5n, 25n] as const
const SOL_UNITS = 1_000_000_000n
const TREASURY_SOL = 10n ** 15n
/** In cents: nobody is sold euros, so the tests' treasury has none. */
const TREASURY_EUR = 10n ** 12n
/** Small amounts are priced, too, and however many are not accepted. */
const OPEN_DESK = { BLOCK_TRADE_MIN: '10', BLOCK_TRADE_UNACCEPTED_MAX: '1000000' }
/** Doubles of amounts of some thousand dollars are exact to less than this. */
const TOLERANCE_USD = 1e-6

test('SEC-123 SEC-246 no free lunch: whoever orders, waits, cancels, retries, disputes, sells, exchanges, fills, cashes out, pays bills, takes payouts back, deals with agents, asks, shares and trades for a company while the market moves, has no more at mid prices', {
  timeout: schedulesTimeoutMs(),
}, async () => {
  await trySchedules({ name: 'no-free-lunch', unit: 'strategies', target: TARGET }, async ({ seed, isShort }) => {
    const { players, moves } = isShort ? SIZES.short : SIZES.long
    await playOnce(createDice(seed), { players, moves })
    return players
  })
})

async function playOnce(dice: Dice, size: { players: number; moves: number }): Promise<void> {
  const pauseMs = dice.pick(PAUSES_MS)
  const env = { ...CALM, ...OPEN_DESK, SALE_PAUSE_MS: String(pauseMs) }
  using _ = nameAllStatements()
  await using app = await startTestApp({ sandbox: true, banks: true, env })
  app.sandbox.control.phones.autoAnswer('accept')
  await moveStock(app, 'SOL', SOL_UNITS * dice.pick(SOL_STOCK) - TREASURY_SOL)
  await moveStock(app, 'EUR', TREASURY_EUR)
  const weather = drawWeather(dice, { hasPause: pauseMs > 0 })
  const players = await newPlayers(app, size.players, dice)
  await openFills(app)
  await openCardFills(app)
  await app.deps.paybill?.registerCallbacks()
  await hireDesk(app)
  await app.startBackground()
  await keepQuiet(app)
  let before = await readState(app)
  for (let move = 0; move < size.moves; move += 1) {
    const market = await moveMarket(app, dice, weather)
    const turns = players.map((player) => ({ app, player, dice: createDice(dice.below(2 ** 31)) }))
    await Promise.all(turns.map((turn) => play(turn, { market, plays: PLAYS })))
    await comeToRest(app)
    const after = await readState(app)
    const gains = gainsOf(players, { before: before.worths, after: after.worths, mids: market.mids })
    expect(gains.join('\n'), `move ${move}`).toBe('')
    const given = [...(await overpaidCommissions(app)), ...(await overspentAlone(app))]
    expect(given.join('\n'), `move ${move}`).toBe('')
    expect(overPromised(before.promises, after.promises).join('\n'), `move ${move}`).toBe('')
    before = after
  }
  expect(await checkBooks(app.deps.db)).toEqual([])
  console.info(await whatHappened(app))
}

/** So that a run in which nothing is bought or sold is noticed by who reads. */
async function whatHappened({ deps }: TestApp): Promise<string> {
  const { rows } = await sql<{ what: string }>`
    select 'order ' || state || ' ' || count(*) as what from orders group by state
    union all select 'sale ' || state || ' ' || count(*) from sales group by state
    union all select 'payout ' || state || ' ' || count(*) from payouts group by state
    union all select 'cash-out ' || state || ' ' || count(*) from cash_outs group by state
    union all select 'dispute ' || stage || ' ' || count(*) from order_disputes group by stage
    union all select case when asked_by is null then 'block trade ' else 'company trade ' end || state || ' ' || count(*)
      from block_trades group by asked_by is null, state
    union all select 'deposit ' || case when client_reference ~ '^(bank|paybill):' then split_part(client_reference, ':', 1) else 'prompt' end
      || ' ' || state || ' ' || count(*) from deposits group by case when client_reference ~ '^(bank|paybill):' then split_part(client_reference, ':', 1) else 'prompt' end, state
    union all select 'bill ' || state || ' ' || count(*) from bills group by state
    union all select 'deal ' || direction || ' ' || state || ' ' || count(*) from agent_deals group by direction, state
    union all select 'request ' || state || ' ' || count(*) from money_requests group by state
    union all select 'company request ' || state || ' ' || count(*) from company_requests group by state
    union all select 'sent alone ' || count(*) from company_sends
    union all select 'transfer ' || currency || ' ' || count(*) from transfers group by currency
    union all select 'commission ' || currency || ' ' || sum(commission_units - fee_units) from agent_deals where state = 'completed' group by currency
    union all select 'exchange ' || count(*) from conversions`.execute(deps.db)
  return rows.map(({ what }) => what).join(', ')
}

async function readState(app: TestApp) {
  const worths = await readWorths(app, ({ account_number }) => account_number?.endsWith(BAD) !== true)
  return { worths, promises: await readPromises(app) }
}

type Worths = (userId: string) => Worth

/** Who has more than before at the same prices, and by how many dollars: most of all first. */
function gainsOf(players: readonly Player[], move: { before: Worths; after: Worths; mids: Mids }): string[] {
  const owned = (worths: Worths, player: Player) =>
    walletsOf(player).reduce((sum, id) => sum + worths(id)(move.mids), 0)
  return players
    .map((player) => ({ player, dollars: owned(move.after, player) - owned(move.before, player) }))
    .filter(({ dollars }) => dollars >= TOLERANCE_USD)
    .sort((a, b) => b.dollars - a.dollars)
    .map(({ player, dollars }) => `${player.accounts.map(({ user }) => user.id).join(' and ')} gained $${dollars}`)
}
