import { expect, test } from 'vitest'
import { playSchedule } from './random-schedule.ts'
import { signerDatabase } from './signer-database.ts'

test('RUN-95 over a schedule of cuts, frozen lines and kills no limit is passed, no number is used twice, and terms follow one another', {
  tags: 'long',
}, async () => {
  await using database = await signerDatabase()
  expect(await playSchedule(database, { seed: 1, steps: 40 })).toBeGreaterThan(0)
})
