import { ROOT_CONTEXT, SpanKind } from '@opentelemetry/api'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startSpanExport } from './export-spans.ts'
import { inJobSpan, inRequestSpan, isRecorded, keptTrace } from './spans.ts'

/** Of which so many traces are recorded; nobody is there to collect them. */
function tracerOf(ratio: number) {
  const options = { endpoint: 'http://127.0.0.1:9', headers: {}, ratio, version: '1', role: 'api' }
  return startSpanExport(options, pino({ level: 'silent' })).tracer
}

const ROOT = { name: 'call', kind: SpanKind.SERVER, attributes: {} }

/** What a job keeps that a call enqueues. */
const keptOf = (ratio: number) => inRequestSpan(tracerOf(ratio), ROOT, () => keptTrace('job'))

test('RUN-141 which traces are recorded is drawn before they begin, in the share that is set', () => {
  const tracer = tracerOf(0.25)
  const recorded = Array.from({ length: 4_000 }, () => tracer.startSpan('call', {}, ROOT_CONTEXT).isRecording())
  const share = recorded.filter(Boolean).length / recorded.length
  expect(share).toBeGreaterThan(0.2)
  expect(share).toBeLessThan(0.3)
})

test('RUN-141 a job is recorded exactly when the call that enqueued it is', async () => {
  const always = tracerOf(1)
  for (const [ratio, flags, expected] of [
    [0, '00', false],
    [1, '01', true],
  ] as const) {
    const kept = keptOf(ratio)
    expect(kept).toEqual([
      expect.stringMatching(new RegExp(`^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-${flags}$`)),
      1,
    ])
    let seen: boolean | undefined
    await inJobSpan(always, { name: 'job', kept }, async () => {
      seen = isRecorded()
    })
    expect(seen).toBe(expected)
  }
})
