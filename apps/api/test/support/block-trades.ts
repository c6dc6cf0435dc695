// The steps of a block trade as tests take them.
import {
  acceptBlockTrade,
  askBlockTrade,
  type BlockTrade,
  type BlockTradeState,
  endBlockTrade,
  listBlockTrades,
} from '@kivuko/contract/block-trades.ts'
import { answerBlockTrade } from '@kivuko/contract/console-block-trades.ts'
import type { BodyInput } from '@kivuko/contract/endpoint.ts'
import { raise, rateToDecimal } from '@kivuko/money/rate.ts'
import { give } from './gifts.ts'
import { type Member, staffMember } from './staff.ts'
import { type Customer, startTestApp, type TestApp } from './test-app.ts'
import { until } from './until.ts'

type Asked = BodyInput<typeof askBlockTrade>

/** Two bitcoin for dollars. */
const ASKED: Asked = { side: 'buy', coin: 'BTC', currency: 'USD', amount_in: 'coin', amount: '2' }
export const MANY = { USD: 1_000_000_000n, BTC: 1_000_000_000n } as const

/** Ada with dollars and bitcoin, and one of the treasury. Jobs do not run yet. */
export async function startDesk(
  env: Record<string, string | undefined> = {},
): Promise<{ app: TestApp; ada: Customer; grace: Member }> {
  const app = await startTestApp({ sandbox: true, env })
  const ada = await app.customer('Ada Obi')
  for (const asset of ['USD', 'BTC'] as const) await give(app, ada, asset, MANY[asset])
  return { app, ada, grace: await staffMember(app, 'treasury', 'Grace Mwangi') }
}

export function ask(customer: Customer, asked: Partial<Asked> = {}) {
  return customer.call(askBlockTrade, { key: crypto.randomUUID(), body: { ...ASKED, ...asked } })
}

/** The mid of a coin in dollars, higher by so many basis points. */
export function priceAbove({ deps }: TestApp, bps: bigint, coin: 'BTC' | 'USDT' = 'BTC'): string {
  const mid = deps.rates.mid(coin, 'USD')
  if (!mid) throw new Error('there is no price')
  return rateToDecimal(raise(mid, bps))
}

export function answer(
  member: Member,
  id: string,
  { price, minutes = 5, ...more }: { price: string; minutes?: number; fee?: string; reason?: string },
) {
  return member.call(answerBlockTrade, { params: { id }, body: { price, minutes, ...more } })
}

/** Half a percent above the mid, or below it for who sells. */
export async function quoted(
  app: TestApp,
  { customer, member, ...asked }: { customer: Customer; member: Member } & Partial<Asked>,
): Promise<BlockTrade> {
  const { id } = (await ask(customer, asked)).body
  const said = await answer(member, id, { price: priceAbove(app, asked.side === 'sell' ? -50n : 50n) })
  if (said.status !== 200) throw new Error(`not answered: ${said.problem.code}`)
  return tradeOf(customer, id)
}

export function accept(customer: Customer, { id, answer }: BlockTrade, key = crypto.randomUUID()) {
  return customer.call(acceptBlockTrade, { key, params: { id }, body: { answer: answer?.number ?? 1 } })
}

export function end(customer: Customer, { id }: Pick<BlockTrade, 'id'>) {
  return customer.call(endBlockTrade, { params: { id } })
}

export async function tradeOf(customer: Customer, id: string): Promise<BlockTrade> {
  const found = (await customer.call(listBlockTrades)).body.trades.find((trade) => trade.id === id)
  if (!found) throw new Error(`there is no ${id}`)
  return found
}

export function tradeIn(customer: Customer, id: string, state: BlockTradeState): Promise<BlockTrade> {
  return until(`the block trade is ${state}`, async () => {
    const found = await tradeOf(customer, id)
    return found.status === state && found
  })
}
