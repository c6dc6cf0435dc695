// Money leaves a company by two of its members: one asks, another approves, and it is carried out once.

import { changeMember, removeMember } from '@kivuko/contract/companies.ts'
import {
  approveCompanyRequest,
  listCompanyRequests,
  rejectCompanyRequest,
  setCompanyLimit,
} from '@kivuko/contract/company-requests.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { expect, test } from 'vitest'
import { endDueRequests } from '../../src/compliance/company-requests.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { approveRequest } from '../../src/trading/company-requests/approve-request.ts'
import { actingFor, addMember, openCompany } from '../support/companies.ts'
import { balanceOf, give } from '../support/gifts.ts'
import { noticesOf } from '../support/notices.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const DAY_MS = 86_400_000

async function world(app: TestApp) {
  const [ada, maker, checker, payee] = [
    await app.customer('Ada Obi'),
    await app.customer('Moses Maker'),
    await app.customer('Chidi Checker'),
    await app.customer('Pauline Payee'),
  ]
  const id = await openCompany(app, ada)
  const makerId = await addMember(app, id, maker, 'maker')
  await addMember(app, id, checker, 'checker')
  await give(app, { ...ada, user: { ...ada.user, id } }, 'NGN', 1_000_000n)
  const acting = actingFor(maker, id)
  const send = (amount: string, key = `key-${crypto.randomUUID()}`, who: Customer = acting) =>
    who.call(transferInternally, { key, body: { recipient_identifier: payee.email, amount } })
  const list = async (who: Customer = checker) =>
    (await who.call(listCompanyRequests, { params: { id } })).body.requests
  const approve = (who: Customer, request: string) => who.call(approveCompanyRequest, { params: { id, request } })
  return { id, ada, maker, makerId, checker, payee, acting, send, list, approve, params: { id } }
}

test('CMP-40 CMP-41 money above the limit waits for another member; approved with a proof, it is carried out once under its own key', async () => {
  await using app = await startTestApp()
  const { id, ada, maker, checker, payee, send, list, approve } = await world(app)
  const asked = await send('500', 'the-key-of-it')
  expect(asked.body).toMatchObject({ status: 'pending', amount: '500.00' })
  // Said again it is the same, and another amount under its key is refused.
  expect((await send('500', 'the-key-of-it')).body).toEqual(asked.body)
  expect((await send('600', 'the-key-of-it')).problem.code).toBe('idempotency_conflict')
  expect(await balanceOf(payee, 'NGN')).toBe('0.00')
  const [request] = await list()
  expect(request).toMatchObject({ state: 'open', maker: 'Moses Maker', recipient: payee.email, can_approve: true })
  const days = (end: string, start: string) => (Date.parse(end) - Date.parse(start)) / DAY_MS
  expect(days(request?.ends_at ?? '', request?.created_at ?? '')).toBe(7)
  expect((await list(maker))[0]).toMatchObject({ can_approve: false, can_withdraw: true })
  const name = request?.id ?? ''
  const bare = await checker.call(approveCompanyRequest, { params: { id, request: name }, proof: undefined })
  expect(bare.problem.code).toBe('proof_required')
  expect((await approve(maker, name)).problem.code).toBe('member_role_refused')
  expect((await approve(payee, name)).problem.code).toBe('company_not_found')
  const done = (await approve(checker, name)).body
  expect(done).toMatchObject({ state: 'done', checker: 'Chidi Checker', result: expect.stringMatching(/^KV-/) })
  expect((await approve(checker, name)).problem.code).toBe('company_request_decided')
  expect((await approve(ada, name)).problem.code).toBe('company_request_decided')
  expect((await send('500', 'the-key-of-it')).body).toMatchObject({ status: 'success', reference: done.result })
  expect(await balanceOf(payee, 'NGN')).toBe('500.00')
})

test('CMP-42 nobody decides what they asked for themselves, an admin neither, nor from a device both used', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { id, ada, checker, send, list, approve } = await world(app)
  await send('500', undefined, actingFor(ada, id))
  const name = (await list())[0]?.id ?? ''
  expect((await approve(ada, name)).problem.code).toBe('same_person')
  const now = app.clock.now()
  const device = { device: 'one-and-the-same', first_seen_at: now, last_seen_at: now }
  const ids = [ada, checker].map(({ user }) => ({ user_id: user.id as UserId, ...device }))
  await app.deps.db.insertInto('known_devices').values(ids).execute()
  expect((await approve(checker, name)).problem.code).toBe('same_device')
  expect((await list())[0]?.state).toBe('open')
})

test('CMP-43 what is refused when it is carried out says why, and moves nothing', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const { checker, payee, send, list, approve } = await world(app)
  await send('500000')
  const name = (await list())[0]?.id ?? ''
  expect((await approve(checker, name)).body).toMatchObject({ state: 'refused', result: expect.stringMatching(/./) })
  expect(await balanceOf(payee, 'NGN')).toBe('0.00')
})

test('CMP-44 a process that dies between the approval and the transfer leaves it to a job, which makes it once', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { id, checker, payee, send, list } = await world(app)
  await send('500')
  const name = (await list())[0]?.id ?? ''
  const caller = {
    id: checker.user.id as UserId,
    sessionId: 'ses_gone',
    device: 'a-device-of-theirs',
    isConsole: false,
  }
  // The transaction of the approval is the last thing that process did.
  await approveRequest(app.deps, { companyId: id, id: name, caller })
  expect((await list())[0]?.state).toBe('approved')
  expect(await balanceOf(payee, 'NGN')).toBe('0.00')
  await app.startBackground()
  await until('it is carried out', async () => (await list())[0]?.state === 'done')
  expect(await balanceOf(payee, 'NGN')).toBe('500.00')
})

test('CMP-45 a request ends after seven days, and with the member who asked or their right to', {
  tags: ['long'],
}, async () => {
  await using app = await startTestApp()
  const { id, ada, maker, makerId, checker, send, list, approve, params } = await world(app)
  await send('500')
  const late = (await list())[0]?.id ?? ''
  await app.deps.db.updateTable('company_requests').set({ ends_at: app.clock.now() }).execute()
  expect((await list())[0]).toMatchObject({ state: 'ended', can_approve: false })
  expect((await approve(checker, late)).problem.code).toBe('company_request_decided')
  await endDueRequests(app.deps)
  expect((await list())[0]).toMatchObject({ state: 'ended', result: 'Nobody decided in time.' })
  await send('450')
  const held = (await list())[0]?.id ?? ''
  const stop = (suspended_at: Date | null) =>
    app.deps.db
      .updateTable('users')
      .set({ suspended_at })
      .where('id', '=', maker.user.id as UserId)
      .execute()
  await stop(app.clock.now())
  expect((await approve(checker, held)).problem.code).toBe('company_request_decided')
  await stop(null)
  await send('400')
  await ada.call(changeMember, { params: { id, member: makerId }, body: { role: 'viewer' } })
  expect((await list())[0]).toMatchObject({ amount: '400.00', state: 'ended' })
  await ada.call(changeMember, { params: { id, member: makerId }, body: { role: 'maker' } })
  await send('300')
  const [open] = await list(maker)
  const body = { reason: 'Not needed any more' }
  const withdrawn = await maker.call(rejectCompanyRequest, { params: { id, request: open?.id ?? '' }, body })
  expect(withdrawn.body).toMatchObject({ state: 'withdrawn', result: body.reason })
  await send('200')
  await ada.call(removeMember, { params: { id, member: makerId } })
  expect((await list())[0]).toMatchObject({ amount: '200.00', state: 'ended' })
  await ada.call(listCompanyRequests, { params })
})

test('CMP-46 CMP-47 up to a limit in a day one member sends alone; raising it takes two admins, lowering it one', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { id, ada, maker, checker, payee, acting, send, list, approve } = await world(app)
  const limit = (who: Customer, amount: string) =>
    who.call(setCompanyLimit, { params: { id }, body: { currency: 'NGN', amount } })
  expect((await limit(maker, '1000')).problem.code).toBe('member_role_refused')
  expect((await limit(ada, '1000')).body.status).toBe('pending')
  const [raise] = await list()
  expect(raise).toMatchObject({ kind: 'limit', amount: '1000.00', can_approve: false })
  expect((await approve(checker, raise?.id ?? '')).problem.code).toBe('member_role_refused')
  expect((await approve(ada, raise?.id ?? '')).problem.code).toBe('same_person')
  const second = await app.customer()
  await addMember(app, id, second, 'admin')
  expect((await approve(second, raise?.id ?? '')).body.state).toBe('done')
  // Two that fit alone do not fit together.
  const tries = await Promise.all([send('600'), send('600')])
  expect(tries.map(({ body }) => body.status).toSorted()).toEqual(['pending', 'success'])
  expect(await balanceOf(payee, 'NGN')).toBe('600.00')
  // The key of a small amount opens no larger one.
  const key = 'a-small-amount'
  const small = await acting.call(transferInternally, {
    key,
    body: { recipient_identifier: second.email, amount: '1' },
  })
  expect(small.body.status).toBe('success')
  expect((await send('5000', key)).problem.code).toBe('idempotency_conflict')
  const yesterday = new Date(app.clock.now().getTime() - DAY_MS)
  await app.asOwner((owner) => owner.query('update company_sends set sent_at = $1', [yesterday]))
  expect((await send('1000')).body.status).toBe('success')
  expect((await limit(ada, '100')).body.status).toBe('done')
  expect((await send('101')).body.status).toBe('pending')
})

test('CMP-60 CMP-61 a call that moved nothing keeps no allowance, and a key that sent sends nothing again, however late', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { id, ada, payee, acting, send } = await world(app)
  const set_at = app.clock.now()
  const limit = { company_id: id, currency: 'NGN' as const, amount_units: 100_000n, set_at }
  await app.deps.db.insertInto('company_limits').values(limit).execute()
  const body = { recipient_identifier: payee.email, amount: '900' }
  for (const key of ['a-key-for-later', 'another-for-later'])
    expect((await acting.call(transferInternally, { key, proof: undefined, body })).problem.code).toBe('proof_required')
  // What was not made took nothing.
  expect((await send('1000', 'the-key-that-sent')).body.status).toBe('success')
  const yesterday = new Date(app.clock.now().getTime() - DAY_MS)
  await app.asOwner((owner) => owner.query('update company_sends set sent_at = $1', [yesterday]))
  expect((await send('900', 'a-key-for-later')).body.status).toBe('success')
  await ada.call(setCompanyLimit, { params: { id }, body: { currency: 'NGN', amount: '0' } })
  expect((await send('900', 'another-for-later')).body.status).toBe('pending')
  expect(await balanceOf(payee, 'NGN')).toBe('1900.00')
  // Answers are forgotten after a week.
  await app.asOwner((owner) => owner.query('delete from idempotency_keys'))
  await app.asOwner((owner) => owner.query('update company_limits set amount_units = 100000000'))
  expect((await send('1000', 'the-key-that-sent')).problem.code).toBe('idempotency_conflict')
  expect(await balanceOf(payee, 'NGN')).toBe('1900.00')
})

test('CMP-65 a request names whom it pays, and pays nobody to whom the address went since', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { acting, checker, payee, send, list, approve } = await world(app)
  const nobody = { recipient_identifier: 'nobody@kivuko.example', amount: '500' }
  expect((await acting.call(transferInternally, { body: nobody })).problem.code).toBe('recipient_not_found')
  expect(await list()).toEqual([])
  await send('500')
  const [request] = await list()
  expect(request).toMatchObject({ recipient: payee.email, recipient_name: 'Pauline Payee' })
  const thief = await app.customer('Thomas Thief')
  const give = (email: string, { user }: Customer) =>
    app.deps.db
      .updateTable('users')
      .set({ email })
      .where('id', '=', user.id as UserId)
      .execute()
  await give('pauline-moved@kivuko.example', payee)
  await give(payee.email, thief)
  expect((await list())[0]?.recipient_name).toBe('Pauline Payee')
  const refused = (await approve(checker, request?.id ?? '')).body
  expect(refused).toMatchObject({ state: 'refused', result: expect.stringContaining('somebody else') })
  for (const who of [payee, thief]) expect(await balanceOf(who, 'NGN')).toBe('0.00')
})

test('CMP-66 one member has at most 20 requests that wait, and what waits is listed first', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { id, ada, maker, send, list } = await world(app)
  const of = (n: number) => String(n).padStart(2, '0')
  await send('999', undefined, actingFor(ada, id))
  // As if these had been asked for since then.
  const { db } = app.deps
  const row = await db.selectFrom('company_requests').selectAll().executeTakeFirstOrThrow()
  const copies = (from: number, to: number, state: 'ended' | 'open', who: Customer) =>
    db
      .insertInto('company_requests')
      .values(
        Array.from({ length: to - from }, (_, index) => ({
          ...row,
          id: `cpr_${'z'.repeat(24)}${of(from + index)}` as typeof row.id,
          call_key: `copy-${from + index}`,
          body: JSON.stringify(row.body),
          maker: who.user.id as UserId,
          state,
        })),
      )
      .execute()
  await copies(0, 60, 'ended', ada)
  await copies(60, 79, 'open', maker)
  expect((await send('500')).body.status).toBe('pending')
  expect((await send('500')).problem.code).toBe('too_many_company_requests')
  const seen = await list()
  expect(seen.slice(0, 21).every(({ state }) => state === 'open')).toBe(true)
  expect(seen[20]).toMatchObject({ amount: '999.00', state: 'open', maker: 'Ada Obi' })
  expect(seen).toHaveLength(71)
  const request = seen.find(({ maker: by }) => by === 'Moses Maker')?.id ?? ''
  const body = { reason: 'Not needed any more' }
  expect((await maker.call(rejectCompanyRequest, { params: { id, request }, body })).body.state).toBe('withdrawn')
  expect((await send('500')).body.status).toBe('pending')
})

test('CMP-67 what a company sent is told to its admins, and a first time to somebody as one', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { id, ada, maker, checker, send, list, approve } = await world(app)
  const second = await app.customer()
  await addMember(app, id, second, 'admin')
  const title = 'Your company sent ₦500.00 to Pauline Payee'
  await send('500')
  await approve(checker, (await list())[0]?.id ?? '')
  for (const admin of [ada, second])
    expect((await noticesOf(admin))[0]).toMatchObject({ title, type: 'security', action_url: '/companies' })
  const set_at = app.clock.now()
  const limit = { company_id: id, currency: 'NGN' as const, amount_units: 100_000n, set_at }
  await app.deps.db.insertInto('company_limits').values(limit).execute()
  expect((await send('500')).body.status).toBe('success')
  for (const admin of [ada, second]) expect((await noticesOf(admin))[0]).toMatchObject({ title, type: 'transaction' })
  expect((await noticesOf(maker)).some((notice) => notice.title === title)).toBe(false)
  const toCompany = app.deps.db.selectFrom('notifications').select('id').where('user_id', '=', id)
  expect(await toCompany.where('title', '=', title).execute()).toEqual([])
})
