// Goal: anybody sees how payments go, from what was counted, and nothing of how many there are.
import { readStatus } from '@kivuko/contract/status.ts'
import { expect, test } from 'vitest'
import { hourOf, tally } from '../../src/operations/overview/tally.ts'
import { staffMember } from '../support/staff.ts'
import { stop } from '../support/stops.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const HOUR_MS = 3_600_000

async function statusOf(app: TestApp) {
  // Its answer is shared for a moment.
  app.clock.advance(60_000)
  return (await app.call(readStatus)).body
}

/** So many purchases by M-Pesa of an hour, and how many of them were completed in 20 seconds. */
async function count({ deps }: TestApp, hoursAgo: number, { begun, completed }: { begun: number; completed: number }) {
  const hour = new Date(hourOf(deps.clock.now()).getTime() - hoursAgo * HOUR_MS)
  const row = { hour, kind: 'purchase', rail: 'mpesa' } as const
  await deps.db
    .insertInto('tally_begun')
    .values({ ...row, begun: BigInt(begun) })
    .execute()
  if (completed > 0)
    await deps.db
      .insertInto('tally_settled')
      .values({ ...row, seconds: 20, completed: BigInt(completed) })
      .execute()
}

test('PTN-187 shares of the last hours and of the last day by each way; where nothing moved there is none, and what is stopped says so', async () => {
  await using app = await startTestApp({ sandbox: true })
  const first = await statusOf(app)
  expect(first).toMatchObject({ counted_at: null, is_stale: true })
  const wayIn = (status: typeof first) =>
    status.ways.find(({ direction, rail }) => direction === 'in' && rail === 'mpesa')
  expect(wayIn(first)).toEqual({
    direction: 'in',
    rail: 'mpesa',
    name: 'M-Pesa',
    paused_because: null,
    recent: null,
    day: null,
  })
  await tally(app.deps)
  await count(app, 5, { begun: 20, completed: 15 })
  expect(wayIn(await statusOf(app))).toMatchObject({
    recent: null,
    day: { completed_percent: 75, median_seconds: 20, is_few: false },
  })
  await count(app, 0, { begun: 4, completed: 1 })
  const both = await statusOf(app)
  expect(both.is_stale).toBe(false)
  expect(wayIn(both)).toMatchObject({
    recent: { completed_percent: 25, median_seconds: 20, is_few: true },
    day: { completed_percent: 66, is_few: false },
  })
  // A share and a time, and nothing to count with.
  expect(JSON.stringify(both)).not.toMatch(/begun|"completed"|volume/)
  await stop(await staffMember(app, 'treasury'), 'mpesa_in')
  expect(wayIn(await statusOf(app))?.paused_because).toContain('paused')
})
