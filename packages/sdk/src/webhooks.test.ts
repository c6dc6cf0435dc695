// Goal: what is signed by the rules of Standard Webhooks is believed, by us and by its published library alike, and nothing else.
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { sign, verify, WebhookError } from './webhooks.ts'

const SECRET = `whsec_${Buffer.from('a secret of 32 bytes, more or less').toString('base64')}`
const OTHER = `whsec_${Buffer.from('another secret of some 32 bytes..').toString('base64')}`
const EVENT = { type: 'order.updated', object: { kind: 'order', id: 'ord_1', status: 'completed' } }
const BODY = JSON.stringify(EVENT)

const now = () => new Date()
const seconds = (more: number) => new Date(Date.now() + more * 1000)
const headersOf = (signature: string, { id = 'evt_1', at = now() } = {}) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': signature,
})
/** As the published library signs. */
const theirs = (body = BODY, { id = 'evt_1', at = now(), secret = SECRET } = {}) =>
  headersOf(new Webhook(secret).sign(id, at, body), { id, at })

async function codeOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(WebhookError)
  return (error as WebhookError).code
}

test('PTN-110 what the published library signs is believed, as text and as bytes, and its content answered', async () => {
  expect(await verify(BODY, theirs(), SECRET)).toEqual(EVENT)
  expect(await verify(Buffer.from(BODY), theirs(), SECRET)).toEqual(EVENT)
  expect(await verify(new TextEncoder().encode(BODY), new Headers(theirs()), SECRET)).toEqual(EVENT)
})

test('PTN-110 headers are found as each kind of server has them', async () => {
  const headers = theirs()
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))
  const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
  for (const each of [upper, lists, { ...headers, host: 'shop.example', cookie: undefined }])
    expect(await verify(BODY, each, SECRET)).toEqual(EVENT)
})

test('PTN-110 what we sign is believed by the published library', async () => {
  const signed = await sign(BODY, SECRET, { id: 'evt_7' })
  expect(signed).toMatchObject({ 'webhook-id': 'evt_7', 'webhook-signature': expect.stringMatching(/^v1,/) })
  expect(new Webhook(SECRET).verify(BODY, signed)).toEqual(EVENT)
  const at = new Date(Number(signed['webhook-timestamp']) * 1000)
  expect(signed['webhook-signature']).toBe(theirs(BODY, { id: 'evt_7', at })['webhook-signature'])
})

test('PTN-110 both sign the same, for any content, id and secret', async () => {
  const secrets = fc
    .uint8Array({ minLength: 1, maxLength: 80 })
    .map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`)
  const ids = fc.string({ minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(fc.json(), ids, secrets, async (body, id, secret) => {
      const at = now()
      const signed = await sign(body, secret, { id, at })
      expect(signed['webhook-signature']).toBe(new Webhook(secret).sign(id, at, body))
      expect(await verify(body, signed, secret)).toEqual(JSON.parse(body))
    }),
    { numRuns: 300 },
  )
})

test('PTN-111 a message that was forged, changed, cut or put in another order is refused, by us and by the library', async () => {
  const headers = theirs()
  const signature = headers['webhook-signature']
  const reordered = JSON.stringify({ object: EVENT.object, type: EVENT.type })
  const wrong: [string, object][] = [
    [BODY.replace('completed', 'cancelled'), headers],
    [reordered, headers],
    [BODY.slice(0, -1), headers],
    [`${BODY}\n`, headers],
    ['', headers],
    [BODY, { ...headers, 'webhook-id': 'evt_2' }],
    [BODY, { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }],
    [BODY, theirs(BODY, { secret: OTHER })],
    [BODY, { ...headers, 'webhook-signature': signature.slice(0, -4) }],
    [BODY, { ...headers, 'webhook-signature': signature.replace('v1,', 'v2,') }],
    [BODY, { ...headers, 'webhook-signature': signature.replace('v1,', 'v1a,') }],
    [BODY, { ...headers, 'webhook-signature': signature.slice(3) }],
    [BODY, { ...headers, 'webhook-signature': 'v1,' }],
    [BODY, { ...headers, 'webhook-signature': 'v1,***' }],
    [BODY, { ...headers, 'webhook-signature': Array(200).fill('v1,AAAA').join(' ') }],
  ]
  for (const [body, given] of wrong) {
    expect([given, await codeOf(verify(body, given as typeof headers, SECRET))]).toEqual([given, 'signature_wrong'])
    expect(() => new Webhook(SECRET).verify(body, given as typeof headers)).toThrow()
  }
})

test('PTN-111 one changed bit anywhere is refused', async () => {
  const headers = theirs()
  const bytes = Buffer.from(BODY)
  const length = Buffer.from(headers['webhook-signature'].slice(3), 'base64').length
  for (let at = 0; at < bytes.length * 8; at += 13) {
    const changed = Buffer.from(bytes)
    changed[at >> 3] = (changed[at >> 3] as number) ^ (1 << (at & 7))
    expect(await codeOf(verify(changed, headers, SECRET))).toBe('signature_wrong')
  }
  for (let at = 0; at < length; at += 1) {
    const signature = Buffer.from(headers['webhook-signature'].slice(3), 'base64')
    signature[at] = (signature[at] as number) ^ 1
    const given = { ...headers, 'webhook-signature': `v1,${signature.toString('base64')}` }
    expect(await codeOf(verify(BODY, given, SECRET))).toBe('signature_wrong')
  }
})

test('PTN-111 a message of more than five minutes ago or ahead is refused, unless another tolerance is given', async () => {
  for (const at of [seconds(-290), seconds(290)])
    expect(await verify(BODY, theirs(BODY, { at }), SECRET)).toEqual(EVENT)
  const old = theirs(BODY, { at: seconds(-302) })
  const early = theirs(BODY, { at: seconds(302) })
  expect([await codeOf(verify(BODY, old, SECRET)), await codeOf(verify(BODY, early, SECRET))]).toEqual([
    'too_old',
    'too_early',
  ])
  expect(await verify(BODY, old, SECRET, { toleranceSeconds: 600 })).toEqual(EVENT)
  expect(await codeOf(verify(BODY, theirs(BODY, { at: seconds(-20) }), SECRET, { toleranceSeconds: 10 }))).toBe(
    'too_old',
  )
  await expect(verify(BODY, old, SECRET, { toleranceSeconds: Number.NaN })).rejects.toThrow(TypeError)
  for (const time of ['', 'soon', '1e12', '-1', '1.5', '9'.repeat(13), 'Infinity']) {
    const given = { ...theirs(), 'webhook-timestamp': time }
    expect(await codeOf(verify(BODY, given, SECRET))).toBe(time === '' ? 'headers_missing' : 'timestamp_invalid')
  }
})

test('PTN-112 while two secrets overlap, one of several signatures is enough; unknown versions are passed over', async () => {
  const at = now()
  const [one, other] = [SECRET, OTHER].map((secret) => new Webhook(secret).sign('evt_1', at, BODY))
  for (const signature of [`${one} ${other}`, `${other} ${one}`, `v1a,QUJD ${other} v2,x ${one}`]) {
    expect(await verify(BODY, headersOf(signature, { at }), SECRET)).toEqual(EVENT)
    expect(new Webhook(SECRET).verify(BODY, headersOf(signature, { at }))).toEqual(EVENT)
  }
  expect(await codeOf(verify(BODY, headersOf(`${other} v1a,QUJD`, { at }), SECRET))).toBe('signature_wrong')
})

test('PTN-112 what is missing is named: a header, a secret, or JSON in what is signed', async () => {
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const) {
    const { [name]: _, ...rest } = theirs()
    await expect(verify(BODY, rest, SECRET)).rejects.toMatchObject({
      code: 'headers_missing',
      message: expect.stringContaining(name),
    })
  }
  for (const secret of ['', 'whsec_', 'whsec_***', SECRET.slice(6), undefined as unknown as string])
    expect(await codeOf(verify(BODY, theirs(), secret))).toBe('secret_invalid')
  expect(await codeOf(verify('paid', theirs('paid'), SECRET))).toBe('body_unreadable')
})
