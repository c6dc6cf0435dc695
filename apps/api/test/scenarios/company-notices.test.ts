// Who is told what about a company: those who must act, whoever asked, and its page; nobody who left.
import { changeMember, removeMember } from '@kivuko/contract/companies.ts'
import { rejectCompanyRequest, setCompanyLimit } from '@kivuko/contract/company-requests.ts'
import { listNotifications } from '@kivuko/contract/notifications.ts'
import { expect, test } from 'vitest'
import { endDueRequests } from '../../src/compliance/company-requests.ts'
import { mailNotification } from '../../src/record/notifications/mail-notification.ts'
import { actingFor, addMember, LAKE_TRADERS, openCompany } from '../support/companies.ts'
import { companyAtWork } from '../support/company-at-work.ts'
import { noticesOf } from '../support/notices.ts'
import { type Customer, startTestApp } from '../support/test-app.ts'

const NAME = LAKE_TRADERS.name
const DAYS_MS = 7 * 86_400_000

async function titles(customer: Customer): Promise<string[]> {
  return (await noticesOf(customer)).map(({ title }) => title)
}

test('CMP-85 CMP-86 who may decide is told of what was asked for, who asked of what became of it, and neither of their own part', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { ada, maker, checker, viewer, send, list, approve, params } = await companyAtWork(app)
  const waits = `${NAME}: a payment of ₦500.00 waits for a decision`
  const waiting = async () =>
    (await Promise.all([ada, checker, maker, viewer].map(titles))).map((all) => all.filter((t) => t === waits).length)
  await send('500')
  expect(await waiting()).toEqual([1, 1, 0, 0])
  await approve(checker, (await list())[0]?.id ?? '')
  const [done] = await noticesOf(maker)
  expect(done?.title).toBe(`${NAME}: a payment of ₦500.00 was approved`)
  expect(done?.message).toMatch(/^It was sent\. Reference KV-/)
  expect((await titles(checker)).some((title) => title.includes('was approved'))).toBe(false)
  await send('500000')
  await approve(checker, (await list())[0]?.id ?? '')
  expect((await noticesOf(maker))[0]).toMatchObject({
    title: `${NAME}: a payment of ₦500,000.00 was approved, and could not be sent`,
    message: expect.stringMatching(/Nothing was moved\.$/),
  })
  await send('600')
  const reject = (who: Customer, reason: string, request: string) =>
    who.call(rejectCompanyRequest, { params: { ...params, request }, body: { reason } })
  await reject(checker, 'No invoice', (await list())[0]?.id ?? '')
  expect((await noticesOf(maker))[0]).toMatchObject({
    title: `${NAME}: a payment of ₦600.00 was refused`,
    message: 'Another member refused it: No invoice',
  })
  // Who withdraws what they asked for is told nothing.
  const before = await titles(maker)
  await send('700')
  await reject(maker, 'A mistake', (await list())[0]?.id ?? '')
  expect(await titles(maker)).toEqual(before)
  await send('800')
  app.clock.advance(DAYS_MS + 1)
  await endDueRequests(app.deps)
  await endDueRequests(app.deps)
  const ended = `${NAME}: a payment of ₦800.00 has ended`
  // Nobody is signed in after so long.
  const told = app.deps.db.selectFrom('notifications').select('user_id').where('title', '=', ended)
  expect(await told.execute()).toEqual([{ user_id: maker.user.id }])
})

test('CMP-87 a member is told of another role and of being taken out, every other admin of the change, and who left of nothing after it', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { ada, maker, makerId, checker, viewer, viewerId, send, params } = await companyAtWork(app)
  const second = await app.customer()
  await addMember(app, params.id, second, 'admin')
  await send('500')
  await ada.call(changeMember, { params: { ...params, member: makerId }, body: { role: 'viewer' } })
  expect((await noticesOf(maker))[0]).toMatchObject({
    title: `${NAME}: your role is viewer now`,
    message: 'An admin changed it. What you asked for and nobody decided has ended.',
    type: 'security',
  })
  for (const admin of [ada, second]) expect(await titles(admin)).toContain(`${NAME}: a member has another role`)
  await ada.call(changeMember, { params: { ...params, member: viewerId }, body: { role: 'admin' } })
  const about = (await titles(viewer)).filter((title) => title.startsWith(NAME))
  expect(about).toEqual([`${NAME}: your role is admin now`])
  await ada.call(removeMember, { params: { ...params, member: viewerId } })
  const [last] = await noticesOf(viewer)
  expect(last?.title).toBe(`${NAME}: you act for it no more`)
  await send('100', actingFor(ada, params.id))
  expect((await noticesOf(checker))[0]?.title).toBe(`${NAME}: a payment of ₦100.00 waits for a decision`)
  await ada.call(removeMember, { params: { ...params, member: makerId } })
  expect((await noticesOf(viewer))[0]).toEqual(last)
  expect((await titles(second)).filter((title) => title === `${NAME}: a member left`)).toHaveLength(2)
})

test('CMP-88 the company’s page shows every member what it was told, without reasons somebody typed and without what is one person’s', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { ada, maker, makerId, checker, viewer, send, list, params } = await companyAtWork(app)
  await send('500')
  const request = (await list())[0]?.id ?? ''
  await checker.call(rejectCompanyRequest, { params: { ...params, request }, body: { reason: 'A secret reason' } })
  await ada.call(changeMember, { params: { ...params, member: makerId }, body: { role: 'checker' } })
  for (const who of [viewer, maker, ada]) {
    const { data } = (await actingFor(who, params.id).call(listNotifications)).body
    expect(data.map(({ title }) => title)).toEqual([
      'Your company: a member has another role',
      'Your company: a payment of ₦500.00 was refused',
      'Your company: a payment of ₦500.00 waits for a decision',
    ])
    expect(JSON.stringify(data)).not.toContain('A secret reason')
  }
})

test('CMP-89 a copy comes by mail; an address nobody confirmed reads neither the company’s name nor a reason', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const { maker, checker, send, list, params } = await companyAtWork(app)
  await send('500')
  const request = (await list())[0]?.id ?? ''
  await checker.call(rejectCompanyRequest, { params: { ...params, request }, body: { reason: 'Call 0800 CHEAP' } })
  const [refused] = await noticesOf(maker)
  expect(refused?.message).toContain('Call 0800 CHEAP')
  await app.deps.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', maker.user.id as never)
    .execute()
  await mailNotification(app.deps, refused?.id as `ntf_${string}`)
  const [waiting] = await noticesOf(checker)
  await app.deps.db
    .updateTable('users')
    .set({ email_verified_at: app.clock.now() })
    .where('id', '=', checker.user.id as never)
    .execute()
  await mailNotification(app.deps, waiting?.id as `ntf_${string}`)
  const mails = (to: string) => app.sandbox.control.inbox.messages({ to })
  const [unconfirmed] = mails(maker.email).filter(({ subject }) => subject.includes('refused'))
  expect(unconfirmed?.subject).toBe('Your company: a payment of ₦500.00 was refused')
  expect(unconfirmed?.text).not.toContain('CHEAP')
  expect(mails(checker.email).map(({ subject }) => subject)).toContain(
    `${NAME}: a payment of ₦500.00 waits for a decision`,
  )
})

test('CMP-90 a lower limit is told to every other admin, a higher one to who may decide it and then to who asked', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [ada, bola] = [await app.customer(), await app.customer()]
  const id = await openCompany(app, ada)
  await addMember(app, id, bola, 'admin')
  const { list, approve } = await companyAtWork(app, { id, admin: ada })
  const set = (who: Customer, amount: string) =>
    who.call(setCompanyLimit, { params: { id }, body: { currency: 'NGN', amount } })
  expect((await set(ada, '900')).body.status).toBe('pending')
  expect(await titles(bola)).toContain(`${NAME}: a limit of ₦900.00 for one member waits for a decision`)
  expect((await approve(bola, (await list(ada))[0]?.id ?? '')).status).toBe(200)
  expect((await noticesOf(ada))[0]).toMatchObject({
    title: `${NAME}: a limit of ₦900.00 for one member was approved`,
    message: 'It is in force from now on.',
  })
  expect((await set(bola, '100')).body.status).toBe('done')
  const lowered = `${NAME}: one member sends at most ₦100.00 a day`
  expect(await titles(ada)).toContain(lowered)
  expect(await titles(bola)).not.toContain(lowered)
})
