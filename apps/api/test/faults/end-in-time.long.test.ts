// A process that is asked to end while a provider does not answer it: it says at once that it is not ready, takes calls
// until balancers have noticed, finishes what is under way, waits for its jobs half a minute, and is gone in 45 seconds.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type ApiProcess, createApiProcess } from '../support/api-process.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { give } from '../support/gifts.ts'
import { checkOf, customerWith, handIn } from '../support/identity.ts'
import { disbursementOf, linesOf, payout } from '../support/phone-payments.ts'
import { PASSWORD, startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

/** As `KIVUKO_ROLE`, `DRAIN_MS` and `main.ts` have it unless they are told otherwise. */
const DRAIN_MS = 5_000
const JOBS_MS = 30_000
const GONE_MS = 45_000
/** Between what is asked for and what is seen on a busy machine. */
const SEEN_MS = 2_000
const ANSWER_MS_MAX = 10_000
/** How long a call to M-Pesa is waited for. */
const MPESA_MS = 10_000
const LOOK_MS = 25
const TEST_MS_MAX = 600_000
const HALF = 20

/** A second process of the same installation, which works the jobs of the first and drains as a real one does. */
function workingProcess(app: TestApp, more: Record<string, string> = {}): Promise<ApiProcess> {
  const given = Object.entries(app.env).filter((setting): setting is [string, string] => setting[1] !== undefined)
  return createApiProcess({
    ...Object.fromEntries(given),
    MPESA_CALLBACK_BASE: app.url,
    SMILE_ID_CALLBACK_BASE: app.url,
    DRAIN_MS: String(DRAIN_MS),
    LOG_LEVEL: 'error',
    ...more,
  })
}

/** A status; undefined where nobody listens any more. */
function statusAt(url: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return fetch(url, { headers, signal: AbortSignal.timeout(ANSWER_MS_MAX) }).then(
    async (answer) => {
      await answer.body?.cancel()
      return answer.status
    },
    () => undefined,
  )
}

/** A call that is under way until it is finished, and then answered with a status: its body comes in two halves. */
function beginCall({ url }: ApiProcess): { finish(): Promise<number | undefined> } {
  const body = JSON.stringify({ fullName: 'Ada Obi', email: 'ada@kivuko.example', password: PASSWORD })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const call = request(`${url}${API_BASE}/auth/register`, { method: 'POST', headers })
  const answered = once(call, 'response') as Promise<[IncomingMessage]>
  // Whoever waits for it is told; until then nobody does.
  answered.catch(() => undefined)
  call.write(body.slice(0, HALF))
  return {
    async finish() {
      call.end(body.slice(HALF))
      const [answer] = await answered
      answer.resume()
      return answer.statusCode
    },
  }
}

/** Jobs that some process holds, or held when it died. */
async function heldJobs({ deps }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ job: string }>`
    select task_identifier as job from graphile_worker.jobs where locked_at is not null`.execute(deps.db)
  return rows.map(({ job }) => job)
}

type Ended = { code: number | null; ms: number }

/** Asks it to end, and measures how long that takes. */
function endAndTime(api: ApiProcess): Promise<Ended> {
  const askedAt = performance.now()
  return api.stop().then((code) => ({ code, ms: performance.now() - askedAt }))
}

/** What balancers and callers see from the moment it is asked; answers after how many milliseconds its door closed. */
async function watchDoor({ url }: ApiProcess): Promise<number> {
  const askedAt = performance.now()
  await until('it is not ready', async () => (await statusAt(`${url}/readyz`)) === 503, DRAIN_MS)
  // Until balancers have noticed, calls are taken as before.
  const answers: (number | undefined)[] = []
  while (performance.now() - askedAt < DRAIN_MS - SEEN_MS) {
    answers.push(await statusAt(`${url}/livez`), await statusAt(`${url}${API_BASE}/auth/options`))
    await wait(LOOK_MS)
  }
  expect(new Set(answers)).toEqual(new Set([200]))
  await until('its door is closed', async () => (await statusAt(`${url}/livez`)) !== 200, 2 * DRAIN_MS)
  return performance.now() - askedAt
}

test('RUN-161 asked to end while M-Pesa does not answer, a process turns away balancers at once and callers after five seconds, finishes the call under way and the payout’s job, and is gone in 45 seconds; the payout was sent once', {
  timeout: TEST_MS_MAX,
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const payer = await app.customer()
  await give(app, payer, 'NGN', 20_000_000n)
  const { phones } = app.sandbox.control
  // The question how it stands comes after the end: what this call brings is all that the process learns.
  await using api = await workingProcess(app, { MPESA_POLL_MS: '60000' })
  await api.start()
  phones.fail({ endpoint: 'b2c', how: 'hang', when: 'after' })
  await app.deps.rates.refresh()
  expect((await payout(payer)).status).toBe(200)
  await until('M-Pesa has the payout and says nothing', () => phones.payouts().length === 1)
  const hungAt = performance.now()

  const underWay = beginCall(api)
  const ended = endAndTime(api)
  const closedAfter = await watchDoor(api)
  expect(closedAfter).toBeGreaterThan(DRAIN_MS - LOOK_MS)
  expect(closedAfter).toBeLessThan(2 * DRAIN_MS)
  expect(await underWay.finish()).toBe(200)
  const { code, ms } = await ended
  expect([code, ms < GONE_MS]).toEqual([0, true])
  // It waited for its job, which had given M-Pesa the whole of its time.
  expect(performance.now() - hungAt).toBeGreaterThan(MPESA_MS - SEEN_MS)
  console.info(
    `its door closed after ${(closedAfter / 1000).toFixed(1)} s, and it was gone after ${(ms / 1000).toFixed(1)} s`,
  )

  expect(await heldJobs(app)).toEqual([])
  // Unknown is not failed: its money is neither sent again nor given back.
  expect(await disbursementOf(app)).toMatchObject({ state: 'sending', attempts: 1 })
  await api.start()
  await until('it has ended', async () => (await linesOf(payer)).every(({ status }) => status === 'completed'))
  expect(phones.payouts()).toHaveLength(1)
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('RUN-162 a job that does not end in half a minute holds no process beyond 45 seconds, and another one takes it up', {
  timeout: TEST_MS_MAX,
}, async () => {
  await using app = await startTestApp({ sandbox: true, identity: true })
  const { smileId } = app.sandbox.control
  const customer = await customerWith(app)
  await using api = await workingProcess(app)
  // Pictures may take a minute over a slow line, which is longer than a process has.
  smileId.fail({ endpoint: 'pictures', how: 'hang', when: 'after' })
  await handIn(app, customer)
  await api.start()
  await until('the pictures hang', () => smileId.faults().length === 0)
  const { ms } = await endAndTime(api)
  expect(ms).toBeGreaterThan(JOBS_MS - SEEN_MS)
  expect(ms).toBeLessThan(GONE_MS + SEEN_MS)
  console.info(`it was gone after ${(ms / 1000).toFixed(1)} s`)
  await api.start()
  await until('another one goes on', async () => (await checkOf(app, customer)).state === 'approved')
  expect(smileId.jobs()).toHaveLength(1)
})
