// What happens to players: coins and currencies move, time goes by, the house's bank and its float at phones are empty or full, banks of cardholders
// decide their disputes, and now and then the house hears no prices.
import type { Dice } from '../../../../../tools/testing/dice.ts'
import type { TestApp } from '../test-app.ts'
import { decideFills } from './filling.ts'
import { comeToRest } from './rest.ts'
import { type Mids, midsOf } from './worth.ts'

const MOVES_PERCENT = [-28, -5, -1.2, -0.6, 0, 0.6, 1.2, 5, 28] as const
const STABLE_MOVES_PERCENT = [0, 0, 0.6, -1.2] as const
const MINUTE_MS = 60_000
const WAITS_MS = [
  5_000,
  5_000,
  5_000,
  31_000,
  31_000,
  2 * MINUTE_MS,
  16 * MINUTE_MS,
  3 * 60 * MINUTE_MS,
  26 * 60 * MINUTE_MS,
] as const
/** Longer than any promise stands: without a price, its short time is what bounds it. */
const BLACKOUT_MS = 16 * MINUTE_MS

/** Of one schedule. */
type Weather = {
  /** In a hundred moves: how often the house has no money at the bank network, at that of phones, and how often it hears no prices. */
  emptyBank: number
  emptyPhones: number
  blackout: number
}

/**
 * `blackout` is for schedules without a time to take sales back only: a sale waits through it, and is made at a price that
 * nobody knows to be old.
 */
export function drawWeather(dice: Dice, { hasPause }: { hasPause: boolean }): Weather {
  return {
    emptyBank: dice.pick([10, 40, 70]),
    emptyPhones: dice.pick([0, 20, 40]),
    blackout: hasPause ? 0 : dice.pick([15, 30]),
  }
}

/** `isHeard`: the house knows the mids, too. */
export type Market = { mids: Mids; isHeard: boolean }

export async function moveMarket(app: TestApp, dice: Dice, weather: Weather): Promise<Market> {
  const { tickers, bank, phones } = app.sandbox.control
  tickers.switchOff(false)
  for (const coin of ['BTC', 'SOL', 'USDT'] as const)
    tickers.move({ coin, percent: dice.pick(coin === 'USDT' ? STABLE_MOVES_PERCENT : MOVES_PERCENT) })
  for (const fiat of ['NGN', 'KES'] as const) tickers.move({ fiat, percent: dice.pick(MOVES_PERCENT) })
  bank.setBalance(dice.chance(weather.emptyBank) ? 0 : 10 ** 12)
  phones.setPayoutFloat(dice.chance(weather.emptyPhones) ? 0 : 10 ** 10)
  decideDisputes(app, dice)
  await decideFills(app, dice)
  if (dice.chance(weather.blackout)) return blackOut(app, { tickers })
  await app.advance(dice.pick(WAITS_MS))
  await comeToRest(app)
  return { mids: midsOf(app.deps.rates), isHeard: true }
}

/** What the house heard last is old by the time its customers may choose again. */
async function blackOut(app: TestApp, { tickers }: Pick<TestApp['sandbox']['control'], 'tickers'>): Promise<Market> {
  await app.deps.rates.refresh()
  const mids = midsOf(app.deps.rates)
  tickers.switchOff(true)
  await app.advance(BLACKOUT_MS)
  await comeToRest(app)
  return { mids, isHeard: false }
}

/** Some of those that are open. */
function decideDisputes({ sandbox }: TestApp, dice: Dice): void {
  const { cards } = sandbox.control
  for (const { id, status } of cards.disputes())
    if (/needs_response|under_review/.test(status) && dice.chance(40))
      cards.endDispute({ dispute: id, end: dice.pick(['won', 'lost', 'escalated'] as const) })
}
