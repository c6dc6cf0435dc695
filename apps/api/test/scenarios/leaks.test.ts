// What whoever watches Kivuko must never see: anything a caller sent. Marked values go through every call of the contract,
// refused and done, and through jobs and providers; none turns up in metrics, spans or the log.
import { API } from '@kivuko/contract/api.ts'
import { register } from '@kivuko/contract/auth.ts'
import { expect, test } from 'vitest'
import { confirmPayment } from '../support/card-browser.ts'
import { callMarked, MARKED, marksIn } from '../support/marked.ts'
import { deposit, paymentIn } from '../support/phone-payments.ts'
import { prover } from '../support/prover.ts'
import { initiate, orderIn, quoteFor } from '../support/purchases.ts'
import { readLog } from '../support/read-log.ts'
import { startScraping } from '../support/scrape.ts'
import { startSpanReceiver } from '../support/span-receiver.ts'
import { staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

async function markedCustomer(app: TestApp): Promise<Customer> {
  const { name: fullName, email, password } = MARKED
  const { token, user } = (await app.call(register, { body: { fullName, email, password } })).body
  const proof = prover(app.deps, { id: user.id, password })
  return {
    ...MARKED,
    token,
    user,
    proof,
    call: (endpoint, input) => app.call(endpoint, { token, proof, ...input }),
  }
}

test('RUN-55 nothing of what is sent through any call of the contract turns up in metrics, spans or the log', {
  tags: 'long',
}, async () => {
  await using receiver = await startSpanReceiver()
  await using app = await startTestApp({
    sandbox: true,
    banks: true,
    identity: true,
    env: {
      METRICS_PORT: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_TRACES_SAMPLER_ARG: '1',
    },
  })
  const log = readLog(app)
  await using scraper = await startScraping(app.deps)
  await app.startBackground()
  // What is done: paid by card and by phone, sent on, told by mail.
  const customer = await markedCustomer(app)
  const { quote_id: quoteId } = await quoteFor(customer, { amount: MARKED.amount })
  const { client_secret, reference } = (await initiate(customer, { quoteId, amount: MARKED.amount })).body
  await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
  await orderIn(customer, reference, 'completed')
  const added = (await deposit(customer, { phone: MARKED.phone, amount: MARKED.amount })).body
  await paymentIn(customer, added.external_reference ?? '', 'completed')
  // What is refused, or done, each in its way.
  const admin = await staffMember(app, 'admin')
  const statuses = new Map<string, number>()
  for (const endpoint of API) {
    // Signing out would end what is tried.
    const session = endpoint.auth === 'staff' ? admin.token : customer.token
    const token = endpoint.auth === 'none' || endpoint.id === 'logout' ? MARKED.token : session
    statuses.set(endpoint.id, await callMarked(app, endpoint, token))
  }
  const names = () => new Set(receiver.spans().map(({ name }) => name))
  await until('every call has its span', () => API.every(({ id }) => names().has(id)))

  expect([...statuses].filter(([, status]) => status >= 500)).toEqual([])
  expect(log.length).toBeGreaterThan(5)
  expect([...names()]).toEqual(expect.arrayContaining(['mail send', 'mobile_money sendPrompt', 'insert deposits']))
  expect(marksIn(log.join('\n'))).toEqual([])
  expect(marksIn(receiver.text())).toEqual([])
  expect(marksIn(await scraper.read())).toEqual([])
  // The test itself: whatever was there would be found.
  for (const value of Object.values(MARKED)) expect(marksIn(`"${value}"`), value).toHaveLength(1)
})
