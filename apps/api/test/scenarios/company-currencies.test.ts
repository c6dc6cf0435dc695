// A company's money in every currency of its wallets: what takes two of its members, and what they read of it.
import { listCompanies } from '@kivuko/contract/companies.ts'
import { approveCompanyRequest, listCompanyRequests, setCompanyLimit } from '@kivuko/contract/company-requests.ts'
import { listNotifications, markAllNotificationsRead } from '@kivuko/contract/notifications.ts'
import { type TransferFiat, transferInternally } from '@kivuko/contract/transfers.ts'
import { expect, test } from 'vitest'
import { actingFor, addMember, openCompany } from '../support/companies.ts'
import { balanceOf, give } from '../support/gifts.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

const UNITS = 1_000_000n

/** A company with 10,000 of each currency, a maker, a second admin and somebody to be paid. */
async function world(app: TestApp) {
  const [ada, maker, second, payee] = [
    await app.customer('Ada Obi'),
    await app.customer('Moses Maker'),
    await app.customer('Amina Admin'),
    await app.customer('Pauline Payee'),
  ]
  const id = await openCompany(app, ada)
  await addMember(app, id, maker, 'maker')
  await addMember(app, id, second, 'admin')
  for (const currency of ['NGN', 'KES', 'USD'] as const)
    await give(app, { ...ada, user: { ...ada.user, id } }, currency, UNITS)
  const acting = actingFor(maker, id)
  const send = (currency: TransferFiat, amount: string, key = `key-${crypto.randomUUID()}`) =>
    acting.call(transferInternally, { key, body: { recipient_identifier: payee.email, currency, amount } })
  const list = async () => (await second.call(listCompanyRequests, { params: { id } })).body
  const approve = (request: string) => second.call(approveCompanyRequest, { params: { id, request } })
  /** Raised by one admin and approved by the other. */
  const raise = async (currency: TransferFiat, amount: string) => {
    await ada.call(setCompanyLimit, { params: { id }, body: { currency, amount } })
    const open = (await list()).requests.find(({ kind, state }) => kind === 'limit' && state === 'open')
    expect((await approve(open?.id ?? '')).body).toMatchObject({ state: 'done', currency })
  }
  return { id, ada, maker, second, payee, send, list, approve, raise }
}

test.for(['KES', 'USD'] as const)(
  'CMP-81 money in %s beyond the limit waits for a second member, is carried out in that currency once, and its key sends no other',
  async (currency) => {
    await using app = await startTestApp()
    const { payee, send, list, approve } = await world(app)
    expect((await send(currency, '50', 'the-key-of-it')).body).toMatchObject({
      status: 'pending',
      amount: '50.00',
      currency,
    })
    expect((await send('NGN', '50', 'the-key-of-it')).problem.code).toBe('idempotency_conflict')
    const [request] = (await list()).requests
    expect(request).toMatchObject({ currency, amount: '50.00', recipient: payee.email, can_approve: true })
    expect((await approve(request?.id ?? '')).body).toMatchObject({
      state: 'done',
      result: expect.stringMatching(/^KV-/),
    })
    expect((await send(currency, '50', 'the-key-of-it')).body).toMatchObject({ status: 'success', currency })
    expect(await balanceOf(payee, currency)).toBe('50.00')
    expect(await balanceOf(payee, 'NGN')).toBe('0.00')
  },
)

test('CMP-82 each currency has a limit of its own: a limit of one opens no other, and of two at once that fit alone one waits', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { id, ada, payee, send, list, raise } = await world(app)
  expect((await list()).limits).toEqual([
    { currency: 'NGN', amount: '0.00' },
    { currency: 'KES', amount: '0.00' },
    { currency: 'USD', amount: '0.00' },
  ])
  await raise('USD', '100')
  expect((await list()).limits).toContainEqual({ currency: 'USD', amount: '100.00' })
  // A hundred dollars are no hundred of anything else.
  expect((await send('NGN', '1')).body.status).toBe('pending')
  expect((await send('KES', '1')).body.status).toBe('pending')
  const both = await Promise.all([send('USD', '60'), send('USD', '60')])
  expect(both.map(({ body }) => body.status).toSorted()).toEqual(['pending', 'success'])
  expect(await balanceOf(payee, 'USD')).toBe('60.00')
  await raise('KES', '500')
  expect((await send('KES', '500')).body.status).toBe('success')
  expect((await send('KES', '1')).body.status).toBe('pending')
  expect((await send('USD', '40')).body.status).toBe('success')
  // Lower counts at once, for its own currency.
  const lower = { params: { id }, body: { currency: 'USD' as const, amount: '50' } }
  expect((await ada.call(setCompanyLimit, lower)).body.status).toBe('done')
  expect((await list()).limits).toContainEqual({ currency: 'USD', amount: '50.00' })
  expect((await send('USD', '1')).body.status).toBe('pending')
  const wrong = { params: { id }, body: { currency: 'BTC' as 'USD', amount: '1' } }
  expect((await ada.call(setCompanyLimit, wrong)).problem.errors).toMatchObject([{ field: 'currency' }])
})

test('CMP-83 every member reads what the company was told, the list counts what is unread, and reading it is for all of them', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { id, ada, maker } = await world(app)
  const [viewer, stranger, sender] = [await app.customer(), await app.customer(), await app.customer('Sam Sender')]
  await addMember(app, id, viewer, 'viewer')
  await give(app, sender, 'USD', UNITS)
  const { email } = await app.deps.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const body = { recipient_identifier: email, currency: 'USD' as const, amount: '25' }
  expect((await sender.call(transferInternally, { body })).status).toBe(200)
  const unreadOf = async (who: Customer) =>
    (await who.call(listCompanies)).body.companies.find((each) => each.id === id)?.unread_count
  const unread = await unreadOf(viewer)
  expect(unread).toBeGreaterThan(0)
  const { data, unread_count } = (await actingFor(viewer, id).call(listNotifications)).body
  expect(unread_count).toBe(unread)
  expect(data[0]?.title).toBe('Sam Sender sent you $25.00')
  expect((await actingFor(stranger, id).call(listNotifications)).problem.code).toBe('company_not_found')
  expect((await actingFor(stranger, id).call(markAllNotificationsRead)).problem.code).toBe('company_not_found')
  const own = (await maker.call(listNotifications)).body.unread_count
  expect((await actingFor(maker, id).call(markAllNotificationsRead)).status).toBe(200)
  for (const who of [ada, maker, viewer]) expect(await unreadOf(who)).toBe(0)
  // What the member themselves was told stays unread.
  expect((await maker.call(listNotifications)).body.unread_count).toBe(own)
})
