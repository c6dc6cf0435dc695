// Goal: the same over many schedules, and over schedules of real processes that are frozen, resumed and killed.
import { expect, test } from 'vitest'
import { type TestDatabase, withClient } from '../../../tools/testing/database.ts'
import { until } from '../../api/test/support/until.ts'
import { expectSound, playSchedule, type Released, randomOf } from './random-schedule.ts'
import { type Answer, ask, request } from './sign-with.ts'
import { signerDatabase } from './signer-database.ts'
import { pairEnvironment, type SignerProcess, startProcess } from './signer-process.ts'

const SEEDS = [2, 3, 4, 5, 6, 7, 8, 9]
const PROCESS_SEEDS = [1, 2, 3]
const STEPS = 60
const LEASE_MS = 700

test.each(SEEDS)('RUN-95 schedule %i of cuts, frozen lines and kills', async (seed) => {
  await using database = await signerDatabase()
  expect(await playSchedule(database, { seed, steps: 150 })).toBeGreaterThan(0)
})

type Place = { running: SignerProcess; isFrozen: boolean; asked: Asked[] }
type Asked = { id: string; nonce: number; isFrozen: boolean; answer: Promise<Answer | undefined> }

const termOf = ({ url }: TestDatabase) =>
  withClient(url, async (owner) => {
    const { rows } = await owner.query<{ term: string }>('select term from signer.lease')
    return Number(rows[0]?.term)
  })

test.each(PROCESS_SEEDS)(
  'RUN-92 RUN-95 schedule %i of real signers that are frozen, resumed and killed',
  async (seed) => {
    await using database = await signerDatabase()
    const random = randomOf(seed)
    const start = (name: string) =>
      startProcess(pairEnvironment({ databaseUrl: database.runUrl, name, leaseMs: LEASE_MS }))
    const places: Place[] = await Promise.all(
      ['north', 'south'].map(async (name) => ({ running: await start(name), isFrozen: false, asked: [] })),
    )
    const released: Released[] = []
    const take = ({ id, nonce }: Asked, answer: Answer | undefined) => {
      const term = answer?.body.term
      if (term !== undefined) released.push({ id, nonce, term, isSigned: answer?.status === 200 })
    }
    /** What was asked of one that was frozen is answered by whoever is in force when it wakes, or not at all. */
    const resume = async (place: Place) => {
      const inForce = await termOf(database)
      place.running.child.kill('SIGCONT')
      place.isFrozen = false
      for (const asked of place.asked.splice(0)) {
        const answer = await asked.answer
        if (asked.isFrozen && answer?.body.term !== undefined) expect(answer.body.term).toBeGreaterThanOrEqual(inForce)
        take(asked, answer)
      }
    }
    try {
      for (let step = 0; step < STEPS; step += 1) {
        const place = places[Math.floor(random() * places.length)]
        if (!place) continue
        const kind = random()
        if (kind < 0.7) {
          const what = { id: `chs_${Math.floor(random() * 12)}`, nonce: Math.floor(random() * 6) }
          for (const { running, asked, isFrozen } of places)
            asked.push({
              ...what,
              isFrozen,
              answer: ask(running.url, request({ ...what, amount: '1.6' })).catch(() => undefined),
            })
        } else if (kind < 0.8) {
          place.running.child.kill('SIGSTOP')
          place.isFrozen = true
        } else if (kind < 0.92) await resume(place)
        else {
          place.running.child.kill('SIGKILL')
          await place.running.ended
          for (const asked of place.asked.splice(0)) take(asked, await asked.answer)
          place.running = await start('another')
          place.isFrozen = false
        }
        await new Promise((resolve) => setTimeout(resolve, random() * 300))
      }
      for (const place of places) await resume(place)
      const last = request({ id: 'chs_last', nonce: 99, amount: '0.001' })
      // Signed, or refused because the day is spent.
      await until('one of them answers', async () => {
        const answers = await Promise.all(places.map(({ running }) => ask(running.url, last)))
        return answers.some(({ status }) => status !== 503)
      })
      // Whoever reads answers of several sockets may read an older one later: the order is checked in one process, above.
      await expectSound(
        database,
        released.toSorted((a, b) => a.term - b.term),
      )
      expect(await termOf(database)).toBeGreaterThan(0)
    } finally {
      for (const { running } of places) running.child.kill('SIGKILL')
      await Promise.all(places.map(({ running }) => running.ended))
    }
  },
)
