// Block trades as players use them: a firm price is taken when the market has moved their way, at once or after the money is
// brought. Who prices them keeps as much of a margin as the guard lets the market move.
import {
  acceptBlockTrade,
  askBlockTrade,
  endBlockTrade,
  FIRM_MINUTES_MAX,
  listBlockTrades,
} from '@kivuko/contract/block-trades.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { listWallets } from '@kivuko/contract/wallets.ts'
import { lower, raise, rateToDecimal } from '@kivuko/money/rate.ts'
import type { StaffCaller } from '../../../src/platform/http.ts'
import type { BlockTradeId } from '../../../src/platform/ids.ts'
import { type Answer, answerBlockTrade } from '../../../src/trading/answer-block-trade.ts'
import { newReference } from '../phone-payments.ts'
import { staffMember } from '../staff.ts'
import type { Customer, TestApp } from '../test-app.ts'
import { COINS, FIATS, heard, keysOf, nowOrLater, otherThan, type Play, type Turn } from './player.ts'

/** Their session ends while the market waits for a day; what they say is said to the desk itself. */
const desks = new WeakMap<TestApp, StaffCaller>()

export async function hireDesk(app: TestApp): Promise<void> {
  const { user, actor, role } = await staffMember(app, 'treasury')
  desks.set(app, { id: user.id, actor, role } as StaffCaller)
}

/** A hundredth of a percent more than the guard, for what rounding of the mid takes. */
const MARGIN_BPS = 51n

export const blockTrade: Play = async (turn) => {
  const { player, account } = turn
  await tradeBlock(turn, { asking: account, accepting: account, other: otherThan(player, account) })
}

/** Of their company: one member asks, the other accepts; now and then who asked tries it, too, or both at once. */
export const companyTrade: Play = async (turn) => {
  const { company } = turn.player
  if (company) await tradeBlock(turn, { asking: company.maker, accepting: company.checker })
}

/** `other` lends a hand: until the money is worth bringing they keep it. */
type Sides = { asking: Customer; accepting: Customer; other?: Customer }

async function tradeBlock(turn: Turn, { asking, accepting, other }: Sides): Promise<void> {
  const { app, player, dice } = turn
  const desk = desks.get(app)
  const [coin, currency] = [dice.pick(keysOf(COINS)), dice.pick(keysOf(FIATS))]
  const [side, amount] = [dice.pick(['buy', 'sell'] as const), dice.pick(COINS[coin])]
  const body = { side, coin, currency, amount_in: 'coin', amount } as const
  const trade = heard(await asking.call(askBlockTrade, { key: newReference(), body }))
  const mid = app.deps.rates.mid(coin, currency)
  if (!trade || !mid || !desk) return
  const params = { id: trade.id }
  const price = rateToDecimal(side === 'buy' ? raise(mid, MARGIN_BPS) : lower(mid, MARGIN_BPS))
  const answer = { price, fee: undefined, minutes: dice.pick([1, FIRM_MINUTES_MAX]), reason: undefined }
  if (dice.chance(90)) await say(app, { id: trade.id as BlockTradeId, by: desk, answer })
  const { trades } = heard(await asking.call(listBlockTrades)) ?? { trades: [] }
  const said = trades.find(({ id }) => id === trade.id)?.answer
  if (!said) return
  const [coins, paid] = [[coin, said.coins] as const, [currency, side === 'buy' ? said.gives : said.gets] as const]
  const [gives, takes] = side === 'buy' ? [paid, coins] : [coins, paid]
  const acceptAs = (by: Customer) =>
    by.call(acceptBlockTrade, { key: newReference(), params, body: { answer: said.number } })
  const undo = () => asking.call(endBlockTrade, { params })
  const take = async () => {
    if (!other) return Promise.all([accepting, ...(dice.chance(20) ? [asking, accepting] : [])].map(acceptAs))
    if (side === 'sell' || currency !== 'NGN' || dice.chance(50)) return acceptAs(accepting)
    // Accepted without the money: that is brought once it has become worth it.
    await sendAll(asking, other)
    const accepted = heard(await acceptAs(accepting))
    player.choices.push({ gives, takes, take: () => sendAll(other, asking), undo })
    return accepted
  }
  await nowOrLater(turn, { gives, takes, take, undo })
}

async function sendAll(from: Customer, to: Customer): Promise<void> {
  const wallets = heard(await from.call(listWallets)) ?? []
  const amount = wallets.find(({ currency }) => currency === 'NGN')?.available_balance ?? '0.00'
  const body = { recipient_identifier: to.email, amount, currency: 'NGN', transfer_type: 'internal' } as const
  await from.call(transferInternally, { key: newReference(), body })
}

/** Without prices nothing is said. */
async function say(app: TestApp, said: { id: BlockTradeId; by: StaffCaller; answer: Answer }): Promise<void> {
  try {
    await answerBlockTrade(app.deps, { ...said, isAgreed: async () => true })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
