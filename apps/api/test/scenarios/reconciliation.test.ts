// Goal: what a provider says and what the ledger says come out equal, or every difference is found, named and kept.
import {
  consoleReconciliation,
  listDifferences,
  listReconciliationRuns,
  noteDifference,
  startReconciliation,
} from '@kivuko/contract/console-reconciliation.ts'
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { paymentToReturn } from '../../src/accounting/recipes/refund.ts'
import { startRun } from '../../src/operations/start-run.ts'
import { orderByBank, receiptIn, send, sendAndRead, startBanks } from '../support/bank-transfers.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { ledgerFaults, ledgerUnits } from '../support/phone-payments.ts'
import { initiate, orderIn, quoteFor } from '../support/purchases.ts'
import { balancesOf, differencesOf, reconcile } from '../support/reconciliations.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const DAY_MS = 86_400_000

/** A payment that somebody took at the card network without Kivuko. */
async function chargeBeside({ sandbox: { url, keys } }: TestApp): Promise<string> {
  const form = { amount: '700000', currency: 'ngn', confirm: 'true', payment_method: 'pm_card_visa' }
  const body = new URLSearchParams({ ...form, return_url: 'https://kivuko.example' })
  const headers = { authorization: `Bearer ${keys.secret}` }
  const answer = await fetch(`${url}/v1/payment_intents`, { method: 'POST', headers, body })
  const { id, status } = (await answer.json()) as { id: string; status: string }
  expect({ id, status }).toMatchObject({ status: 'succeeded' })
  return id
}

test('OPS-86 OPS-87 cards: fees are booked once, what one side lacks is found, grows old, is noted and cleared', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: { cardAccount: { country: 'GB', settles: ['ngn'] } } })
  await app.startBackground()
  const treasurer = await staffMember(app, 'treasury', 'Amina Hassan')
  const customer = await app.customer()
  const { quote_id: quoteId } = await quoteFor(customer)
  const { client_secret, reference } = (await initiate(customer, { quoteId })).body
  await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
  await orderIn(customer, reference, 'completed')

  const first = await reconcile(treasurer, 'stripe')
  expect(first).toMatchObject({ state: 'done', lines_read: 1, matched: 1, differences: 0, started_by: 'Amina Hassan' })
  // 2.9 % and 0.30 of NGN 20,000.00.
  expect(await balancesOf(treasurer, 'stripe')).toEqual({ NGN: ['19419.70', '19419.70', '0.00'] })
  expect(await ledgerUnits(app, 'provider_fees:NGN')).toBe(-58_030n)
  expect(await differencesOf(treasurer, 'stripe')).toEqual([])
  const [fee] = (await treasurer.call(listDifferences, { query: { provider: 'stripe', state: 'booked' } })).body.rows
  expect(fee).toMatchObject({ kind: 'provider_fee', ledger: '-580.30', statement: '-580.30' })

  const total = money('NGN', 50_000n)
  await app.deps.ledger.post(paymentToReturn({ causeId: 'ord_unheard_of', provider: 'stripe', total }))
  const beside = await chargeBeside(app)
  app.clock.advance(2000)
  expect(await reconcile(treasurer, 'stripe')).toMatchObject({ state: 'done', matched: 1, differences: 2 })
  const lost = 'journal:payment_to_return:ord_unheard_of'
  const young = await differencesOf(treasurer, 'stripe')
  expect(young.sort()).toEqual([`in_transit in:${beside}`, `in_transit ${lost}`].sort())
  expect((await balancesOf(treasurer, 'stripe')).NGN?.[2]).toBe('0.00')
  expect(await ledgerUnits(app, 'provider_fees:NGN')).toBe(-58_030n - 20_330n)

  const { rows } = (await treasurer.call(listDifferences, { query: { kind: 'in_transit' } })).body
  const id = rows.find((row) => row.reference === lost)?.id ?? ''
  const noted = await treasurer.call(noteDifference, { params: { id }, body: { reason: 'Asked the card network' } })
  expect(noted.body.note).toMatchObject({ text: 'Asked the card network', by: 'Amina Hassan' })
  expect((await treasurer.call(noteDifference, { params: { id }, body: { reason: ' ' } })).problem.code).toBe(
    'validation_failed',
  )

  app.clock.advance(DAY_MS)
  // Their session has ended meanwhile.
  const colleague = await staffMember(app, 'treasury')
  expect((await reconcile(colleague, 'stripe')).differences).toBe(2)
  expect((await differencesOf(colleague, 'stripe')).sort()).toEqual(
    [`missing_in_ledger in:${beside}`, `missing_at_provider ${lost}`].sort(),
  )
  const after = (await colleague.call(listDifferences, { query: { kind: 'missing_at_provider' } })).body.rows[0]
  expect(after).toMatchObject({ id, note: { text: 'Asked the card network' } })
  expect(await auditLines(app, 'reconciliation.note')).toEqual([
    { actor: treasurer.actor, action: 'reconciliation.note', subject: id, detail: 'Asked the card network' },
  ])
  expect(await auditLines(app, 'reconciliation.run')).toHaveLength(3)
  const paged = (await colleague.call(listReconciliationRuns, { query: { provider: 'stripe', limit: '2' } })).body
  expect(paged.rows).toHaveLength(2)
  const next = paged.next ?? ''
  expect((await colleague.call(listReconciliationRuns, { query: { after: next, limit: '2' } })).body.rows).toHaveLength(
    1,
  )
  await expect(app.deps.db.deleteFrom('reconciliation_differences').execute()).rejects.toThrow('permission denied')
  expect(await ledgerFaults(app)).toEqual([])
})

test('OPS-86 OPS-87 banks: a payment to an order’s account and one to the operator’s are found on their statements', {
  tags: 'long',
}, async () => {
  // The operator's statement is read for the books only when the test says so: what nobody read is a difference.
  await using app = await startBanks({ BANK_POLL_MS: '3600000' })
  const admin = await staffMember(app, 'admin')
  const customer = await app.customer()
  const naira = await orderByBank(customer, 'NGN')
  send(app, naira)
  await orderIn(customer, naira.reference, 'completed')
  const shillings = await orderByBank(customer, 'KES')
  await sendAndRead(app, shillings)
  await receiptIn(app, 'matched', 2)
  expect(await reconcile(admin, 'paystack')).toMatchObject({ state: 'done', lines_read: 1, matched: 1, differences: 0 })
  // 1.5 % of NGN 20,000.00.
  expect(await balancesOf(admin, 'paystack')).toEqual({ NGN: ['19700.00', '19700.00', '0.00'] })
  expect(await reconcile(admin, 'bank')).toMatchObject({ state: 'done', lines_read: 1, matched: 1, differences: 0 })
  expect(await balancesOf(admin, 'bank')).toEqual({ KES: ['5000.00', '5000.00', '0.00'] })
  // Read on from where the statement ended.
  expect(await reconcile(admin, 'bank')).toMatchObject({ lines_read: 0, matched: 1, differences: 0 })
  app.sandbox.control.bank.send({ currency: 'KES', amount: '120.00', senderName: 'NOBODY', reference: 'GIFT' })
  app.clock.advance(4 * DAY_MS)
  const colleague = await staffMember(app, 'admin')
  expect((await reconcile(colleague, 'bank')).lines_read).toBe(1)
  expect(await differencesOf(colleague, 'bank')).toHaveLength(1)
  expect(await ledgerFaults(app)).toEqual([])
})

test('OPS-88 a run that cannot end says why, one goes at a time, and it is the treasury’s work', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const treasurer = await staffMember(app, 'treasury')
  const ask = (provider: 'stripe' | 'mpesa' | 'bank') => treasurer.call(startReconciliation, { body: { provider } })
  expect((await ask('bank')).problem).toMatchObject({ status: 409, code: 'statement_unavailable' })
  expect((await ask('mpesa')).problem.code).toBe('statement_unavailable')
  const { providers } = (await treasurer.call(consoleReconciliation)).body
  expect(providers.map(({ provider, way }) => `${provider} ${way}`)).toEqual([
    'stripe provider',
    'paystack none',
    'bank none',
    'mpesa file',
    'airtel none',
    'bills provider',
  ])
  // No jobs are at work yet: the run waits.
  const { id } = (await ask('stripe')).body
  expect((await ask('stripe')).problem).toMatchObject({ status: 409, code: 'reconciliation_running' })
  const compliance = await staffMember(app, 'compliance')
  for (const endpoint of [consoleReconciliation, listReconciliationRuns, listDifferences])
    expect((await compliance.call(endpoint)).problem.code).toBe('role_refused')
  for (const _ of ['asked', 'asked again'])
    app.sandbox.control.faults.order({ kind: 'error', when: 'before', match: '/v1/balance_transactions', delayMs: 0 })
  await app.startBackground()
  await expect
    .poll(async () => (await treasurer.call(listReconciliationRuns)).body.rows.find((run) => run.id === id))
    .toMatchObject({ state: 'failed', problem: expect.stringContaining('did not answer') })
  const daily = await startRun(app.deps, { provider: 'stripe', actor: 'job:daily' })
  await expect
    .poll(async () => (await treasurer.call(listReconciliationRuns)).body.rows[0])
    .toMatchObject({ id: daily, state: 'done', started_by: 'job:daily', differences: 0 })
})
