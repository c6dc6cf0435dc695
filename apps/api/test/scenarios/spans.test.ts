// What whoever collects spans sees of Kivuko: requests, jobs, statements and calls of providers, in one trace over processes.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { health } from '@kivuko/contract/health.ts'
import { listHoldings } from '@kivuko/contract/wallets.ts'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/config/read-config.ts'
import { createDeps } from '../../src/create-deps.ts'
import { job, takeTrace } from '../../src/platform/job.ts'
import { inJobSpan, type KeptTrace } from '../../src/platform/spans.ts'
import { createApiProcess } from '../support/api-process.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { initiate, orderIn, quoteFor } from '../support/purchases.ts'
import { startScraping } from '../support/scrape.ts'
import { type ReceivedSpan, type SpanReceiver, startSpanReceiver } from '../support/span-receiver.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { sandboxSettings, settings } from '../support/test-settings.ts'
import { until } from '../support/until.ts'

const everything = (receiver: SpanReceiver) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  OTEL_TRACES_SAMPLER_ARG: '1',
})

/** The headers of all requests that reach a server of this process at that address. */
function watchHeaders(url: string): Disposable & { seen: IncomingMessage['headers'][] } {
  const port = Number(new URL(url).port)
  const seen: IncomingMessage['headers'][] = []
  const note = (message: unknown) => {
    const { request } = message as { request: IncomingMessage }
    if (request.socket.localPort === port) seen.push(request.headers)
  }
  subscribe('http.server.request.start', note)
  return { seen, [Symbol.dispose]: () => void unsubscribe('http.server.request.start', note) }
}

/** From a span up to the first of its trace. */
function wayUp(spans: readonly ReceivedSpan[], from: ReceivedSpan): string[] {
  const parent = spans.find(({ spanId, traceId }) => spanId === from.parentSpanId && traceId === from.traceId)
  return [from.name, ...(parent ? wayUp(spans, parent) : [])]
}

/** `polled` ends when the payment was polled once: from then on its webhook may take over the waiting poll. */
async function buy(app: TestApp, polled: () => Promise<void>): Promise<void> {
  const customer = await app.customer()
  const { quote_id: quoteId } = await quoteFor(customer)
  const { client_secret, reference } = (await initiate(customer, { quoteId })).body
  await polled()
  await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
  await orderIn(customer, reference, 'completed')
}

test('RUN-50 RUN-51 one purchase is one trace, from its request over a job in another process to the provider, who sees nothing of it', {
  tags: 'long',
}, async () => {
  await using receiver = await startSpanReceiver()
  await using app = await startTestApp({
    processes: 1,
    sandbox: true,
    env: { ...everything(receiver), KIVUKO_ROLE: 'api' },
  })
  await using worker = await createApiProcess({
    ...settings(app.databaseUrl),
    ...sandboxSettings(app.sandbox),
    ...everything(receiver),
    KIVUKO_DATA: app.deps.config.documents.folder,
    KIVUKO_ROLE: 'worker',
  })
  await worker.start()
  using toProviders = watchHeaders(app.sandbox.url)
  const strange = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
  await app.server.inject({ method: 'GET', url: `/api/v1${health.path}`, headers: strange })
  const isPolled = () => receiver.spans().some(({ name, role }) => name === 'cards findPayment' && role === 'worker')
  await buy(app, async () => void (await until('the payment was polled', isPolled)))
  // What it still has is sent before it ends.
  expect(await worker.stop()).toBe(0)
  await until('the request is told', () => receiver.spans().some(({ name }) => name === 'initiatePayment'))

  const spans = receiver.spans()
  const request = spans.find(({ name }) => name === 'initiatePayment')
  const trace = spans.filter(({ traceId }) => traceId === request?.traceId)
  const asked = trace.filter(({ name, role }) => name === 'cards findPayment' && role === 'worker')
  expect(asked.map((span) => wayUp(trace, span))).toContainEqual(
    expect.arrayContaining(['cards findPayment', 'job follow-card-payment', 'initiatePayment']),
  )
  expect(new Set(trace.map(({ instance }) => instance)).size).toBe(2)
  expect(request?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/v1/payments/initiate',
    'http.response.status_code': '200',
  })
  const started = trace.find(({ name }) => name === 'cards startPayment')
  expect([started?.parentSpanId, started?.attributes['kivuko.outcome']]).toEqual([request?.spanId, 'succeeded'])
  expect(trace.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'insert orders', 'commit']))
  expect(spans.filter(({ traceId }) => traceId === '0af7651916cd43dd8448eb211c80319c')).toEqual([])

  expect(toProviders.seen.length).toBeGreaterThan(3)
  const names = new Set(toProviders.seen.flatMap((headers) => Object.keys(headers)))
  expect([...names].filter((name) => /^(traceparent|tracestate|baggage|b3|x-b3-.*|uber-trace-id)$/.test(name))).toEqual(
    [],
  )
  const told = JSON.stringify(toProviders.seen)
  for (const { traceId } of trace) expect(told).not.toContain(traceId)
})

test('RUN-52 whether spans are taken, refused or not answered makes no difference to a call, and what is lost is counted', {
  tags: 'long',
}, async () => {
  await using receiver = await startSpanReceiver()
  const env = { ...everything(receiver), METRICS_PORT: '0' }
  await using app = await startTestApp({ processes: 1, env })
  await using scraper = await startScraping(app.deps)
  const customer = await app.customer()
  const lost = async () => (await scraper.value('kivuko_spans_total{outcome="lost"}')) ?? 0
  await until('spans were sent', async () => ((await scraper.value('kivuko_spans_total{outcome="sent"}')) ?? 0) > 0)
  receiver.refuse('no')
  expect((await customer.call(listHoldings)).status).toBe(200)
  await until('spans were lost', async () => (await lost()) > 0)
  receiver.refuse('silent')
  expect((await customer.call(listHoldings)).status).toBe(200)
  // Nobody answers; what is left is given up, and closing ends.
  await app.deps.spans?.close()

  const quiet = createDeps(readConfig(settings(app.databaseUrl)))
  expect(quiet.spans).toBeUndefined()
  await quiet.close()
})

const looped = job({ name: 'looped' })
const other = job({ name: 'other' })

test('RUN-53 a trace is handed on to 16 jobs at most, and a job the clock began does not hand it to itself', async () => {
  await using receiver = await startSpanReceiver()
  await using app = await startTestApp({ processes: 1, env: { ...everything(receiver), KIVUKO_ROLE: 'api' } })
  const { db, spans } = app.deps
  const tracer = spans?.tracer
  if (!tracer) throw new Error('there is no tracer')
  const keptBy = async (name: string): Promise<KeptTrace | undefined> => {
    const [row] = await app.asOwner(
      async (owner) =>
        (
          await owner.query<{ payload: unknown }>(
            `with gone as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
               where t.id = j.task_id and t.identifier = $1 returning j.payload) select payload from gone`,
            [name],
          )
        ).rows,
    )
    const { payload, kept } = takeTrace(row?.payload)
    expect(payload).toEqual({})
    return kept
  }
  await inJobSpan(tracer, { name: 'looped', kept: undefined }, async () => {
    await looped.enqueue(db, {})
    await other.enqueue(db, {})
  })
  expect(await keptBy('looped')).toBeUndefined()
  let kept = await keptBy('other')
  const first = kept?.[0].slice(0, 35)
  let runs = 1
  while (kept) {
    await inJobSpan(tracer, { name: 'looped', kept }, () => looped.enqueue(db, {}))
    kept = await keptBy('looped')
    if (kept) expect(kept[0].slice(0, 35)).toBe(first)
    if (kept) runs += 1
  }
  expect(runs).toBe(16)
  // Outside of anything there is nothing to keep.
  await other.enqueue(db, {})
  expect(await keptBy('other')).toBeUndefined()
})

test('RUN-54 where spans go is said by an address that is safe, and refused in words otherwise', () => {
  const refusalOf = (given: Record<string, string>) => {
    try {
      readConfig({ ...settings('postgres://nobody@127.0.0.1:9/none'), ...given })
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  for (const [address, rule] of [
    ['http://collector.example:4318', 'must begin with https://'],
    ['https://user:secret@collector.example', 'must have no password'],
    ['https://collector.example/?key=secret', 'must have no password, query'],
    ['collector', 'Invalid URL'],
  ] as const)
    expect(refusalOf({ OTEL_EXPORTER_OTLP_ENDPOINT: address })).toContain(`OTEL_EXPORTER_OTLP_ENDPOINT: ${rule}`)
  expect(refusalOf({ OTEL_EXPORTER_OTLP_HEADERS: 'nothing' })).toContain(
    'OTEL_EXPORTER_OTLP_HEADERS: must be name=value',
  )
  expect(refusalOf({ OTEL_TRACES_SAMPLER_ARG: '5' })).toContain('OTEL_TRACES_SAMPLER_ARG')
  const read = readConfig({
    ...settings('postgres://nobody@127.0.0.1:9/none'),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc,x-tenant=kivuko',
  })
  expect(read.spans).toEqual({
    endpoint: 'https://collector.example/otlp',
    headers: { authorization: 'Bearer abc', 'x-tenant': 'kivuko' },
    ratio: 0.05,
  })
})
