// What providers told us, as staff find it, read it and have it handled again.
import { listWebhooks, openWebhook, redeliverWebhook } from '@kivuko/contract/console-webhooks.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database.ts'
import { keepEvent } from '../../src/record/keep-event.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { postPrompt } from '../support/mobile-messages.ts'
import { deposit, ledgerFaults, startPaying, walletOf } from '../support/phone-payments.ts'
import { holdingOf, initiate, orderIn, quoteFor } from '../support/purchases.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const REASON = 'the customer says it arrived'

test('OPS-68 OPS-69 events are found and read without their secrets, and handled again they change nothing twice', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const [treasury, support] = [await staffMember(app, 'treasury'), await staffMember(app, 'support')]
  const customer = await app.customer()
  const quote = await quoteFor(customer)
  const { client_secret, reference } = (await initiate(customer, { quoteId: quote.quote_id })).body
  await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
  const order = await orderIn(customer, reference, 'completed')
  // A payment is told by several events: all of them have come before they are listed.
  await app.sandbox.control.webhooks.idle()
  const list = async (query: object = {}) => (await support.call(listWebhooks, { query })).body.rows
  const paid = await until('the payment was told and handled', async () => {
    const [event] = await list({ provider: 'stripe', type: 'payment_intent.succeeded', outcome: 'handled' })
    return event
  })
  expect(await list({ search: paid.object_ref ?? '' })).toContainEqual(paid)
  for (const query of [{ provider: 'mpesa' }, { from: '2099-01-01' }, { to: '2001-01-01' }, { search: 'pi_none' }])
    expect(await list(query), JSON.stringify(query)).toEqual([])
  const all = await list()
  const pages: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const query = { limit: '1', ...(after ? { after } : {}) }
    const page: { rows: { id: string }[]; next: string | null } = (await support.call(listWebhooks, { query })).body
    pages.push(...page.rows.map(({ id }) => id))
    after = page.next
  }
  expect(pages).toEqual(all.map(({ id }) => id))

  const name = { provider: paid.provider, id: paid.id }
  const opened = (await support.call(openWebhook, { query: name })).body
  expect(opened).toMatchObject({ ...paid, can_redeliver: true })
  expect(opened.body).toContain(`"id": "${paid.object_ref}"`)
  expect(opened.body).not.toContain(client_secret)
  expect((await support.call(openWebhook, { query: { ...name, id: 'evt_0' } })).problem.code).toBe('webhook_not_found')
  expect((await support.call(redeliverWebhook, { body: { ...name, reason: REASON } })).problem.code).toBe(
    'role_refused',
  )

  const again = () => treasury.call(redeliverWebhook, { body: { ...name, reason: REASON } })
  const answers = await Promise.all([again(), again()])
  expect(answers.map(({ body }) => body.outcome)).toEqual(['received', 'received'])
  await until('it is handled again', async () => (await list({ search: paid.id }))[0]?.outcome === 'handled')
  expect(await holdingOf(customer, 'BTC')).toBe(order.crypto_amount)
  expect(await ledgerFaults(app)).toEqual([])
  const subject = `stripe:${paid.id}`
  expect(await auditLines(app, 'webhook.open')).toMatchObject([{ actor: support.actor, subject }])
  expect(await auditLines(app, 'webhook.redeliver')).toMatchObject([
    { actor: treasury.actor, subject, detail: REASON },
    { actor: treasury.actor, subject, detail: REASON },
  ])
  const odd = { provider: 'bank', id: 'line/7', type: 'statement_line', object_ref: null, body: 'no json' }
  await inTransaction(app.deps.db, (tx) => keepEvent(tx, { ...odd, received_at: app.clock.now() }))
  const line = { provider: 'bank', id: 'line/7' }
  expect((await treasury.call(openWebhook, { query: line })).body).toMatchObject({
    body: 'no json',
    can_redeliver: false,
  })
  expect((await treasury.call(redeliverWebhook, { body: { ...line, reason: REASON } })).problem.code).toBe(
    'redelivery_unavailable',
  )
})

test('OPS-69 a message whose handling was lost is handled from what was kept, also when only its address named our prompt', {
  tags: 'long',
}, async () => {
  await using app = await startPaying({ MPESA_POLL_MS: '600000' }, { processes: 1 })
  const treasury = await staffMember(app, 'treasury')
  const customer = await app.customer()
  const { phones } = app.sandbox.control
  phones.callbacks.setMode({ lose: true })
  await deposit(customer)
  await until('the phone has paid', () => phones.pushes('0712345678')[0]?.result?.code === 0)
  const prompt = await app.deps.db.selectFrom('prompts').selectAll().executeTakeFirstOrThrow()
  const checkoutRef = prompt.checkout_ref ?? ''
  // As after a lost answer of the network: the row does not know its name there.
  await app.deps.db.updateTable('prompts').set({ checkout_ref: null }).execute()
  const { mpesa: network } = app.deps.mobileMoney
  if (!network) throw new Error('there is M-Pesa')
  const find = network.findPrompt.bind(network)
  network.findPrompt = async () => ({ kind: 'unknown' })
  await postPrompt(app, { amount: 1000, checkoutRef })
  const [kept] = (await treasury.call(listWebhooks, { query: { provider: 'mpesa', outcome: 'received' } })).body.rows
  // The job is gone, as when it was tried as often as it is tried.
  await until('its job was tried and is forgotten', async () => {
    const { rows } = await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where task_identifier = 'handle-mobile-message' and attempts > 0 and locked_at is null
      having count(*) > 0`.execute(app.deps.db)
    return rows.length > 0
  })
  network.findPrompt = find
  expect(await walletOf(customer, 'KES')).toBe('0.00')
  const name = { provider: 'mpesa', id: kept?.id ?? '' }
  await treasury.call(redeliverWebhook, { body: { ...name, reason: REASON } })
  await until('it is credited', async () => (await walletOf(customer, 'KES')) === '985.00')
  const found = await until('it is marked as handled', async () => {
    const { rows } = (await treasury.call(listWebhooks, { query: { search: prompt.id } })).body
    return rows[0]?.outcome === 'handled' && rows
  })
  expect(found).toMatchObject([name])
  expect(await ledgerFaults(app)).toEqual([])
})
