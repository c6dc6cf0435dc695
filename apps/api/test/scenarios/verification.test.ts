// Goal: a selfie ends well by its own link only: once, in order, in time, by one browser; else it is refused in words.
import { readdir, readFile } from 'node:fs/promises'
import {
  createVerification,
  latestVerification,
  openVerification,
  submitVerification,
} from '@kivuko/contract/verification.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { endVerification } from '../../src/compliance/verification/end-verification.ts'
import { findFrames, readFrame } from '../../src/compliance/verification/read-frames.ts'
import { sweepVerifications } from '../../src/compliance/verification/sweep-verifications.ts'
import { inTransaction } from '../../src/platform/database.ts'
import type { VerificationId } from '../../src/platform/ids.ts'
import { picture } from '../support/documents.ts'
import { noticesOf } from '../support/notices.ts'
import { blank, newLink, phoneWith, selfie, sendSelfie } from '../support/selfies.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const stateOf = async ({ call }: Customer) => (await call(latestVerification)).body.verification?.state
const stored = (app: TestApp) => readdir(app.deps.config.documents.folder).catch((): string[] => [])
const checksOf = (app: TestApp, id: string) =>
  app.deps.db
    .selectFrom('identity_checks')
    .selectAll()
    .where('verification_id', '=', id as VerificationId)
    .execute()

test('OPS-10 OPS-11 ONB-08 a link is good for 24 hours, shown once, and ends when a newer one is made', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  expect((await app.call(createVerification)).problem.code).toBe('unauthorized')
  expect((await app.call(latestVerification)).problem.code).toBe('unauthorized')
  expect((await customer.call(latestVerification)).body).toEqual({ verification: null })

  const first = await newLink(customer)
  expect(first.verification.state).toBe('open')
  const lastsMs = Date.parse(first.verification.expires_at) - app.clock.now().getTime()
  expect(lastsMs).toBeGreaterThan(24 * HOUR_MS - MINUTE_MS)
  expect(lastsMs).toBeLessThanOrEqual(24 * HOUR_MS)
  expect(first.link).toMatch(/^http:\/\/[^#?]+\/verify#kvv_[\w-]{43}$/)
  expect(first.qr).toMatch(/^data:image\/png;base64,/)
  const rows = await app.deps.db.selectFrom('verification_sessions').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(new URL(first.link).hash.slice(1))

  const second = await newLink(customer)
  expect((await phoneWith(app, first.link).open()).problem.code).toBe('verification_link_expired')
  // The customer's session is kept alive by asking.
  app.clock.advance(-MINUTE_MS)
  for (let hour = 0; hour < 24; hour += 1) {
    app.clock.advance(HOUR_MS)
    expect(await stateOf(customer)).toBe('open')
  }
  app.clock.advance(MINUTE_MS)
  expect(await stateOf(customer)).toBe('expired')
  const late = (await phoneWith(app, second.link).open()).problem
  expect([late.status, late.code]).toEqual([410, 'verification_link_expired'])
  await sweepVerifications(app.deps)
  expect((await phoneWith(app, second.link).open()).problem.code).toBe('verification_link_expired')

  // Another customer's link is nothing to this one, and a wrong one is no link.
  expect((await (await app.customer()).call(latestVerification)).body).toEqual({ verification: null })
  const wrong = phoneWith(app, `${second.link.slice(0, -1)}${second.link.endsWith('x') ? 'y' : 'x'}`)
  expect((await wrong.open()).problem.code).toBe('verification_link_invalid')
  expect((await wrong.submit()).problem.code).toBe('verification_link_invalid')

  const race = await Promise.all(Array.from({ length: 6 }, () => customer.call(createVerification)))
  expect(race.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const running = await app.deps.db
    .selectFrom('verification_sessions')
    .select('id')
    .where('state', '=', 'open')
    .execute()
  expect(running).toHaveLength(1)
  for (let made = 6; made < 20; made += 1) await newLink(customer)
  expect((await customer.call(createVerification)).problem.code).toBe('rate_limited')
})

test('OPS-12 OPS-13 the first browser that opens a link goes on with it, also after its page was loaded anew; a second is refused', async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const { link } = await newLink(customer)
  const [phone, stranger] = [phoneWith(app, link), phoneWith(app, link)]
  expect((await phone.submit()).problem.code).toBe('pictures_missing')
  const early = await phone.send({ place: 1, pose: 'straight' })
  expect([early.status, early.problem.code]).toEqual([410, 'verification_link_used'])
  const opened = (await phone.open()).body
  expect(opened).toMatchObject({ state: 'opened', received: 0 })
  expect(opened.seconds_left).toBeGreaterThan(590)
  expect(opened.seconds_left).toBeLessThanOrEqual(600)
  expect(new Set(opened.poses).size).toBe(3)
  expect(await stateOf(customer)).toBe('opened')
  app.clock.advance(MINUTE_MS)
  const again = (await phone.open()).body
  expect(again).toEqual({ ...opened, seconds_left: again.seconds_left })
  expect(again.seconds_left).toBeLessThanOrEqual(540)

  const [pose = 'straight'] = opened.poses
  expect((await stranger.open()).problem).toMatchObject({ code: 'verification_link_used', status: 410 })
  expect((await stranger.send({ place: 1, pose })).problem.code).toBe('verification_link_used')
  expect((await stranger.submit()).problem.code).toBe('verification_link_used')
  expect(await stored(app)).toEqual([])
  // Of two that come at once, one is let in.
  const raced = (await newLink(await app.customer())).link
  const race = await Promise.all([phoneWith(app, raced).open(), phoneWith(app, raced).open()])
  expect(race.map(({ status }) => status).sort()).toEqual([200, 410])
})

test('OPS-14 OPS-15 pictures are taken in the order asked for, as pictures, and lie encrypted without what a camera wrote', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const { link, verification } = await newLink(customer)
  const phone = phoneWith(app, link)
  const { poses } = (await phone.open()).body
  const [first = 'straight', second = 'left', third = 'right'] = poses

  const refused = async (sent: Parameters<typeof phone.send>[0]) => (await phone.send(sent)).problem
  expect((await refused({ place: 1, pose: second })).code).toBe('picture_unexpected')
  expect((await refused({ place: 2, pose: second })).code).toBe('picture_unexpected')
  const files = [
    [await picture({ format: 'png' }), 'file_type_refused'],
    [Buffer.from('A plain text that is called a picture'), 'file_type_refused'],
    [(await selfie(1)).subarray(0, 2_000), 'file_unreadable'],
    [await selfie(1, { width: 640, height: 479 }), 'picture_too_small'],
    [await blank(), 'picture_blank'],
    [Buffer.concat([await selfie(1), Buffer.alloc(6_000_000)]), 'file_too_large'],
  ] as const
  for (const [file, code] of files) expect((await refused({ place: 1, pose: first, file })).code).toBe(code)
  expect((await refused({ place: 1, pose: first, file: undefined })).errors?.[0]?.field).toBe('file')
  expect((await refused({ place: 10, pose: first })).errors?.[0]?.field).toBe('place')
  // Further ones of a pose come behind those that are asked for.
  expect((await refused({ place: 4, pose: first })).code).toBe('picture_unexpected')
  expect(await stored(app)).toEqual([])

  const large = await selfie(1, { width: 4_000, height: 3_000 })
  expect((await sharp(large).metadata()).exif).toBeDefined()
  expect((await phone.send({ place: 1, pose: first, file: large })).status).toBe(200)
  expect((await refused({ place: 3, pose: third })).code).toBe('picture_unexpected')
  expect((await phone.submit()).problem.code).toBe('pictures_missing')
  // Taken again, a picture replaces the one before.
  expect((await phone.send({ place: 1, pose: first })).problem).toEqual({ received: 1 })
  expect(await stored(app)).toHaveLength(1)
  await phone.send({ place: 1, pose: first, file: large })

  const [frame] = await findFrames(app.deps.db, verification.id as VerificationId)
  if (!frame) throw new Error('the picture is not there')
  const file = await readFile(`${app.deps.config.documents.folder}/${frame.id}`)
  expect(
    await sharp(file)
      .metadata()
      .catch(() => 'no picture'),
  ).toBe('no picture')
  const kept = await sharp(await readFrame(app.deps, frame)).metadata()
  expect([kept.format, kept.width, kept.height, kept.exif]).toEqual(['jpeg', 1280, 960, undefined])
})

test('OPS-15 OPS-16 pictures that are one and the same are refused until one is taken anew, and handing them in twice is once', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const { verification, phone, poses } = await sendSelfie(app, customer)
  const last = poses[2] ?? 'straight'
  await phone.send({ place: 3, pose: last, file: await selfie(1, { quality: 60 }) })
  expect((await phone.submit()).problem.code).toBe('pictures_alike')
  expect(await stateOf(customer)).toBe('opened')
  await phone.send({ place: 3, pose: last })

  const race = await Promise.all([phone.submit(), phone.submit()])
  expect(race.map(({ status }) => status)).toEqual([200, 200])
  expect((await phone.submit()).body).toEqual({ state: 'submitted' })
  expect(await checksOf(app, verification.id)).toHaveLength(1)
  expect((await phone.open()).body).toMatchObject({ state: 'submitted', received: 3 })
  expect((await phone.send({ place: 1, pose: poses[0] ?? 'straight' })).problem.code).toBe('verification_closed')
  expect((await phoneWith(app, `http://a/verify#${phone.holder.token}`).open()).problem.code).toBe(
    'verification_link_used',
  )
  // However long the check takes, what was handed in does not expire; meanwhile there is no other link.
  expect(await stateOf(customer)).toBe('submitted')
  expect((await customer.call(createVerification)).problem.code).toBe('verification_running')
  app.clock.advance(48 * HOUR_MS)
  await sweepVerifications(app.deps)
  expect((await phone.open()).body.state).toBe('submitted')
  expect(await stored(app)).toHaveLength(3)
})

test('OPS-17 who takes longer than ten minutes starts again, and pictures that were not handed in are deleted', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const { phone, poses } = await sendSelfie(app, customer)
  app.clock.advance(9 * MINUTE_MS)
  expect((await phone.send({ place: 1, pose: poses[0] ?? 'straight' })).status).toBe(200)
  app.clock.advance(MINUTE_MS)
  const codes = async () => [
    (await phone.open()).problem.code,
    (await phone.send({ place: 1, pose: poses[0] ?? 'straight' })).problem.code,
    (await phone.submit()).problem.code,
  ]
  expect(await codes()).toEqual(Array(3).fill('verification_timed_out'))
  expect(await stateOf(customer)).toBe('expired')
  expect(await stored(app)).toHaveLength(3)
  await sweepVerifications(app.deps)
  expect(await stored(app)).toEqual([])
  expect(await codes()).toEqual(Array(3).fill('verification_timed_out'))
  // A customer who makes a new link ends the old one, whoever holds it.
  const replaced = await sendSelfie(app, customer)
  await newLink(customer)
  expect((await replaced.phone.submit()).problem.code).toBe('verification_link_expired')
})

test('OPS-16 an API that is killed between two pictures, or after the last, goes on where it was', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const { link, verification } = await newLink(customer)
  const phone = phoneWith(app, link)
  const { poses } = (await phone.open()).body
  await phone.send({ place: 1, pose: poses[0] ?? 'straight' })
  // Killed after the file was put away and before its row was written: the file says nothing to anybody.
  await app.deps.documents.store.put('vfr_orphan', Buffer.from('sealed with a key that was lost'))
  expect((await phone.open()).body).toMatchObject({ received: 1, poses })
  for (const place of [2, 3]) await phone.send({ place, pose: poses[place - 1] ?? 'straight' })
  // Killed while handing in: nothing of it happened, so it is done again.
  const killed = inTransaction(app.deps.db, async (tx) => {
    await tx
      .updateTable('verification_sessions')
      .set({ state: 'submitted', submitted_at: app.clock.now() })
      .where('id', '=', verification.id as VerificationId)
      .execute()
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect((await phone.open()).body).toMatchObject({ state: 'opened', received: 3 })
  expect((await phone.submit()).body).toEqual({ state: 'submitted' })
  expect(await checksOf(app, verification.id)).toHaveLength(1)
})

test('OPS-18 a decision is told once, to the customer and to who holds the link; a rejected selfie may be taken again', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const end = (id: string, how: Parameters<typeof endVerification>[3]) =>
    inTransaction(app.deps.db, (tx) => endVerification(app.deps, tx, id as VerificationId, how))
  const reason = 'The face was too dark to see.'
  const customer = await app.customer()
  const first = await sendSelfie(app, customer)
  await expect(end(first.verification.id, { kind: 'approved' })).rejects.toThrow('cannot be approved')
  await first.phone.submit()
  for (let time = 0; time < 2; time += 1) await end(first.verification.id, { kind: 'rejected', reason })
  await expect(end(first.verification.id, { kind: 'approved' })).rejects.toThrow('cannot be approved')
  expect((await customer.call(latestVerification)).body.verification).toMatchObject({ state: 'rejected', reason })
  expect((await app.call(openVerification, { body: first.phone.holder })).body.state).toBe('rejected')
  const notices = async () => (await noticesOf(customer)).filter(({ type }) => type === 'kyc')
  expect((await notices()).map(({ message, action_url }) => [message, action_url])).toEqual([
    [`${reason} You can take it again.`, '/kyc-verification'],
  ])

  const second = await sendSelfie(app, customer)
  await second.phone.submit()
  for (let time = 0; time < 2; time += 1) await end(second.verification.id, { kind: 'approved' })
  expect((await app.call(submitVerification, { body: second.phone.holder })).body.state).toBe('approved')
  expect(await stateOf(customer)).toBe('approved')
  expect((await notices()).map(({ title }) => title)).toEqual([
    'Your selfie is verified',
    'Your selfie could not be verified',
  ])
  expect((await customer.call(createVerification)).problem.code).toBe('verification_done')
})
