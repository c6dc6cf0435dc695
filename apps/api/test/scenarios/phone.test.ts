import { me } from '@kivuko/contract/auth.ts'
import { kycStatusOf, sendPhoneCode, verifyPhoneCode } from '@kivuko/contract/kyc.ts'
import { getPreferences, savePreferences } from '@kivuko/contract/notifications.ts'
import { expect, test } from 'vitest'
import { untilNoJob } from '../support/cases.ts'
import { notifyCustomer } from '../support/notices.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { freshPhone, verifyPhone } from '../support/verification.ts'

const MINUTE_MS = 60_000

function send({ call }: Customer, phone_number?: string) {
  return call(sendPhoneCode, { body: phone_number === undefined ? {} : { phone_number } })
}

function verify({ call }: Customer, code: string) {
  return call(verifyPhoneCode, { body: { code } })
}

function textsTo(app: TestApp, to: string): string[] {
  return app.sandbox.control.sms.messages({ to }).map(({ text }) => text)
}

test('PRO-12 a code is texted to the phone, and verifies it', async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  const phone = freshPhone()
  const sent = (await send(customer, phone)).body
  expect(sent).toMatchObject({ phone_number: phone, resend_after_seconds: 60 })
  expect(textsTo(app, phone)).toEqual([expect.stringMatching(`^${sent.dev_code} is your Kivuko code`)])
  expect((await customer.call(me)).body.phone).toBeNull()
  expect((await verify(customer, sent.dev_code ?? '')).body).toEqual({
    verified: true,
    phone_number: phone,
    current_tier: 1,
  })
  expect((await customer.call(me)).body.phone).toBe(phone)
  expect((await verify(customer, sent.dev_code ?? '')).problem.code).toBe('code_invalid')
})

test('ONB-16 outside a demo the answer holds no code', { tags: 'long' }, async () => {
  await using app = await startTestApp({
    sandbox: true,
    env: { KIVUKO_ENV: 'live', ACCOUNT_KEY: 'k'.repeat(32), DOCUMENT_KEY: 'd'.repeat(32) },
  })
  const customer = await app.customer()
  const phone = freshPhone()
  expect((await send(customer, phone)).body.dev_code).toBeUndefined()
  const code = /^\d{6}/.exec(textsTo(app, phone)[0] ?? '')?.[0] ?? ''
  expect((await verify(customer, code)).status).toBe(200)
})

test('ONB-17 another code comes after 60 seconds and ends the one before; a code works for 10 minutes', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  const first = (await send(customer, freshPhone())).body
  const early = await send(customer, first.phone_number)
  expect(early.problem.code).toBe('rate_limited')
  expect(Number(early.headers['retry-after'])).toBeGreaterThan(50)
  await app.advance(MINUTE_MS)
  const second = (await send(customer, first.phone_number)).body
  expect(second.dev_code).not.toBe(first.dev_code)
  expect((await verify(customer, first.dev_code ?? '')).problem.code).toBe('code_invalid')
  await app.advance(10 * MINUTE_MS)
  expect((await verify(customer, second.dev_code ?? '')).problem.code).toBe('code_invalid')
})

test('ONB-17 the fifth wrong try ends a code', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  const { dev_code: code = '' } = (await send(customer, freshPhone())).body
  const wrong = code === '000000' ? '000001' : '000000'
  const tries = await Promise.all(Array.from({ length: 5 }, () => verify(customer, wrong)))
  expect(tries.map(({ problem }) => problem.code)).toEqual(Array(5).fill('code_invalid'))
  expect((await verify(customer, code)).problem.code).toBe('code_invalid')
})

test('PRO-12 ten codes a day go to one number, whoever asks', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const phone = freshPhone()
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await send(await app.customer(), phone)).status).toBe(200)
    await app.advance(MINUTE_MS)
  }
  const { problem } = await send(await app.customer(), phone)
  expect(problem.code).toBe('rate_limited')
})

test('PRO-12 a verified phone belongs to one account, and is replaced by verifying another', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const [ada, brian] = [await app.customer(), await app.customer()]
  const [phone, other] = [freshPhone(), freshPhone()]
  const { dev_code: late = '' } = (await send(brian, phone)).body
  await app.advance(MINUTE_MS)
  await verifyPhone(app, ada, phone)
  expect((await verify(brian, late)).problem.code).toBe('phone_taken')
  await app.advance(MINUTE_MS)
  expect((await send(brian, phone)).problem.code).toBe('phone_taken')
  await verifyPhone(app, ada, other)
  expect((await ada.call(me)).body.phone).toBe(other)
  expect(await verifyPhone(app, brian, phone)).toBe(1)
})

test('SEC-111 a stolen session puts no phone in the place of a verified one, and uses no code up', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const { call, ...ada } = await app.customer()
  const [phone, thiefs] = [freshPhone(), freshPhone()]
  // The first one asks nothing.
  const { dev_code: first = '' } = (await call(sendPhoneCode, { body: { phone_number: phone } })).body
  expect((await call(verifyPhoneCode, { body: { code: first }, proof: undefined })).status).toBe(200)
  await app.advance(MINUTE_MS)
  const { dev_code: code = '' } = (await call(sendPhoneCode, { body: { phone_number: thiefs } })).body
  expect((await call(verifyPhoneCode, { body: { code }, proof: undefined })).problem.code).toBe('proof_required')
  expect((await call(me)).body.phone).toBe(phone)
  const proof = { way: 'password', value: ada.password } as const
  expect((await call(verifyPhoneCode, { body: { code }, proof })).body.phone_number).toBe(thiefs)
})

test('ONB-23 a number that is none, or that the network does not reach, is refused beside its field', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  for (const phone of ['7', '+254700', '+15550000000000'])
    expect((await send(customer, phone)).problem.errors?.[0]?.field).toBe('phone_number')
  expect((await send(customer)).problem.errors?.[0]?.field).toBe('phone_number')
  app.sandbox.control.sms.nextStatus('InvalidPhoneNumber')
  expect((await send(customer, freshPhone())).problem.errors?.[0]?.field).toBe('phone_number')
})

test('PRO-12 a gateway that refuses says so; one that is silent may have sent the message', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  app.sandbox.control.sms.nextStatus('UserInBlacklist')
  const blocked = await send(await app.customer(), freshPhone())
  expect(blocked.problem).toMatchObject({
    code: 'sms_unavailable',
    detail: expect.stringContaining('does not take our'),
  })
  app.sandbox.control.sms.nextStatus('InsufficientBalance')
  expect((await send(await app.customer(), freshPhone())).problem.code).toBe('sms_unavailable')
  app.sandbox.control.sms.nextStatus('InternalServerError')
  expect((await send(await app.customer(), freshPhone())).problem.code).toBe('sms_unavailable')
})

test('PRO-12 without a gateway no code is promised', async () => {
  await using app = await startTestApp()
  expect((await send(await app.customer(), freshPhone())).problem.code).toBe('sms_unavailable')
})

test('PRO-08 PRO-09 RTE-28 the choice of text messages and the currency of totals are kept', async () => {
  await using app = await startTestApp()
  const { call } = await app.customer()
  expect((await call(getPreferences)).body).toMatchObject({ sms_notifications: false, display_currency: 'USD' })
  await call(savePreferences, { body: { sms_notifications: true } })
  await call(savePreferences, { body: { display_currency: 'KES' } })
  await call(savePreferences, { body: { email_notifications: { payment: false } } })
  expect((await call(getPreferences)).body).toMatchObject({
    email_notifications: { payment: false, kyc: true },
    sms_notifications: true,
    display_currency: 'KES',
  })
  const none = await call(savePreferences, { body: { display_currency: 'XAU' as never } })
  expect(none.problem.errors?.[0]?.field).toBe('display_currency')
})

test('PRO-09 notices of money and of security come by text to a verified phone, once, for who wants it', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const [wants, wantsNot, unverified] = [await app.customer(), await app.customer(), await app.customer()]
  const phones = [freshPhone(), freshPhone()]
  await verifyPhone(app, wants, phones[0])
  await verifyPhone(app, wantsNot, phones[1])
  for (const customer of [wants, unverified])
    await customer.call(savePreferences, { body: { sms_notifications: true } })
  for (const customer of [wantsNot, unverified, wants]) {
    await notifyCustomer(app, customer, { key: 'news', title: 'Leisure', type: 'info' })
    await notifyCustomer(app, customer, { key: 'money', title: 'Money came in', message: 'KES 10.' })
  }
  await until('the text', () => textsTo(app, phones[0] ?? '').some((text) => text.includes('Money came in')))
  await untilNoJob(app, 'text-notification')
  const texts = app.sandbox.control.sms.messages().filter(({ text }) => !text.includes('is your Kivuko code'))
  expect(texts.map(({ to, text }) => [to, text])).toEqual([[phones[0], 'Kivuko: Money came in. KES 10.']])
  expect((await wants.call(kycStatusOf)).status).toBe(200)
})
