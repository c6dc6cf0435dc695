// Pays a bulk payout by an API that is killed without warning while it pays, and started again. Whatever the instant: each row
// is paid at most once, each has its outcome in the end, what failed is back in the float, and the books agree with the phones.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createDice } from '../../../../tools/testing/dice.ts'
import { startSandbox } from '../../../sandbox/src/sandbox.ts'
import { clearing, customerAvailable } from '../../src/accounting/chart.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { createDeps } from '../../src/create-deps.ts'
import type { Deps } from '../../src/deps.ts'
import { floatOf } from '../../src/partners/floats/float-wallet.ts'
import { approveProposed } from '../../src/partners/payouts/decide.ts'
import { proposeRows } from '../../src/partners/payouts/propose.ts'
import { countRows } from '../../src/partners/payouts/store.ts'
import { newId } from '../../src/platform/ids.ts'
import { apiDatabase } from './api-database.ts'
import { createApiProcess } from './api-process.ts'
import { checkBooks } from './books/check-books.ts'
import { checkWorld } from './books/check-world.ts'
import { sendLostPayouts } from './lost-payouts.ts'
import { LOADED, sandboxSettings } from './test-settings.ts'
import { until } from './until.ts'

/** For each of a thousand rows, and once more. */
const END_MS_MAX = 300_000
/** Counting thousands of rows without a pause would take as long as paying them. */
const COUNT_EVERY_MS = 100

type Size = { seed: number; kills: number; count: number }

/** `count` rows; answers how often it was killed. */
export async function killWhilePaying({ seed, kills, count }: Size): Promise<number> {
  const endMsMax = END_MS_MAX * Math.ceil(count / 1_000)
  const dice = createDice(seed)
  await using database = await apiDatabase()
  await using sandbox = await startSandbox({
    webhookRetryPausesMs: [50, 200],
    mpesaTimes: { answerMs: 50, lateMs: 600 },
  })
  const settings: Record<string, string> = {
    ...LOADED,
    ...sandboxSettings(sandbox),
    DATABASE_URL: database.runUrl,
    // One process at a time works here: what the last one left is soon another's.
    TAKEOVER_MS: '300',
  }
  const deps = createDeps(readConfig(settings))
  await using _ = { [Symbol.asyncDispose]: () => deps.close() }
  await using api = await createApiProcess(settings)
  settings.MPESA_CALLBACK_BASE = api.url
  await api.start()
  const { bulk, floatId } = await proposeMany(deps, count)
  await approveProposed(deps, bulk, newId('usr', new Date()))
  const counts = async () => (await countRows(deps.db, [bulk.id])).get(bulk.id)
  for (let kill = 0; kill < kills; kill += 1) {
    // Somewhere in its part of the rows, after the last kill; unless all are handed over.
    const left = Math.ceil(count * (1 - kill / kills)) - 1 - dice.below(Math.ceil(count / kills))
    const areHandedOver = async () => {
      await wait(COUNT_EVERY_MS)
      return ((await counts())?.waiting ?? 0) <= Math.max(0, left)
    }
    await until('rows are handed over', areHandedOver, endMsMax)
    await wait(dice.below(300))
    await api.kill()
    expect(await checkBooks(deps.db)).toEqual([])
    await api.start()
  }
  const isOver = async () => {
    await sendLostPayouts(deps, sandbox)
    const { rows } = await sql<{ state: string }>`select state from partner_bulk_payouts`.execute(deps.db)
    return rows[0]?.state === 'completed'
  }
  await until('the payout is completed', isOver, endMsMax)
  await api.kill()
  const done = await counts()
  const paid = sandbox.control.phones.payouts().filter(({ result }) => result?.code === 0)
  expect(done).toEqual({ waiting: 0, sending: 0, succeeded: paid.length, failed: count - paid.length })
  expect(new Set(paid.map(({ msisdn }) => msisdn)).size).toBe(paid.length)
  // One in ten is on no network.
  expect(paid.length).toBe(count - Math.ceil(count / 10))
  expect(await checkBooks(deps.db)).toEqual([])
  expect(await checkWorld(deps.db, { sandbox })).toEqual([])
  const held = `customer:${floatId}:held:KES`
  expect((await deps.ledger.balances(deps.pool, [held])).get(held)).toBe(0n)
  return kills
}

async function proposeMany(deps: Deps, count: number) {
  const now = deps.clock.now()
  const partnerId = newId('ptn', now)
  await sql`insert into partners (id, name, website, state, created_at)
    values (${partnerId}, 'Lake Wallet', 'https://wallet.example', 'live', ${now})`.execute(deps.db)
  const floatId = await floatOf(deps, partnerId)
  const units = 10n ** 10n
  await deps.ledger.post({
    ...{ key: 'gift', kind: 'gift', reference: 'gift' },
    entries: [
      { account: clearing('custody', 'KES'), units: -units },
      { account: customerAvailable(floatId, 'KES'), units },
    ],
  })
  const rows = Array.from({ length: count }, (_, place) => ({
    reference: `row-${place}`,
    phone_number: place % 10 === 0 ? `+25471${100 + place / 10}0007` : `+254712${234_100 + place}`,
    amount: String(100 + place),
  }))
  const maker = { partnerId, madeBy: newId('usr', now) }
  const bulk = await proposeRows(deps, maker, { rows, nameOf: (place) => `rows.${place}` })
  return { bulk, floatId }
}
