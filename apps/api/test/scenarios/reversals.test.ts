// A payment by phone that does not fit goes back to the phone: two people decide it, and M-Pesa carries it out once.
import { listStuckPayments, reviewPhonePayment, type StuckPayment } from '@kivuko/contract/console-stuck-payments.ts'
import { expect, test } from 'vitest'
import { postPrompt } from '../support/mobile-messages.ts'
import { deposit, ledgerFaults, ledgerUnits, statusOf, walletOf } from '../support/phone-payments.ts'
import { auditLines, type Member, staffMember } from '../support/staff.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const REASON = 'paid by mistake, says the customer'

async function stuck(member: Member): Promise<StuckPayment | undefined> {
  return (await member.call(listStuckPayments, { query: { kind: 'deposit' } })).body.rows[0]
}

/** A deposit of KES 1,000 of which a message says another amount, so that people have to look. */
async function startInReview() {
  const app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const [one, two] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  const { phones } = app.sandbox.control
  phones.callbacks.setMode({ lose: true })
  const { external_reference } = (await deposit(customer)).body
  await postPrompt(app, { amount: 500 })
  const claimed = () => app.deps.db.selectFrom('prompts').select('stated_units').executeTakeFirst()
  await until('the message is noted', async () => (await claimed())?.stated_units === 50_000n)
  phones.answer('0712345678', 'accept')
  const receipt = await until('the phone has paid', () => phones.pushes('0712345678')[0]?.result?.receipt)
  const row = await until('it waits for a person', () => stuck(one))
  phones.callbacks.setMode({})
  const say = (member: Member, given: { found?: string; receipt?: string } = {}) =>
    member.call(reviewPhonePayment, {
      params: { id: row.id },
      body: { found: given.found ?? '1000', send_back: { receipt: given.receipt ?? receipt }, reason: REASON },
    })
  return { app, customer, one, two, say, receipt, external_reference }
}

function reversalOf({ deps }: TestApp) {
  return deps.db.selectFrom('reversals').selectAll().executeTakeFirst()
}

test('PRV-112 PRV-113 a payment that two people send back is with its phone again, once, and nothing of it is left in the books', {
  tags: 'long',
}, async () => {
  const { app, customer, one, two, say, receipt, external_reference } = await startInReview()
  await using _ = app
  const { phones } = app.sandbox.control
  expect((await say(one)).body).toEqual({ reviewed: false })
  expect((await say(one)).body).toEqual({ reviewed: false })
  // Another receipt is another word.
  expect((await say(two, { receipt: 'SANOTHER01' })).body).toEqual({ reviewed: false })
  expect(await reversalOf(app)).toBeUndefined()
  expect((await say(one)).body).toEqual({ reviewed: false })
  expect((await say(two)).body).toEqual({ reviewed: true })
  expect((await say(one)).problem.code).toMatch(/payment_(closed|not_found)/)
  await until('it is back', async () => (await reversalOf(app))?.state === 'reversed')
  expect(phones.balance('0712345678')).toBe(200_000)
  expect(await statusOf(customer, external_reference)).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('went back to your M-Pesa'),
  })
  expect(await stuck(one)).toBeUndefined()
  expect((await auditLines(app, 'payment.review'))[0]?.detail).toContain(`goes back by ${receipt}`)
  // The network still says that the prompt was paid: that gives nobody money.
  await postPrompt(app, { amount: 1000 })
  const events = () => app.deps.db.selectFrom('webhook_events').select('outcome').where('type', '=', 'prompt').execute()
  await until('the message is handled', async () => (await events()).every(({ outcome }) => outcome !== null))
  expect(await walletOf(customer, 'KES')).toBe('0.00')
  expect(await ledgerUnits(app, 'clearing:mpesa:KES')).toBe(0n)
  expect(await ledgerUnits(app, 'refunds:payable:KES')).toBe(0n)
  expect(await ledgerFaults(app)).toEqual([])
})

test.for([
  ['before', 'was lost on its way'],
  ['after', 'was lost on its way back'],
] as const)('PRV-112 a reversal whose request (%s) %s is made once', { tags: 'long' }, async ([when]) => {
  const { app, one, two, say } = await startInReview()
  await using _ = app
  const { phones } = app.sandbox.control
  phones.fail({ endpoint: 'reversal', how: 'down', when })
  phones.callbacks.setMode({ lose: true })
  await say(one)
  expect((await say(two)).body).toEqual({ reviewed: true })
  await until('it was asked for', async () => (await reversalOf(app))?.attempts === 1)
  expect((await stuck(one))?.waits_for).toContain('send it back to the phone')
  phones.callbacks.setMode({})
  await app.advance(10 * 60_000)
  await until('it is back', async () => (await reversalOf(app))?.state === 'reversed')
  expect(phones.balance('0712345678')).toBe(200_000)
})

test('PRV-112 a reversal whose result never comes is settled by asking', { tags: 'long' }, async () => {
  const { app, one, two, say } = await startInReview()
  await using _ = app
  const { phones } = app.sandbox.control
  phones.callbacks.setMode({ lose: true })
  await say(one)
  await say(two)
  await until('it is with M-Pesa', async () => (await reversalOf(app))?.state === 'sent')
  await until('M-Pesa has sent it back', () => phones.balance('0712345678') === 200_000)
  phones.callbacks.setMode({})
  await app.advance(10 * 60_000)
  await until('it is known', async () => (await reversalOf(app))?.state === 'reversed')
})

test('PRV-113 a reversal that M-Pesa refuses leaves the payment to be decided anew', { tags: 'long' }, async () => {
  const { app, customer, one, two, say } = await startInReview()
  await using _ = app
  await say(one, { receipt: 'SNOBODY001' })
  expect((await say(two, { receipt: 'SNOBODY001' })).body).toEqual({ reviewed: true })
  await until('M-Pesa refused', async () => (await reversalOf(app))?.state === 'failed')
  expect((await stuck(one))?.actions).toEqual(['review'])
  expect(await walletOf(customer, 'KES')).toBe('0.00')
  await say(one)
  expect((await say(two)).body).toEqual({ reviewed: true })
  await until('it is back', async () => (await reversalOf(app))?.state === 'reversed')
  expect(app.sandbox.control.phones.balance('0712345678')).toBe(200_000)
  expect(await ledgerFaults(app)).toEqual([])
})
