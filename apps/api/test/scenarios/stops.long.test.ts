// Twenty sends of every rail, stopped, killed, and resumed.
import { listStops } from '@kivuko/contract/console-stops.ts'
import { cancelOrder } from '@kivuko/contract/orders.ts'
import { expect, test } from 'vitest'
import { createApiProcess } from '../support/api-process.ts'
import { orderByBank, send } from '../support/bank-transfers.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { addressOf, pass, pollChain, statesOf } from '../support/chain.ts'
import { give } from '../support/gifts.ts'
import { sendLostPayouts } from '../support/lost-payouts.ts'
import { ledgerUnits, linesOf, payout } from '../support/phone-payments.ts'
import { initiate, orderIn, quoteFor } from '../support/purchases.ts'
import { runOperatorCommand } from '../support/run-operator-command.ts'
import { nairaAccount, seller, sellToBank } from '../support/sales.ts'
import { startSecondProcess } from '../support/second-process.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import { heldCount, resume, stop } from '../support/stops.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { bankSettings, sandboxSettings, settings, WIDE_LIMITS } from '../support/test-settings.ts'
import { moveStock } from '../support/treasury.ts'
import { until } from '../support/until.ts'
import { holder, sendsOf, startChainApp, withdraw } from '../support/withdrawals.ts'

/** Everything that left at a provider: calls that paid, refunded, returned or handed a transaction over. */
async function leftBy(app: TestApp) {
  const { control } = app.sandbox
  const chain = await sendsOf(app)
  return {
    phones: control.phones.payouts().length,
    banks: control.bank.payouts().length,
    returns: control.bank.refunds().length,
    cards: control.cards.charges().filter(({ amount_refunded }) => amount_refunded > 0).length,
    signed: chain.filter(({ transaction_hash }) => transaction_hash !== null).length,
  }
}

const NOTHING = { phones: 0, banks: 0, returns: 0, cards: 0, signed: 0 }
const EACH = 4
/** Of each of two rails; the process is killed once so many of both are held, and once they are sent. */
const KILLED = 5
const POINTS = [1, KILLED + 1, 2 * KILLED]

test('SEC-185 SEC-186 SEC-190 twenty sends of every rail wait while everything that leaves is stopped, and each goes once when two resume', async () => {
  await using app = await startChainApp({ SALE_PAUSE_MS: '0', KYC_LIMITS: WIDE_LIMITS }, { banks: true })
  app.sandbox.control.phones.autoAnswer('accept')
  const [support, treasury, admin] = [
    await staffMember(app, 'support'),
    await staffMember(app, 'treasury'),
    await staffMember(app, 'admin'),
  ]
  const payer = await app.customer()
  await give(app, payer, 'NGN', 10_000_000n)
  const ada = await seller(app, 10_000_000n, 'Ada Obi')
  const owner = await holder(app, 'ETH', '4')
  const stopBackground = await app.startBackground()
  const buyer = await app.customer()
  const cards = await paidTooLate(app, buyer, EACH)
  const banked = await Promise.all(Array.from({ length: EACH }, () => orderByBank(buyer)))
  for (const { reference } of banked) await buyer.call(cancelOrder, { params: { reference } })

  expect((await stop(support, 'outflow')).status).toBe(200)
  await queueAll(app, { payer, ada, owner })
  await cards.arrive()
  for (const order of banked) send(app, order)
  await until('all of them wait', async () => (await heldCount(support)) === 5 * EACH)
  expect(await leftBy(app)).toEqual(NOTHING)
  for (const { reference } of [...banked, ...cards.orders])
    expect((await orderIn(buyer, reference, 'refund_pending')).problem).toContain('Yours waits and goes on by itself')

  // Later they look again by themselves, and the process dies and comes back meanwhile: they go on waiting.
  await stopBackground()
  await app.asOwner((client) =>
    client.query(
      `update disbursements set state = 'sending', attempts = 1 where id = (select min(id) from disbursements)`,
    ),
  )
  await app.advance(11 * 60_000)
  await app.startBackground()
  await until('each has looked again', async () => {
    const { rows } = await app.asOwner((client) =>
      client.query(`select count(*)::int as due from graphile_worker.jobs
        where run_at <= now() and key ~ '^(disburse|bank-payout|withdraw|refund|return):'`),
    )
    return rows[0].due === 0
  })
  await until('all of them wait again', async () => (await heldCount(support)) === 5 * EACH)
  expect(await leftBy(app)).toEqual(NOTHING)

  expect((await resume('outflow', treasury, admin)).status).toBe(200)
  await until('each has left once', async () => {
    // The one whose process died before its call is unknown to M-Pesa, and a person agrees.
    await sendLostPayouts(app.deps, app.sandbox)
    const left = await leftBy(app)
    return Object.values(left).every((count) => count >= EACH)
  })
  await until('every one has ended', async () => {
    await app.sandbox.control.chains.mine('ethereum', 1)
    const open = (await Promise.all([payer, ada, owner].map(linesOf)))
      .flat()
      .filter(({ status }) => status === 'pending')
    return open.length === 0
  })
  for (const { reference } of [...banked, ...cards.orders]) await orderIn(buyer, reference, 'refunded')
  expect(await leftBy(app)).toEqual({ phones: EACH, banks: EACH, returns: EACH, cards: EACH, signed: EACH })
  expect(await heldCount(support)).toBe(0)
  expect(await checkBooks(app.deps.db)).toEqual([])
})

/** Orders whose payment comes when the treasury has no coins any more, so that it goes back. */
async function paidTooLate(app: TestApp, buyer: Customer, count: number) {
  const started: { reference: string; client_secret: string }[] = []
  for (let n = 0; n < count; n += 1) {
    const quote = await quoteFor(buyer)
    started.push((await initiate(buyer, { quoteId: quote.quote_id })).body)
  }
  return {
    orders: started,
    async arrive() {
      await moveStock(app, 'BTC', -(await ledgerUnits(app, 'treasury:BTC')))
      for (const { client_secret } of started) await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
    },
  }
}

async function queueAll(app: TestApp, { payer, ada, owner }: Record<'payer' | 'ada' | 'owner', Customer>) {
  // The doors are shut: what is queued came in before. A second process has not heard of the stop yet.
  await using other = await startSecondProcess(app)
  other.deps.stops.refresh = async () => undefined
  await other.deps.rates.refresh()
  for (let n = 0; n < EACH; n += 1) {
    expect((await payout(other.as(payer))).status).toBe(200)
    expect((await sellToBank(other.as(ada), nairaAccount())).status).toBe(200)
    expect((await withdraw(other.as(owner), { amount: '0.5' })).status).toBe(200)
  }
}

test('SEC-186 a process that is killed while it holds, and again while it sends, sends each once', async () => {
  await using app = await startTestApp({ sandbox: true, banks: true, env: { SALE_PAUSE_MS: '0' } })
  const [support, treasury, admin] = [
    await staffMember(app, 'support'),
    await staffMember(app, 'treasury'),
    await staffMember(app, 'admin'),
  ]
  const payer = await app.customer()
  await give(app, payer, 'NGN', 20_000_000n)
  const ada = await seller(app, 10_000_000n, 'Ada Obi')
  for (let n = 0; n < KILLED; n += 1) {
    await payout(payer)
    await sellToBank(ada, nairaAccount())
  }
  await stop(support, 'outflow')
  const world = { ...settings(app.databaseUrl), ...sandboxSettings(app.sandbox), ...bankSettings(app.sandbox) }
  await using worker = await createApiProcess({
    ...world,
    SALE_PAUSE_MS: '0',
    KIVUKO_DATA: app.deps.config.documents.folder,
    MPESA_CALLBACK_BASE: app.url,
  })
  // Killed after the first it held, after some more, and when all are held.
  for (const held of POINTS) {
    await worker.start()
    await until(`it holds ${held}`, async () => (await heldCount(support)) >= held)
    await worker.kill()
  }
  expect(await leftBy(app)).toEqual(NOTHING)
  expect((await resume('outflow', treasury, admin)).status).toBe(200)
  const sent = async () => {
    const { phones, banks } = await leftBy(app)
    return phones + banks
  }
  for (const count of POINTS) {
    await worker.start()
    await until(`it has sent ${count}`, async () => {
      // Whatever was to be sent when the process died is unknown to M-Pesa, and a person agrees.
      await sendLostPayouts(app.deps, app.sandbox)
      return (await sent()) >= count
    })
    await worker.kill()
  }
  await worker.start()
  await until('every one has ended', async () => {
    await sendLostPayouts(app.deps, app.sandbox)
    const lines = (await Promise.all([payer, ada].map(linesOf))).flat()
    return lines.every(({ status }) => status !== 'pending')
  })
  expect(await leftBy(app)).toEqual({ ...NOTHING, phones: KILLED, banks: KILLED })
  expect(await checkBooks(app.deps.db)).toEqual([])
}, 300_000)

test('SEC-192 coins that arrive while their network is stopped are seen, and credited once it runs again', async () => {
  await using app = await startTestApp({ sandbox: true, chains: true })
  const [support, treasury, admin] = [
    await staffMember(app, 'support'),
    await staffMember(app, 'treasury'),
    await staffMember(app, 'admin'),
  ]
  const customer = await app.customer()
  const address = await addressOf(customer, 'ETH', 'ethereum')
  await pollChain(app.deps, 'ethereum')
  await stop(support, 'chain_ethereum_in')
  await app.sandbox.control.chains.send({ network: 'ethereum', asset: 'ETH', to: address, amount: '1' })
  await pass(app, 'ethereum', 6)
  await pass(app, 'ethereum', 6)
  expect(await statesOf(customer)).toEqual([['ETH 1.000000000', 'pending']])
  await resume('chain_ethereum_in', treasury, admin)
  await pass(app, 'ethereum', 1)
  expect(await statesOf(customer)).toEqual([['ETH 1.000000000', 'credited']])
})

test('SEC-187 the operator stops money by command when nobody reaches the console, and the audit says so', async () => {
  await using app = await startTestApp()
  const support = await staffMember(app, 'support')
  const wrong = await runOperatorCommand(app, 'stop-money', ['everything', 'why'])
  expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('outflow, mpesa_out, airtel_out, bank_out')])
  const { code, output } = await runOperatorCommand(app, 'stop-money', ['outflow', 'the console is down'])
  expect([code, output]).toEqual([0, expect.stringContaining('Stopped: outflow')])
  const [way] = (await support.call(listStops)).body.switches
  expect(way?.stop).toMatchObject({ by: null, reason: 'the console is down' })
  expect(await auditLines(app, 'money.stop')).toMatchObject([{ actor: expect.stringMatching(/^command:/) }])
})
