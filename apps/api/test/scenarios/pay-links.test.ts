// A customer's own link to be paid: chosen, opened by anybody, paid by the transfer there is, taken away, kept from others.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  drawPayLink,
  getPayLink,
  HANDLE_CHANGE_DAYS,
  HANDLE_KEPT_DAYS,
  openPayLink,
  removePayLink,
  type ShownName,
  savePayLink,
} from '@kivuko/contract/pay-links.ts'
import { readBrand } from '@kivuko/contract/read-brand.ts'
import { askForMoney } from '@kivuko/contract/requests.ts'
import { lookupRecipient, recentRecipients, transferInternally } from '@kivuko/contract/transfers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweepUp } from '../../src/platform/jobs.ts'
import { backgroundOf } from '../../src/start-background.ts'
import { balanceOf } from '../support/gifts.ts'
import { pair, suspend } from '../support/money-requests.ts'
import { newReference } from '../support/phone-payments.ts'
import { signInAgain } from '../support/sign-in-again.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

const DAY_MS = 86_400_000

function choose({ call }: Customer, handle: string, shows: ShownName = 'initial') {
  return call(savePayLink, { body: { handle, shows } })
}

function open(app: TestApp, handle: string) {
  return app.call(openPayLink, { params: { handle } })
}

async function confirmEmails(app: TestApp): Promise<void> {
  await sql`update users set email_verified_at = now()`.execute(app.deps.db)
}

test('APP-03 APP-04 APP-05 APP-06 a customer chooses a link, anybody opens it, it names neither email nor phone, and money goes to it by a transfer', async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app)
  expect((await choose(brian, 'brian-shop')).problem.code).toBe('email_unverified')
  await confirmEmails(app)
  expect((await brian.call(getPayLink)).body).toMatchObject({
    handle: null,
    url: null,
    shows: 'initial',
    change_at: null,
  })
  expect((await brian.call(drawPayLink, { query: {} })).problem.code).toBe('pay_link_not_found')
  const chosen = await choose(brian, ' Brian-Shop ')
  expect(chosen.body).toMatchObject({
    handle: 'brian-shop',
    url: `${app.deps.config.publicUrl}/pay/brian-shop`,
    names: { first: 'Brian', initial: 'Brian O.', full: 'Brian Otieno' },
  })
  const drawn = await brian.call(drawPayLink, { query: { amount: '400.50', currency: 'NGN' } })
  expect(drawn.body.url).toBe(`${app.deps.config.publicUrl}/pay/brian-shop?amount=400.50&currency=NGN`)
  expect(drawn.body.qr).toMatch(/^data:image\/png;base64,/)

  expect((await open(app, 'BRIAN-shop')).body).toEqual({ handle: 'brian-shop', name: 'Brian O.' })
  const found = await ada.call(lookupRecipient, { body: { identifier: '@brian-shop' } })
  expect(found.body.user).toMatchObject({ full_name: 'Brian O.', email: null, phone: null, is_self: false })
  expect((await brian.call(lookupRecipient, { body: { identifier: '@brian-shop' } })).body.user?.is_self).toBe(true)

  const body = { recipient_identifier: '@brian-shop', amount: '400.50' }
  const paid = await ada.call(transferInternally, { key: newReference(), body })
  expect(paid.body).toMatchObject({ status: 'success', recipient_name: 'Brian Otieno' })
  expect([await balanceOf(ada, 'NGN'), await balanceOf(brian, 'NGN')]).toEqual(['599.50', '400.50'])
  expect((await ada.call(recentRecipients)).body.recipients).toMatchObject([{ identifier: '@brian-shop' }])
  // What would show a masked contact and a whole name before anything was paid takes no handle.
  const asked = await ada.call(askForMoney, { key: newReference(), body })
  expect(asked.problem.code).toBe('recipient_not_found')

  expect((await choose(brian, 'brian-shop', 'full')).body).toMatchObject({ shows: 'full' })
  expect((await open(app, 'brian-shop')).body.name).toBe('Brian Otieno')
})

test('APP-01 APP-07 APP-08 APP-09 unfit and taken handles are refused; another one can be chosen after 30 days; what was given up nobody else has for a year', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [first, other] = [await app.customer('Ada Obi'), await app.customer('Brian Otieno')]
  await confirmEmails(app)
  let [ada, brian] = [first, other]
  const local = ada.email.slice(0, ada.email.indexOf('@')).replaceAll(/[^a-z0-9-]/g, '')
  for (const handle of ['ab', 'Ada_Obi', '0712345678', 'support', `${readBrand().name.toLowerCase()}-team`, local]) {
    const { status, problem } = await choose(ada, handle)
    expect([handle, status, problem.errors?.[0]?.field]).toEqual([handle, 422, 'handle'])
  }
  // Two want the same at once: one gets it.
  const both = await Promise.all([choose(ada, 'lagos-tea'), choose(brian, 'lagos-tea')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  if (both[0].status !== 200) [ada, brian] = [brian, ada]
  expect((await choose(brian, 'lagos-tea')).problem.code).toBe('handle_taken')

  expect((await choose(ada, 'lagos-coffee')).problem.code).toBe('handle_too_soon')
  // Taken away and back again is no other one.
  expect((await ada.call(removePayLink)).body).toMatchObject({ handle: null })
  expect((await ada.call(removePayLink)).status).toBe(200)
  expect((await choose(ada, 'lagos-coffee')).problem.code).toBe('handle_too_soon')
  expect((await choose(ada, 'lagos-tea')).body.handle).toBe('lagos-tea')

  await app.advance(HANDLE_CHANGE_DAYS * DAY_MS)
  ada = await signInAgain(app, ada)
  expect((await choose(ada, 'lagos-coffee')).body).toMatchObject({ handle: 'lagos-coffee' })
  expect((await open(app, 'lagos-tea')).problem.code).toBe('pay_link_not_found')
  await app.advance(HANDLE_KEPT_DAYS * DAY_MS - 1000)
  brian = await signInAgain(app, brian)
  expect((await choose(brian, 'lagos-tea')).problem.code).toBe('handle_taken')
  await sweepUp(backgroundOf(app.deps))
  await app.advance(1000)
  expect((await choose(brian, 'lagos-tea')).body.handle).toBe('lagos-tea')
  expect((await open(app, 'lagos-tea')).body.name).toMatch(/^Brian|^Ada/)
  await app.advance(2 * HANDLE_KEPT_DAYS * DAY_MS)
  await (await signInAgain(app, brian)).call(removePayLink)
  await app.advance(HANDLE_KEPT_DAYS * DAY_MS)
  await sweepUp(backgroundOf(app.deps))
  const { rows } = await sql<{ handle: string }>`select handle from pay_handles`.execute(app.deps.db)
  expect(rows).toEqual([{ handle: 'lagos-coffee' }])
})

test('APP-10 APP-11 never there, taken away and suspended are one answer, as a call and as a page; beyond a budget of the address both take work', {
  tags: 'long',
}, async () => {
  await using site = await siteWithPay()
  await using app = await startTestApp({ env: { WEB_ROOT: site.root, OPEN_LIMIT_PER_HOUR: '12' } })
  const [ada, brian, carol] = [await app.customer('Ada Obi'), await app.customer(), await app.customer()]
  await confirmEmails(app)
  await choose(ada, 'ada-obi')
  await choose(brian, 'gone-now')
  await brian.call(removePayLink)
  await choose(carol, 'at-rest')
  await suspend(app, carol)
  const missing = ['never-was', 'gone-now', 'at-rest', 'no_handle']
  const answers = []
  for (const handle of missing) {
    const { status, problem } = await open(app, handle)
    answers.push(JSON.stringify([status, { ...problem, request_id: undefined, instance: undefined }]))
  }
  expect(new Set(answers).size).toBe(1)
  const pages = []
  for (const handle of missing) {
    const { statusCode, body, headers } = await app.server.inject({ url: `/pay/${handle}?amount=5` })
    pages.push(JSON.stringify([statusCode, body, headers['x-robots-tag']]))
  }
  expect(new Set(pages)).toEqual(new Set([JSON.stringify([404, PAGE, 'noindex'])]))
  const there = await app.server.inject({ url: '/pay/ada-obi' })
  expect([there.statusCode, there.body]).toEqual([200, PAGE])
  // Twelve an hour of one address, of calls and pages together.
  let status = 200
  for (let more = 0; status === 200 && more < 6; more += 1) status = (await open(app, 'ada-obi')).status
  expect(status).toBe(428)
  expect((await app.server.inject({ url: '/pay/ada-obi' })).statusCode).toBe(429)
})

const PAGE = '<!doctype html><title>pay</title>'

async function siteWithPay() {
  const root = await mkdtemp(join(tmpdir(), 'kivuko-pay-'))
  await mkdir(join(root, 'pay'))
  await writeFile(join(root, '__pages.json'), JSON.stringify({ pages: ['/'], under: [], prefixes: [] }))
  await writeFile(join(root, '__spa-fallback.html'), `<meta name="brand" content="${readBrand().fingerprint}" />`)
  await writeFile(join(root, 'pay/index.html'), PAGE)
  return { root, [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }) }
}
