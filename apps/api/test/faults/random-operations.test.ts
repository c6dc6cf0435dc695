// Thousands of movements of money at random, over every recipe, in two processes, while the outside misbehaves and
// time jumps. At any moment the books and every row agree; in the end nothing is open, and the outside has what the
// books say.
import { expect, test } from 'vitest'
import { createDice } from '../../../../tools/testing/dice.ts'
import { schedulesTimeoutMs, trySchedules } from '../../../../tools/testing/schedules.ts'
import { tally } from '../../src/operations/overview/tally.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { checkTallies } from '../support/books/check-tallies.ts'
import { checkWorld } from '../support/books/check-world.ts'
import { dealWithAgent } from '../support/random/agent-operations.ts'
import { correctSale, sellToBank, workBankPayouts } from '../support/random/bank-sale-operations.ts'
import { bill } from '../support/random/bill-operations.ts'
import { blockTrade, workBlockTrades } from '../support/random/block-trade-operations.ts'
import { cashOut } from '../support/random/cash-out-operations.ts'
import { changeNetworks, makeBlocks, sendCoins, withdrawCoins } from '../support/random/coin-operations.ts'
import { decideDispute, dispute } from '../support/random/dispute-operations.ts'
import { fillWallet, payPaybill } from '../support/random/fill-operations.ts'
import { buyByBank, buyByCard, buyByPhone } from '../support/random/order-operations.ts'
import { payFromFloat, settleMargins } from '../support/random/partner-operations.ts'
import { decideAll, ownJobErrors, readStatements, settleAll } from '../support/random/people.ts'
import { forge, payIn, payOut } from '../support/random/phone-operations.ts'
import { runPlans } from '../support/random/plan-operations.ts'
import { postedKinds, recipeKinds } from '../support/random/posted-kinds.ts'
import { sellCoins } from '../support/random/sale-operations.ts'
import { correct, fund, reconcile, refundPurchase } from '../support/random/staff-operations.ts'
import { startRun } from '../support/random/steps.ts'
import {
  crossing,
  exchange,
  type Operation,
  request,
  sendAllTwice,
  takeBack,
  transfer,
} from '../support/random/wallet-operations.ts'
import { changeWeather } from '../support/random/weather.ts'
import { jump, startWorld, type World } from '../support/random/world.ts'

/** A night's. */
const TARGET = 500_000
const STEPS = { short: 40, long: 1_020 }
/**
 * No hot wallet has a ceiling here, no contract takes coins, and nobody pays a debt or writes one off; few payouts end
 * unpaid, the bank sends few sales back, the stock of few block trades stays short for a day, few disputes end, and the treasury seldom sells: a long run may miss these, and a
 * short one any.
 */
const RARE = new Set([
  'cold_storage',
  'withdrawal_reverted',
  'payout_release',
  'cash_out_return',
  'bill_return',
  'block_trade_release',
  'sale_return',
  'sale_coins_back',
  'treasury_withdrawal',
  'payment_given_back',
  'debt',
  'debt_paid',
  'debt_written_off',
  'refund_set_off',
  'margin_withheld',
  'margin_given_back',
])

const OPERATIONS = {
  transfer,
  sendAllTwice,
  crossing,
  dealWithAgent,
  request,
  runPlans,
  exchange,
  takeBack,
  payIn,
  payOut,
  cashOut,
  bill,
  blockTrade,
  workBlockTrades,
  sellCoins,
  sellToBank,
  correctSale,
  workBankPayouts,
  withdrawCoins,
  sendCoins,
  forge,
  fillWallet,
  payPaybill,
  buyByCard,
  buyByBank,
  buyByPhone,
  correct,
  refundPurchase,
  payFromFloat,
  settleMargins,
  dispute,
  decideDispute,
  fund,
  reconcile,
}
const OFTEN = {
  transfer: 30,
  sendAllTwice: 4,
  crossing: 6,
  dealWithAgent: 12,
  request: 8,
  runPlans: 12,
  exchange: 20,
  takeBack: 5,
  payIn: 10,
  payOut: 16,
  cashOut: 12,
  bill: 10,
  blockTrade: 14,
  workBlockTrades: 8,
  sellCoins: 8,
  sellToBank: 10,
  correctSale: 4,
  workBankPayouts: 10,
  withdrawCoins: 10,
  sendCoins: 8,
  forge: 2,
  fillWallet: 6,
  payPaybill: 8,
  buyByCard: 6,
  buyByBank: 6,
  buyByPhone: 5,
  correct: 8,
  refundPurchase: 8,
  payFromFloat: 6,
  settleMargins: 3,
  dispute: 2,
  decideDispute: 3,
  fund: 4,
  reconcile: 3,
} satisfies Record<keyof typeof OPERATIONS, number>
const JUMPS_MS = [20_000, 61_000, 10 * 60_000, 65 * 60_000]
/** Words of failed jobs that are the outside's doing. */
const OUTSIDE = /not reach|try again|unavailable|does not answer/i

async function moveAtRandom({ seed, isShort }: { seed: number; isShort: boolean }): Promise<number> {
  const run = startRun(seed, isShort ? STEPS.short : STEPS.long)
  await using world = await startWorld()
  const { app } = world
  const jobErrors = new Set<string>()
  try {
    for (const { turn, dice, make } of run.turns) {
      changeWeather(world, dice)
      run.write({ turn, stopped: await changeNetworks(world, dice) })
      const made = make(OFTEN, (name, dice) => (OPERATIONS[name] satisfies Operation)(world, dice))
      // While money moves, and not only when it rests.
      const [faults] = await Promise.all([checkBooks(app.deps.db), readStatements(world), makeBlocks(world, 1), made])
      none(faults)
      none(world.surprises)
      for (const error of await ownJobErrors(world)) jobErrors.add(error)
      const jumps = dice.chance(40) ? dice.pick(JUMPS_MS) : 0
      const decides = dice.chance(30)
      run.write({ turn, jumps, decides })
      if (jumps > 0) await jump(world, jumps)
      if (decides) await decideAll(world, dice)
    }
    run.write({ settles: true })
    await settle(world, { seed, isWhole: run.steps >= STEPS.long, jobErrors })
  } catch (cause) {
    throw new Error(`${cause instanceof Error ? cause.message : cause}\n${run.words}`, { cause })
  }
  return run.steps
}

type Rest = { seed: number; isWhole: boolean; jobErrors: ReadonlySet<string> }

/** In the end nothing is open, and the outside has what the books say. */
async function settle(world: World, { seed, isWhole, jobErrors }: Rest): Promise<void> {
  const { app } = world
  const open = await settleAll(world, createDice(seed))
  const kinds = await postedKinds(app.deps.db)
  console.info(`answers: ${JSON.stringify(Object.fromEntries(world.answers))}`)
  console.info(`posted: ${JSON.stringify(kinds)}`)
  none(await checkBooks(app.deps.db))
  none(open)
  await tally(app.deps)
  none(await checkTallies(app.deps.db))
  none(await checkWorld(app.deps.db, { ...world, sandbox: app.sandbox }))
  none([...jobErrors].filter((error) => !OUTSIDE.test(error)))
  none(world.surprises)
  if (isWhole) none(recipeKinds().filter((kind) => !kinds[kind] && !RARE.has(kind)))
}

test('SAL-19 PTN-235 random movements of money agree with the books at any moment, and end', {
  timeout: schedulesTimeoutMs(),
}, async () => {
  await trySchedules({ name: 'random-operations', unit: 'operations', target: TARGET }, moveAtRandom)
})

function none(found: readonly unknown[]): void {
  expect(found, JSON.stringify(found)).toEqual([])
}
