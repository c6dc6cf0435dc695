// Goal: whoever forges what a provider tells moves no money, stops nothing and learns nothing, at every address there is.
import type { ErrorCode } from '@kivuko/contract/error-codes.ts'
import { health } from '@kivuko/contract/health.ts'
import type { InjectOptions } from 'fastify'
import { expect, test, vi } from 'vitest'
import { rowCounts } from '../support/bad-input.ts'
import { BODIES, DOORS, sealsOf } from '../support/doors.ts'
import { readLog } from '../support/read-log.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const WHOLE = { sandbox: true, banks: true, airtel: true, identity: true } as const
const DEEP = 200_000
const TOO_LONG = 1024 * 1024 + 1
const YEAR_MS = 365 * 86_400_000

/** What says nothing to whoever sends it: which is the same of every body and every guess. */
const SILENT: readonly ErrorCode[] = [
  ...(['signature_invalid', 'malformed_request', 'payload_too_large'] as const),
  ...(['validation_failed', 'unsupported_media_type', 'not_found'] as const),
]

type Sent = { status: number; code: string; text: string }

async function post(app: TestApp, options: Omit<InjectOptions, 'method'>): Promise<Sent> {
  const answer = await app.server.inject({ method: 'POST', ...options })
  const { code } = answer.json() as { code: string }
  return { status: answer.statusCode, code, text: answer.body }
}

/** Guesses: what stands in the repository, what is of another door, what breaks paths, and what is nearly right. */
function guessesOf({ deps: { config } }: TestApp): string[] {
  const { mpesa, airtel } = config.phoneNetworks
  const right = mpesa?.callbackSecret ?? ''
  return [
    ...['kivuko-demo-callback-secret', 'kivuko-demo-airtel-callback', 'undefined', 'null', '0', '%00', '%2e%2e', '*'],
    ...['..%2f..%2fhealth', 'x'.repeat(290), '%F0%9F%98%80', "'%20or%201=1", '$%7Bsecret%7D'],
    ...[right.slice(0, -1), `${right}x`, right.toUpperCase(), `%20${right}`, [...right].reverse().join('')],
    (airtel?.callbackSecret ?? '').slice(0, -1),
  ]
}

const TEXTS: readonly (string | Buffer)[] = [
  ...Object.values(BODIES).map((body) => JSON.stringify(body)),
  ...['', '{}', '[]', 'null', 'true', '"text"', '{"a":', '\0', '<xml/>', 'a=b&c=d', '{"__proto__":{"isAdmin":true}}'],
  '['.repeat(DEEP),
  `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28]),
]

const KINDS = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '', 'x']

test('SEC-230 without a provider’s own seal nothing is taken at any address: whatever the body, its kind, its size and the guess', async () => {
  await using app = await startTestApp({ ...WHOLE, processes: 1 })
  const faults = vi.spyOn(app.deps.log, 'error')
  const before = await rowCounts(app)
  const answers = new Map<string, Set<string>>()
  for (const door of DOORS)
    for (const guess of door.hasSecret ? guessesOf(app) : [''])
      for (const [place, payload] of TEXTS.entries()) {
        // Each guess with a few bodies, and each body with a few guesses: all of both would take an hour.
        if (door.hasSecret && place % 7 !== guess.length % 7) continue
        const kind = KINDS[place % KINDS.length]
        const seals = Object.values(sealsOf(app, 'another body', app.clock.now()))
        const headers = { ...Object.assign({}, ...seals), ...(kind ? { 'content-type': kind } : {}) }
        const sent = await post(app, { url: door.path(guess), payload, headers: place % 2 ? headers : {} })
        const isSilent = SILENT.includes(sent.code as ErrorCode)
        expect([door.name, guess, place, isSilent || sent.code]).toEqual([door.name, guess, place, true])
        const shown = sent.text.replace(/"request_id":"[^"]*"/, '')
        answers.set(sent.code, (answers.get(sent.code) ?? new Set()).add(shown))
      }
  // Of a wrong seal every answer is letter for letter the same.
  expect(answers.get('signature_invalid')?.size).toBe(1)
  expect(await rowCounts(app)).toEqual(before)
  expect(faults.mock.calls).toEqual([])
  expect((await app.call(health)).status).toBe(200)
})

test('SEC-230 a seal of another provider, of another body, of another time or written twice is none', async () => {
  await using app = await startTestApp({ ...WHOLE, processes: 1 })
  const before = await rowCounts(app)
  const now = app.clock.now()
  const payload = JSON.stringify(BODIES.stripe)
  const own = sealsOf(app, payload, now)
  const old = sealsOf(app, payload, new Date(now.getTime() - 301_000))
  const stripeSeal = own.stripe['stripe-signature']
  const tries: [path: string, headers: Record<string, string>][] = [
    ['stripe', own.paystack],
    ['stripe', { 'stripe-signature': own.paystack['x-paystack-signature'] }],
    ['stripe', sealsOf(app, `${payload} `, now).stripe],
    ['stripe', old.stripe],
    // A fresh time in front of an old seal.
    [
      'stripe',
      { 'stripe-signature': old.stripe['stripe-signature'].replace(/t=\d+/, /t=\d+/.exec(stripeSeal)?.[0] ?? '') },
    ],
    ['stripe', { 'stripe-signature': stripeSeal.replace('v1=', 'v0=') }],
    ['stripe', { 'stripe-signature': '' }],
    ['paystack', own.stripe],
    ['paystack', { 'x-paystack-signature': own.paystack['x-paystack-signature'].toUpperCase() }],
    ['paystack', { 'x-paystack-signature': own.paystack['x-paystack-signature'].slice(0, -2) }],
    ['paystack', sealsOf(app, `${payload} `, now).paystack],
    ['smile-id', { ...own.stripe, ...own.paystack }],
  ]
  for (const [path, headers] of tries) {
    const sent = await post(app, { url: `/api/v1/webhooks/${path}`, payload, headers })
    expect([path, headers, sent.code]).toEqual([path, headers, 'signature_invalid'])
  }
  const smile = (given: object) =>
    post(app, { url: '/api/v1/webhooks/smile-id', payload: JSON.stringify({ ...(BODIES.smile as object), ...given }) })
  const seal = (at: Date) => sealsOf(app, '', at).smileId
  for (const given of [
    seal(new Date(now.getTime() - 86_400_000 - 60_000)),
    seal(new Date(now.getTime() + 86_400_000 + 60_000)),
    seal(new Date(now.getTime() - YEAR_MS)),
    { ...seal(now), timestamp: seal(new Date(now.getTime() - 1)).timestamp },
    { ...seal(now), signature: [seal(now).signature] },
  ])
    expect((await smile(given)).code).toBe('signature_invalid')
  expect(await rowCounts(app)).toEqual(before)
  // The very same, right: so each was refused for its seal.
  for (const [path, headers] of [
    ['stripe', own.stripe],
    ['paystack', own.paystack],
  ] as const) {
    const body = path === 'stripe' ? payload : JSON.stringify(BODIES.paystack)
    const right = path === 'stripe' ? headers : sealsOf(app, body, now).paystack
    expect((await post(app, { url: `/api/v1/webhooks/${path}`, payload: body, headers: right })).status).toBe(200)
  }
  expect((await smile(seal(now))).status).toBe(200)
})

test('SEC-231 with the right seal, too, what is too long, nested too deep or of names nobody has is refused and never a fault', async () => {
  await using app = await startTestApp({ ...WHOLE, processes: 1 })
  const faults = vi.spyOn(app.deps.log, 'error')
  const before = await rowCounts(app)
  const { mpesa, airtel } = app.deps.config.phoneNetworks
  const secretOf = (name: string) => (name === 'airtel' ? airtel : mpesa)?.callbackSecret ?? ''
  const now = app.clock.now()
  const { smileId } = sealsOf(app, '', now)
  const nested = `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`
  const long = 'x'.repeat(290)
  const sealed = (payload: string) => ({ ...sealsOf(app, payload, now).stripe, ...sealsOf(app, payload, now).paystack })
  const smile = { ...(BODIES.smile as object), ...smileId }
  const payloads = [
    JSON.stringify({ ...smile, PartnerParams: { job_id: 'idc_\0' } }),
    JSON.stringify({ id: 'evt_\0', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } }),
    JSON.stringify({ id: 'e'.repeat(9_000), type: 'charge.refunded', data: { object: { id: 'p'.repeat(9_000) } } }),
    JSON.stringify({ event: `x.${long}`, data: { reference: long } }),
    JSON.stringify({ event: 'charge.success', data: { reference: 'KV-\0' } }),
    `{"transaction":{"id":"ppt1","deep":${nested}},"hash":"AAAA"}`,
    `{"Result":${nested}}`,
    `{"Body":{"stkCallback":{"CheckoutRequestID":"ws_1","ResultCode":0,"CallbackMetadata":{"Item":${nested}}}}}`,
    nested,
  ]
  for (const door of DOORS)
    for (const payload of payloads) {
      const sent = await post(app, { url: door.path(secretOf(door.name)), payload, headers: sealed(payload) })
      expect([door.name, payload.slice(0, 60), sent.status < 500]).toEqual([door.name, payload.slice(0, 60), true])
    }
  for (const door of DOORS) {
    const payload = ' '.repeat(TOO_LONG)
    const sent = await post(app, { url: door.path(secretOf(door.name)), payload, headers: sealed(payload) })
    expect([door.name, sent.code]).toEqual([door.name, 'payload_too_large'])
  }
  expect(faults.mock.calls).toEqual([])
  // Nothing but messages was kept, and jobs for them: no money, no customer, no case.
  const after = await rowCounts(app)
  const changed = Object.keys(after).filter((name) => after[name] !== before[name])
  expect(changed.filter((name) => !/webhook_events|graphile_worker/.test(name))).toEqual([])
  expect((await app.call(health)).status).toBe(200)
})

test('SEC-232 no secret of an address and no seal is in the log, whatever becomes of the message', async () => {
  await using app = await startTestApp({ ...WHOLE, processes: 1, env: { LOG_LEVEL: 'debug' } })
  const lines = readLog(app, 'debug')
  const { mpesa, airtel } = app.deps.config.phoneNetworks
  const secrets = [mpesa?.callbackSecret ?? '', airtel?.callbackSecret ?? '']
  for (const door of DOORS)
    for (const secret of door.hasSecret ? secrets : [''])
      for (const payload of ['', '{}', ' '.repeat(TOO_LONG), JSON.stringify(BODIES.result)])
        await post(app, { url: door.path(secret), payload, headers: sealsOf(app, payload, app.clock.now()).stripe })
  expect(lines.length).toBeGreaterThan(DOORS.length)
  const text = lines.join('')
  for (const secret of secrets) expect(text.includes(secret)).toBe(false)
  expect(text).not.toMatch(/v1=[0-9a-f]{64}/)
})
