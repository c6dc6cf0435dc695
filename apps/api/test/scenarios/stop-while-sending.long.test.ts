// Money that is on its way out when somebody stops it: what the world outside was asked for after that, and in the end.
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { checkBooks } from '../support/books/check-books.ts'
import { give } from '../support/gifts.ts'
import { startLiar } from '../support/liar.ts'
import { linesOf, paymentIn, payout, startPaying } from '../support/phone-payments.ts'
import { nairaAccount, seller, sellToBank } from '../support/sales.ts'
import { startSecondProcess } from '../support/second-process.ts'
import { type Member, staffMember } from '../support/staff.ts'
import { heldCount, resume, stop } from '../support/stops.ts'
import type { TestApp } from '../support/test-app.ts'
import { WIDE_LIMITS } from '../support/test-settings.ts'
import { until } from '../support/until.ts'
import { holder, outsideUnits, sendsOf, startChainApp, withdraw } from '../support/withdrawals.ts'

/** Twenty in all. */
const PHONES = 8
const BANKS = 6
const COINS = 6
/** So many have left when it is stopped. */
const UNDER_WAY = 3
/** What was asked for before the stop may arrive for so long after its answer. */
const LAST_MS = 3_000
/** Watched for so long beyond that. */
const WATCHED_MS = 4_000

/** Calls that pay, as the sandbox wrote them down; newest first. */
function paidBy({ sandbox: { control } }: TestApp) {
  return control.requests
    .list({ limit: 1000 })
    .filter(({ method, path }) => method === 'POST' && /\/b2c\/v\d\/paymentrequest$|\/transfer$/.test(path))
}

/** Transactions that the network has of the hot wallet. */
async function coinsSent({ sandbox: { control }, deps }: TestApp): Promise<number> {
  const hot = deps.config.signer?.hotAddress
  return Number(await control.chains.rpc<string>('ethereum', 'eth_getTransactionCount', [hot, 'pending']))
}

/** Prices outlive the minutes that are leapt over: without one, what waited would be given back. */
const SETTINGS = { SALE_PAUSE_MS: '0', RATES_STALE_MS: '3600000' }

async function staffOf(app: TestApp): Promise<[Member, Member, Member]> {
  return [await staffMember(app, 'support'), await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
}

test('RUN-149 of twenty payouts and withdrawals that two processes are sending, none is sent later than 3 s after everything that leaves was stopped, and each once when two resume', async () => {
  await using app = await startChainApp({ ...SETTINGS, KYC_LIMITS: WIDE_LIMITS }, { banks: true })
  app.sandbox.control.phones.autoAnswer('accept')
  const [support, treasury, admin] = await staffOf(app)
  const payer = await app.customer()
  await give(app, payer, 'NGN', 20_000_000n)
  const ada = await seller(app, 10_000_000n, 'Ada Obi')
  const owner = await holder(app, 'ETH', '5')
  for (let n = 0; n < PHONES; n += 1) expect((await payout(payer)).status).toBe(200)
  for (let n = 0; n < BANKS; n += 1) expect((await sellToBank(ada, nairaAccount())).status).toBe(200)
  for (let n = 0; n < COINS; n += 1) expect((await withdraw(owner, { amount: '0.5' })).status).toBe(200)

  await app.startBackground()
  await using other = await startSecondProcess(app)
  await other.startBackground()
  const left = async () => paidBy(app).length + (await coinsSent(app))
  await until('some have left', async () => (await left()) >= UNDER_WAY)
  expect((await stop(support, 'outflow')).status).toBe(200)
  const stoppedAt = Date.now()
  await wait(LAST_MS)
  const [calls, coins] = [paidBy(app).length, await coinsSent(app)]
  const held = await until('the rest waits', async () => {
    const count = await heldCount(support)
    return count + calls + coins >= PHONES + BANKS + COINS && { count }
  })
  expect(held.count).toBeGreaterThan(0)
  // They look again by themselves, and still nothing leaves.
  await app.advance(11 * 60_000)
  await wait(WATCHED_MS)
  expect(paidBy(app).filter(({ at }) => at > stoppedAt + LAST_MS)).toEqual([])
  expect([paidBy(app).length, await coinsSent(app)]).toEqual([calls, coins])

  expect((await resume('outflow', treasury, admin)).status).toBe(200)
  await until('every one has ended', async () => {
    await app.sandbox.control.chains.mine('ethereum', 1)
    const lines = (await Promise.all([payer, ada, owner].map(linesOf))).flat()
    return lines.every(({ status }) => status !== 'pending')
  })
  const { phones, bank } = app.sandbox.control
  expect([phones.payouts().length, bank.payouts().length, await coinsSent(app)]).toEqual([PHONES, BANKS, COINS])
  // Each call that paid was made once: no repeat was needed, none was turned away as one.
  expect(paidBy(app).map(({ status }) => status)).toEqual(Array.from({ length: PHONES + BANKS }, () => 200))
  const sends = await sendsOf(app)
  expect(sends.map(({ state }) => state)).toEqual(Array.from({ length: COINS }, () => 'done'))
  const arrived = sends.reduce((sum, { amount_units }) => sum + amount_units, 0n)
  expect(await outsideUnits(app, 'ethereum', 'ETH')).toBe(arrived)
  expect(await heldCount(support)).toBe(0)
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('RUN-150 a payout that waited for its token asks again whether its way is stopped, and leaves once when it runs', async () => {
  await using app = await startPaying()
  const [support, treasury, admin] = await staffOf(app)
  const { mobileMoney } = app.deps.config
  if (!mobileMoney) throw new Error('M-Pesa is not set up')
  const given = Promise.withResolvers<void>()
  let asked = 0
  await using slow = await startLiar(mobileMoney.apiUrl.replace(/\/daraja$/, ''), '/daraja/oauth/', async (token) => {
    asked += 1
    await given.promise
    return token
  })
  mobileMoney.apiUrl = `${slow.url}/daraja`
  const customer = await app.customer()
  await give(app, customer, 'NGN', 5_000_000n)
  const { reference } = (await payout(customer)).body
  await until('M-Pesa is asked for a token', () => asked > 0)
  expect((await stop(support, 'mpesa_out')).status).toBe(200)
  await wait(1_000)
  given.resolve()
  await until('it waits', async () => (await heldCount(support)) === 1)
  expect(app.sandbox.control.phones.payouts()).toEqual([])
  expect(paidBy(app)).toEqual([])
  expect((await resume('mpesa_out', treasury, admin)).status).toBe(200)
  await paymentIn(customer, reference, 'completed')
  expect(paidBy(app)).toHaveLength(1)
})
