// The whole ledger, proved in parts: what one night does not come to, the next one does.
import { expect, test } from 'vitest'
import { FIRST_PLACE, type Place, type Slices, verifyPart } from '../src/verify.ts'
import { account, move, source } from './accounts.ts'
import { startLedger, type TestLedger } from './support.ts'

const SLICES: Slices = { accounts: 2, journals: 3 }
const PAYMENTS = 10

async function startFilled(): Promise<TestLedger> {
  const t = await startLedger()
  for (let payment = 1; payment <= PAYMENTS; payment += 1)
    await t.ledger.post(move(`k${payment}`, source, account(`payee${payment % 4}`), BigInt(payment)))
  return t
}

/** What each part found that is read from here on, to the end. */
async function readFrom(t: TestLedger, from: Place): Promise<number[]> {
  const found: number[] = []
  for (let place: Place | undefined = from; place; ) {
    const { findings, next } = await verifyPart(t.pool, place, SLICES)
    found.push(findings.length)
    place = next
  }
  return found
}

/** Where each part begins. */
async function placesOf(t: TestLedger): Promise<Place[]> {
  const places = [FIRST_PLACE]
  for (let next = (await verifyPart(t.pool, FIRST_PLACE, SLICES)).next; next; ) {
    places.push(next)
    next = (await verifyPart(t.pool, next, SLICES)).next
  }
  return places
}

test('RUN-156 parts together read every account, journal and entry once, and each says where the next begins', async () => {
  await using t = await startFilled()
  const sum = { journals: 0n, entries: 0n, accounts: 0n }
  for (let place: Place | undefined = FIRST_PLACE; place; ) {
    const { amount, findings, next } = await verifyPart(t.pool, place, SLICES)
    expect(findings).toEqual([])
    expect(amount.accounts).toBeLessThanOrEqual(SLICES.accounts)
    expect(amount.journals).toBeLessThanOrEqual(SLICES.journals)
    for (const kind of ['journals', 'entries', 'accounts'] as const) sum[kind] += amount[kind]
    place = next
  }
  expect(sum).toEqual({ journals: 10n, entries: 20n, accounts: 5n })
  // Two accounts a part, or three journals.
  expect((await placesOf(t)).map(({ reads }) => reads)).toEqual([
    ...Array<string>(3).fill('accounts'),
    ...Array<string>(4).fill('journals'),
  ])
})

test('RUN-156 a fault in any part is found by the part that holds it, wherever a reading stands meanwhile', async () => {
  await using t = await startFilled()
  await t.pool.query('alter table ledger.entries disable trigger user')
  const places = await placesOf(t)
  for (const [at, { reads, after }] of places.entries()) {
    const row = `(select min(id) from ledger.${reads} where id > ${after})`
    const column = reads === 'accounts' ? 'account_id' : 'journal_id'
    const change = (by: number) =>
      reads === 'accounts'
        ? t.pool.query(`update ledger.accounts set balance = balance + ${by} where id = ${row}`)
        : t.pool.query(`update ledger.entries set units = units + ${by} where ${column} = ${row} and units > 0`)
    await change(1)
    const found = await readFrom(t, FIRST_PLACE)
    expect(found, `${reads} after ${after}`).toHaveLength(places.length)
    expect(found[at], `${reads} after ${after}`).toBeGreaterThan(0)
    // One that has passed it by finds nothing; the next one does.
    const rest = places[at + 1]
    if (rest) expect((await readFrom(t, rest)).every((count) => count === 0)).toBe(true)
    await change(-1)
    expect((await readFrom(t, FIRST_PLACE)).every((count) => count === 0)).toBe(true)
  }
})
