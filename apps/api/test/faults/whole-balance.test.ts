// One balance, many ways to spend it, two processes: it is spent once.
import { convert, quoteConversion } from '@kivuko/contract/conversions.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { expect, test } from 'vitest'
import { createDice, type Dice } from '../../../../tools/testing/dice.ts'
import { schedulesTimeoutMs, trySchedules } from '../../../../tools/testing/schedules.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { giveNaira, ledgerUnits, payout } from '../support/phone-payments.ts'
import { type SecondProcess, startSecondProcess } from '../support/second-process.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

const ROUNDS = { short: 6, long: 100 }
/** With the races of the ledger's own tests, more than ten thousand. */
const TARGET = 6_000
/** What one payout takes with its fee: one spend wins, or with a kobo less none. */
const WHOLE = 1_025_000n

type Race = { app: TestApp; second: SecondProcess; friend: Customer; dice: Dice }

async function raceOnce({ app, second, friend, dice }: Race, isEnough: boolean): Promise<void> {
  const units = isEnough ? WHOLE : WHOLE - 1n
  const customer = await app.customer()
  await giveNaira(app, customer, units)
  const quoted = { from: 'NGN', to: 'USD', amount: '10250.00' } as const
  const { quote_id } = (await customer.call(quoteConversion, { body: quoted })).body
  const there = second.as(customer)
  const send = { recipient_identifier: friend.email, amount: '10250.00' }
  const ways = [
    () => payout(customer),
    () => payout(there),
    () => there.call(transferInternally, { body: send }),
    () => customer.call(transferInternally, { body: send }),
    () => there.call(convert, { body: { quote_id } }),
  ]
  const first = dice.below(ways.length)
  const answers = await Promise.all([...ways.slice(first), ...ways.slice(0, first)].map((way) => way()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(isEnough ? 1 : 0)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer.problem.code).toBe('insufficient_balance')
  expect(await ledgerUnits(app, `customer:${customer.user.id}:available:NGN`)).toBe(isEnough ? 0n : units)
}

async function race({ seed, isShort }: { seed: number; isShort: boolean }): Promise<number> {
  const rounds = isShort ? ROUNDS.short : ROUNDS.long
  // Nobody fetches prices meanwhile, however long the races take.
  await using app = await startTestApp({ sandbox: true, env: { RATES_STALE_MS: '3600000' } })
  await using second = await startSecondProcess(app)
  await second.deps.rates.refresh()
  const context = { app, second, friend: await app.customer(), dice: createDice(seed) }
  for (let round = 0; round < rounds; round += 1) await raceOnce(context, round % 2 === 0)
  expect(await checkBooks(app.deps.db)).toEqual([])
  return rounds
}

test('of payouts, transfers and an exchange of a whole balance at once one is done, and none with a kobo less', {
  timeout: schedulesTimeoutMs(),
}, async () => {
  await trySchedules({ name: 'whole-balance', unit: 'races', target: TARGET }, race)
})
