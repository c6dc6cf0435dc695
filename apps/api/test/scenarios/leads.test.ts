// Addresses and enquiries that people leave on the public site: stored once, confirmed by mail, and easy to take back.
import { confirmSubscription, sendEnquiry, subscribe, unsubscribe } from '@kivuko/contract/leads.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { confirmEnquiryJob, sendConfirmationJob } from '../../src/operations/leads/lead-jobs.ts'
import { untilNoJob } from '../support/cases.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const HOUR_MS = 3_600_000
const ENQUIRY = {
  name: 'Wanjiru Kamau',
  email: 'wanjiru@trader.example',
  company: 'Lake Traders Ltd',
  message: 'We want to buy 50,000 USDT a week.\nWho can we talk to?',
}

async function rows(app: TestApp): Promise<{ email: string; source: string; state: string }[]> {
  const found = await sql<{ email: string; source: string; state: string }>`
    select email, source, state from subscribers order by created_at, id`.execute(app.deps.db)
  return found.rows
}

async function mailsTo(app: TestApp, to: string, count: number) {
  return until(`${to} has ${count} mails`, () => {
    const mails = app.sandbox.control.inbox.messages({ to })
    return mails.length === count && mails
  })
}

/** The token in the newest mail's link. */
async function tokenMailedTo(app: TestApp, to: string, count = 1): Promise<string> {
  const [mail] = await mailsTo(app, to, count)
  return /confirm-subscription\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

test('PUB-28 a newsletter address is stored once, mailed a link, and confirmed by it', async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const email = 'reader@kivuko.example'
  for (const each of [email, email, 'READER@Kivuko.example']) {
    const { body } = await app.call(subscribe, { body: { email: each, source: 'footer' } })
    expect(body).toEqual({ status: 'check_your_mail' })
  }
  const token = await tokenMailedTo(app, email)
  expect(await rows(app)).toEqual([{ email, source: 'footer', state: 'pending' }])
  expect((await app.call(confirmSubscription, { body: { token } })).body).toEqual({ status: 'confirmed' })
  expect((await app.call(confirmSubscription, { body: { token } })).body).toEqual({ status: 'confirmed' })
  expect(await rows(app)).toEqual([{ email, source: 'footer', state: 'confirmed' }])
  // Who is subscribed already is not asked again, and nobody can tell from the answer.
  await app.advance(2 * HOUR_MS)
  expect((await app.call(subscribe, { body: { email, source: 'home' } })).body).toEqual({ status: 'check_your_mail' })
  await untilNoJob(app, sendConfirmationJob.name)
  expect(app.sandbox.control.inbox.messages({ to: email })).toHaveLength(1)
})

test('PUB-30 an address left on the home page is stored as one lead that says where it came from', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.call(subscribe, { body: { email: 'lead@kivuko.example', source: 'home' } })
  expect(await rows(app)).toEqual([{ email: 'lead@kivuko.example', source: 'home', state: 'pending' }])
})

test('PUB-28 the link of the mail unsubscribes, at any time and more than once; asking again starts anew', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const email = 'leaver@kivuko.example'
  await app.call(subscribe, { body: { email, source: 'footer' } })
  const token = await tokenMailedTo(app, email)
  await app.call(confirmSubscription, { body: { token } })
  for (let time = 0; time < 2; time += 1)
    expect((await app.call(unsubscribe, { body: { token } })).body).toEqual({ status: 'unsubscribed' })
  expect(await rows(app)).toMatchObject([{ state: 'unsubscribed' }])
  // The old confirmation cannot bring back who has left.
  const { status, problem } = await app.call(confirmSubscription, { body: { token } })
  expect([status, problem.code]).toEqual([404, 'subscription_link_invalid'])
  await app.advance(2 * HOUR_MS)
  await app.call(subscribe, { body: { email, source: 'home' } })
  await app.call(confirmSubscription, { body: { token: await tokenMailedTo(app, email, 2) } })
  expect(await rows(app)).toEqual([{ email, source: 'footer', state: 'confirmed' }])
})

test('PUB-28 a link nobody was sent is refused with what to do instead', async () => {
  await using app = await startTestApp()
  for (const endpoint of [confirmSubscription, unsubscribe]) {
    const { status, problem } = await app.call(endpoint, { body: { token: 'x'.repeat(32) } })
    expect([status, problem.code]).toEqual([404, 'subscription_link_invalid'])
    expect(problem.detail).toBe('This link is not valid any more. Subscribe again to get a new one.')
  }
})

test('PUB-28 an address that is none is refused, and nothing is stored', async () => {
  await using app = await startTestApp()
  for (const email of ['', 'abc', 'a@b', 'a b@c.d']) {
    const { problem } = await app.call(subscribe, { body: { email, source: 'footer' } })
    expect(problem.errors).toEqual([{ field: 'email', message: 'Please enter a valid email address' }])
  }
  expect(await rows(app)).toEqual([])
})

test('PUB-28 an unconfirmed address gets one mail an hour and is forgotten after a month', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const stop = await app.startBackground()
  const email = 'slow@kivuko.example'
  await app.call(subscribe, { body: { email, source: 'footer' } })
  await mailsTo(app, email, 1)
  await app.advance(HOUR_MS)
  await app.call(subscribe, { body: { email, source: 'footer' } })
  await mailsTo(app, email, 2)
  await app.advance(31 * 24 * HOUR_MS)
  await sql`select graphile_worker.add_job('housekeeping')`.execute(app.deps.db)
  await until('the address is forgotten', async () => (await rows(app)).length === 0)
  await stop()
})

test('BIZ-16 an enquiry is stored once and mailed to the desk', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true, env: { DESK_EMAIL: 'desk@kivuko.example' } })
  await app.startBackground()
  for (let time = 0; time < 2; time += 1)
    expect((await app.call(sendEnquiry, { body: ENQUIRY })).body).toEqual({ status: 'received' })
  const [mail] = await mailsTo(app, 'desk@kivuko.example', 1)
  expect(mail?.subject).toMatch(/^Business enquiry enq_\w+$/)
  for (const part of Object.values(ENQUIRY)) expect(unquoted(mail?.text)).toContain(part)
  const { rows: stored } = await sql<object>`select name, email, company, message from enquiries`.execute(app.deps.db)
  expect(stored).toEqual([ENQUIRY])
})

test('BIZ-16 without a mailbox of its own the desk is written to at the sender’s address', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, env: { MAIL_FROM: 'Kivuko <hello@kivuko.example>' } })
  await app.startBackground()
  await app.call(sendEnquiry, { body: ENQUIRY })
  await mailsTo(app, 'hello@kivuko.example', 1)
})

test('BIZ-12 the desk refuses a form with a field missing, or a header smuggled into one', async () => {
  await using app = await startTestApp()
  for (const field of ['name', 'email', 'company', 'message']) {
    const { status, problem } = await app.call(sendEnquiry, { body: { ...ENQUIRY, [field]: '  ' } })
    expect([status, problem.errors?.map((error) => error.field)]).toEqual([422, [field]])
  }
  const smuggled = await app.call(sendEnquiry, { body: { ...ENQUIRY, company: 'Lake\r\nBcc: all@kivuko.example' } })
  expect(smuggled.problem.errors).toEqual([{ field: 'company', message: 'Company must be one line' }])
})

test('BIZ-16 the sender of an enquiry is mailed that it arrived, without a word of the form, once an hour', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, env: { DESK_EMAIL: 'desk@kivuko.example' } })
  await app.startBackground()
  const write = (message: string, email = ENQUIRY.email) =>
    app.call(sendEnquiry, { body: { ...ENQUIRY, email, message } })
  await Promise.all([write('One.'), write('Two.', ENQUIRY.email.toUpperCase())])
  await mailsTo(app, 'desk@kivuko.example', 2)
  const sent = () =>
    app.sandbox.control.inbox.messages().filter(({ to }) => to.some((each) => each.toLowerCase() === ENQUIRY.email))
  const [mail] = await until('its sender is told', () => sent().length > 0 && sent())
  expect(mail?.subject).toBe('Your message to the Kivuko trading desk arrived')
  expect(mail?.text).toContain('within 24 hours')
  expect(mail?.text).toMatch(/enq_[0-9a-z]{26}/)
  for (const part of [ENQUIRY.name, ENQUIRY.company, 'One.', 'Two.']) expect(mail?.text).not.toContain(part)
  await app.advance(HOUR_MS - 60_000)
  await write('Three.')
  await mailsTo(app, 'desk@kivuko.example', 3)
  await untilNoJob(app, confirmEnquiryJob.name)
  expect(sent()).toHaveLength(1)
  await app.advance(60_000)
  await write('Four.')
  await until('its sender is told again', () => sent().length === 2)
})

test.each([
  ['newsletter', subscribe, (email: string) => ({ email, source: 'footer' as const })],
  ['trading desk', sendEnquiry, (email: string) => ({ ...ENQUIRY, email })],
] as const)(
  'PUB-28 BIZ-16 one address may not fill the list of the %s: asking too often takes work',
  async (_row, endpoint, body) => {
    await using app = await startTestApp({ env: { OPEN_LIMIT_PER_HOUR: '3' } })
    const statuses = []
    for (let time = 0; time < 4; time += 1) {
      const reply = await app.call(endpoint, { body: body(`a${time}@kivuko.example`) })
      statuses.push(reply.status)
    }
    expect(statuses).toEqual([200, 200, 200, 428])
  },
)

/** The words of a mail without the marks of a quotation. */
function unquoted(text = ''): string {
  return text.replaceAll(/\r?\n(> ?)?/g, '\n')
}
