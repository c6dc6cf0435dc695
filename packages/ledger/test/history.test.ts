import { expect, test } from 'vitest'
import { account, move, source } from './accounts.ts'
import { startLedger } from './support.ts'

const anna = account('anna')

test('history pages run newest first, without gap or repeat, and carry the balance after each entry', async () => {
  await using t = await startLedger()
  for (let index = 1; index <= 7; index++) await t.ledger.post(move(`k${index}`, source, anna, BigInt(index)))
  const pages = []
  let before: bigint | undefined
  do {
    const page = await t.ledger.history(t.pool, { account: 'anna', before, limit: 3 })
    pages.push(page.lines.map(({ key, units, balanceAfter, sequence }) => [key, units, balanceAfter, sequence]))
    before = page.next
  } while (before !== undefined)
  expect(pages).toEqual([
    [
      ['k7', 7n, 28n, 7n],
      ['k6', 6n, 21n, 6n],
      ['k5', 5n, 15n, 5n],
    ],
    [
      ['k4', 4n, 10n, 4n],
      ['k3', 3n, 6n, 3n],
      ['k2', 2n, 3n, 2n],
    ],
    [['k1', 1n, 1n, 1n]],
  ])
  const [line] = (await t.ledger.history(t.pool, { account: 'anna', limit: 1 })).lines
  expect(line).toMatchObject({ kind: 'test', reference: 'about k7' })
  expect(Math.abs(Date.now() - Number(line?.postedAt))).toBeLessThan(60_000)
  expect(await t.ledger.history(t.pool, { account: 'nobody', limit: 5 })).toEqual({ lines: [], next: undefined })
  await expect(t.ledger.history(t.pool, { account: 'anna', limit: 0 })).rejects.toThrow(RangeError)
})
