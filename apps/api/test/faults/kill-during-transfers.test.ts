// The API is killed without warning at random instants while customers bring money in from phones, send it to phones,
// banks and each other, exchange it, pay bills, what they are asked for and the paybill, deal with an agent, and fill
// wallets by bank and card, and is started again. Whatever the instant: everything ends, nothing happens twice, the books agree with every row, and what
// phones and banks gave and got is what the books say.
import { setTimeout as wait } from 'node:timers/promises'
import { bankWebhook } from '@kivuko/contract/bank-webhook.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { cardWebhook } from '@kivuko/contract/payments.ts'
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { createDice } from '../../../../tools/testing/dice.ts'
import { schedulesTimeoutMs, trySchedules } from '../../../../tools/testing/schedules.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts'
import { treasuryFunding } from '../../src/accounting/recipes/treasury-funding.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { createDeps } from '../../src/create-deps.ts'
import type { Deps } from '../../src/deps.ts'
import { inTransaction } from '../../src/platform/database.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { insertChange } from '../../src/record/settings/store.ts'
import { readBankFill } from '../../src/trading/deposits/bank-fill.ts'
import { accountOf } from '../../src/trading/deposits/paybill-account.ts'
import { openShop } from '../support/agents.ts'
import { apiDatabase } from '../support/api-database.ts'
import { createApiProcess, START_MS_MAX } from '../support/api-process.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { checkWorld } from '../support/books/check-world.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { askAboutFills, askAboutPaid } from '../support/lost-payments.ts'
import { sendLostPayouts } from '../support/lost-payouts.ts'
import {
  type Circle,
  emailOf,
  giveToMover,
  MOVEMENTS,
  type Movement,
  moveUntil,
  openMovements,
} from '../support/movers.ts'
import { bookLostPayments } from '../support/random/people.ts'
import { type Browser, createBrowser } from '../support/stubborn-browser.ts'
import { bankSettings, LOADED, sandboxSettings } from '../support/test-settings.ts'
import { until } from '../support/until.ts'

const KILLS = { short: 1, long: 10 }
/** Together with the kills of the other tests, a thousand. */
const TARGET = 450
const CUSTOMERS = 6
/** A new bank account is trusted after a moment in which the API may die. */
const SETTINGS = {
  ...LOADED,
  TAKEOVER_MS: '300',
  DATABASE_POOL: '8',
  NEW_ACCOUNT_WAIT_MS: '500',
  // One that is refused after a kill made us send it twice is given back after that.
  BILLS_GIVE_UP_MS: '6000',
  CARD_FIRST_POLL_MS: '300',
  CARD_WAIT_HOURS: '0',
}
/** Of cash-outs; what a bank sends back later is rarer. */
const ENDS = ['completed', 'failed', 'cancelled'] as const
/** What the network did not answer is asked again with growing pauses, on a busy machine later still. */
const END_MS_MAX = 300_000

async function killWhileMoving({ seed, isShort }: { seed: number; isShort: boolean }): Promise<number> {
  const kills = isShort ? KILLS.short : KILLS.long
  const dice = createDice(seed)
  await using database = await apiDatabase()
  await using sandbox = await startSandbox({
    webhookRetryPausesMs: [50, 200],
    mpesaTimes: { answerMs: 50, lateMs: 600 },
  })
  sandbox.control.phones.autoAnswer('accept')
  const settings: Record<string, string> = {
    ...SETTINGS,
    ...sandboxSettings(sandbox),
    ...bankSettings(sandbox),
    DATABASE_URL: database.runUrl,
  }
  await using api = await createApiProcess(settings)
  // The address is known only now.
  settings.MPESA_CALLBACK_BASE = api.url
  const deps = createDeps(readConfig(settings))
  await using _ = { [Symbol.asyncDispose]: () => deps.close() }
  for (const asset of ['NGN', 'KES'] as const)
    await deps.ledger.post(treasuryFunding({ fundingId: asset, amount: money(asset, 10n ** 12n) }))
  await deps.paybill?.registerCallbacks()
  sandbox.control.bank.setWebhookUrl(`${api.url}${API_BASE}${bankWebhook.path}`)
  sandbox.control.webhooks.setUrl(`${api.url}${API_BASE}${cardWebhook.path}`)
  await api.start()

  let isOver = false
  const browsers = Array.from({ length: CUSTOMERS }, () => createBrowser(api.url, () => isOver))
  await openFills(
    deps,
    createBrowser(api.url, () => isOver),
  )
  const circle = await meet(deps, browsers, sandbox)
  let moved = 0
  const kinds = new Set<Movement>()
  const onMoved = (kind: Movement) => {
    moved += 1
    kinds.add(kind)
  }
  const movers = browsers.map((browser, customer) =>
    moveUntil(() => isOver, { browser, customer, customers: CUSTOMERS, onMoved, circle }),
  )
  for (let kill = 0; kill < kills; kill += 1) {
    // However slow the machine, something has moved since the last kill and more is on its way.
    await until('something moves', () => moved > kill, START_MS_MAX)
    await wait(100 + dice.below(400))
    await api.kill()
    expect(await checkBooks(deps.db)).toEqual([])
    await api.start()
  }
  await until('each kind of movement was made', () => kinds.size === MOVEMENTS.length, START_MS_MAX)
  await until('cash-outs ended in each way', async () => (await endsOfCashOuts(deps)).size === ENDS.length, END_MS_MAX)
  isOver = true
  await Promise.all(movers)
  await askAboutPaid(deps, sandbox)
  await askAboutFills(deps, sandbox)

  await everythingEnds(deps, sandbox)
  await api.kill()
  // A prompt whose answer and whose message both met a dead process is seen on the network's own statement only.
  const found = await bookLostPayments(deps, sandbox)
  expect(found.paidTwice).toEqual([])
  expect(await checkBooks(deps.db)).toEqual([])
  expect(await checkWorld(deps.db, { sandbox, credited: circle.credited })).toEqual([])
  console.info(`${moved} movements, ${kills} kills, ${found.booked} payments seen on the network's statement only`)
  return kills
}

async function everythingEnds(deps: Deps, sandbox: Sandbox): Promise<void> {
  const again = new Set<string>()
  const hasEnded = async () => {
    await tellAgain(sandbox, again)
    // A payout that was cut off before it left: M-Pesa does not know it, and a person has to agree.
    await sendLostPayouts(deps, sandbox)
    return (await openMovements(deps)).length === 0
  }
  await until('everything has ended', hasEnded, END_MS_MAX).catch(async (cause: unknown) => {
    throw new Error(`still open: ${JSON.stringify(await openMovements(deps))}`, { cause })
  })
}

/** Each with an account, a proven name, money and numbers at the paybill and the bank, and the first with an agent's shop. */
async function meet(deps: Deps, browsers: readonly Browser[], sandbox: Sandbox): Promise<Circle> {
  const { control } = sandbox
  const [ids, numbers]: [UserId[], string[]] = [[], []]
  for (const [customer, browser] of browsers.entries()) {
    const id = (await browser.register(emailOf(customer))) as UserId
    await giveToMover(deps, id)
    ids.push(id)
    numbers.push(await accountOf(deps, id))
  }
  await deps.db.updateTable('users').set({ kyc_tier: 3 }).where('id', 'in', ids).execute()
  const credited: bigint[] = []
  const accounts = await Promise.all(ids.map((id) => numberAtBank(deps, id)))
  return {
    browsers,
    credited,
    agent: await openShop(deps, ids[0] ?? '', { dayUnits: 10n ** 12n }),
    async payBill(customer, end) {
      const [msisdn, account] = [`25471${customer}55${end}`, numbers[customer] ?? '']
      return (await control.phones.pay({ kind: 'paybill', msisdn, amount: 100, account })).state === 'paid'
    },
    sendToBank(customer) {
      const accountNumber = accounts[customer] ?? ''
      const sent = control.bank.send({ currency: 'NGN', amount: '600.00', senderName: 'ADA OBI', accountNumber })
      const isCredited = sent.some(({ outcome }) => outcome === 'credited')
      if (isCredited) credited.push(60_000n)
      return isCredited
    },
    async payByCard(clientSecret) {
      await confirmPayment(sandbox, clientSecret, 'pm_card_visa')
    },
  }
}

/** By bank and by card. */
async function openFills({ db, clock }: Deps, browser: Browser): Promise<void> {
  const id = (await browser.register('operator@kivuko.example')) as UserId
  const now = clock.now()
  await db.insertInto('staff').values({ user_id: id, role: 'admin', added_at: now, ended_at: null }).execute()
  const change = { reason: 'It is open here', changed_by: id, changed_at: now, old_value: false, new_value: true }
  for (const name of ['fill_NGN_bank', 'fill_USD_card'])
    await inTransaction(db, (tx) => insertChange(tx, { ...change, name }))
}

async function numberAtBank(deps: Deps, id: UserId): Promise<string> {
  const { account } = await until('the bank opens a number', async () => {
    await deps.settings.refresh()
    const fill = await readBankFill(deps, id, 'NGN')
    return fill.account && { account: fill.account }
  })
  return account.account_number
}

async function endsOfCashOuts({ db }: Deps): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('cash_outs').select('state').where('state', 'in', ENDS).groupBy('state').execute()
  return new Set(rows.map(({ state }) => state))
}

/** A bank's message that met a dead process is sent again for days; that a transfer came back is told no other way. */
async function tellAgain({ control }: Sandbox, again: Set<string>): Promise<void> {
  const { webhooks } = control.bank
  for (const { event, status } of webhooks.deliveries(1000))
    if (status === 'failed' && !again.has(event)) {
      again.add(event)
      webhooks.resend(event)
    }
  await webhooks.idle()
}

test('DEP-179 DEP-199 killed at random instants, money in, out, across and exchanged, bills, requests, deals, payments to the paybill and wallets filled by bank and card all end, once', {
  timeout: schedulesTimeoutMs(),
}, async () => {
  await trySchedules({ name: 'kill-during-transfers', unit: 'kills', target: TARGET }, killWhileMoving)
})
