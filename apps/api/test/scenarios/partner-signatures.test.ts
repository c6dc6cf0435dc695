// Goal: who stole a live key, or stands between, moves no large sum with it: such a call counts once, lately, as it was signed, and
// by the pair alone whose public half the key has.
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createBulkPayout } from '@kivuko/contract/partner-payouts.ts'
import { listRails } from '@kivuko/contract/partner-rails.ts'
import { setPartnerPublicKey } from '@kivuko/contract/partner-signatures.ts'
import { listPartnerKeys, rotatePartnerKey } from '@kivuko/contract/partners.ts'
import { expect, test } from 'vitest'
import { Kivuko } from '../../../../packages/sdk/src/kivuko.ts'
import { signer } from '../../../../packages/sdk/src/sign-request.ts'
import { type BothModes, newKey, startBothModes } from '../support/partners.ts'
import { newMember, startPayers } from '../support/payouts.ts'

const PATH = '/api/v1/partner/bulk_payouts'
const row = (place: number, amount = '60000') => ({
  ...{ reference: `salary-${place}`, phone_number: `07120001${10 + place}`, amount },
})
const payoutOf = (...rows: object[]) => JSON.stringify({ currency: 'KES', rows })

function newPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const pem = (key: KeyObject, type: 'pkcs8' | 'spki') => String(key.export({ type, format: 'pem' }))
  return { privatePem: pem(privateKey, 'pkcs8'), publicPem: pem(publicKey, 'spki') }
}

/** Both modes at the one address that calls name, as behind a proxy. */
async function startAtOneAddress(): Promise<BothModes> {
  const both = await startBothModes({ sandbox: true })
  for (const { deps } of [both.live, both.test]) deps.config.publicUrl = both.live.url
  return both
}

async function written({ live }: BothModes) {
  const { db } = live.deps
  const tables = ['partner_bulk_payouts', 'partner_payout_rows', 'partner_signatures', 'idempotency_keys'] as const
  return Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length))
}

test('PTN-210 PTN-212 a large payout by a live key is refused until it is signed, and then is proposed under the same idempotency key', async () => {
  await using both = await startAtOneAddress()
  const payers = await startPayers(both)
  const { key, secret } = await newKey(payers.partner, { mode: 'live' })
  const params = { id: payers.partner.id, key: key.id }
  const pair = newPair()
  const set = (public_key: string | null, who = payers.partner.owner) =>
    who.call(setPartnerPublicKey, { params, body: { mode: 'live', public_key } })
  for (const wrong of ['x', 'A'.repeat(40), newPair().privatePem.slice(0, 100), `${pair.publicPem}AAAA`]) {
    const { problem } = await set(wrong)
    expect([wrong, problem.code, problem.errors?.[0]?.field]).toEqual([wrong, 'validation_failed', 'public_key'])
  }
  for (const role of ['viewer', 'finance'] as const)
    expect((await set(pair.publicPem, await newMember(both, payers.partner, { role }))).problem.code).toBe(
      'partner_role_refused',
    )
  const rows = [row(1), row(2)]
  const idempotencyKey = 'salaries-november'
  const plain = new Kivuko({ key: secret, baseUrl: both.live.url })
  const signing = new Kivuko({ key: secret, baseUrl: both.live.url, signingKey: pair.privatePem })
  const refused = { code: 'signature_required', status: 403, nextAction: 'check_key' }
  await expect(plain.payouts.create({ currency: 'KES', rows }, { idempotencyKey })).rejects.toMatchObject(refused)
  // With no public key a signature is nobody's.
  const nobodys = { code: 'request_signature_invalid', param: 'signature' }
  await expect(signing.payouts.create({ currency: 'KES', rows }, { idempotencyKey })).rejects.toMatchObject(nobodys)
  expect(await written(both)).toEqual([0, 0, 0, 0])
  const shown = (await set(pair.publicPem)).body.key.public_key ?? ''
  expect(Buffer.from(shown, 'base64')).toHaveLength(32)
  await expect(plain.payouts.create({ currency: 'KES', rows }, { idempotencyKey })).rejects.toMatchObject(refused)
  const made = await signing.payouts.create({ currency: 'KES', rows }, { idempotencyKey })
  expect(made).toMatchObject({ state: 'proposed', amount: '120000.00' })
  expect(await signing.payouts.create({ currency: 'KES', rows }, { idempotencyKey })).toEqual(made)
  expect(await signing.payouts.get(made.id)).toMatchObject({ id: made.id })
  // To the shilling: up to the sum a key is enough.
  const small = await plain.payouts.create({ currency: 'KES', rows: [row(3), row(4, '40000')] })
  expect(small.amount).toBe('100000.00')
  const above = plain.payouts.create({ currency: 'KES', rows: [row(5), row(6, '40001')] })
  await expect(above).rejects.toMatchObject(refused)

  // A key that is rotated goes on with the pair; one whose pair was taken away does not.
  const next = await payers.partner.owner.call(rotatePartnerKey, {
    params,
    body: { mode: 'live', overlap_hours: 24 },
  })
  expect(next.body.key.public_key).toBe(shown)
  expect((await set(null)).body.key.public_key).toBeNull()
  await expect(signing.payouts.get(made.id)).rejects.toMatchObject(nobodys)
  const { body } = await payers.partner.owner.call(listPartnerKeys, {
    params: { id: payers.partner.id },
    query: { mode: 'live' },
  })
  expect(body.keys.filter(({ public_key }) => public_key !== null).map(({ id }) => id)).toEqual([next.body.key.id])

  // In test mode no sum needs a signature, and one is verified all the same.
  const tried = await newKey(payers.partner)
  await payers.partner.owner.call(setPartnerPublicKey, {
    params: { ...params, key: tried.key.id },
    body: { mode: 'test', public_key: shown },
  })
  const at = { key: tried.secret, baseUrl: both.live.url }
  for (const client of [new Kivuko(at), new Kivuko({ ...at, signingKey: pair.privatePem })])
    expect((await client.payouts.create({ currency: 'KES', rows: rows.map(fresh) })).state).toBe('proposed')
  const foreign = new Kivuko({ ...at, signingKey: newPair().privatePem })
  await expect(foreign.rails.list()).rejects.toMatchObject({ code: 'request_signature_invalid' })
})

let count = 0
function fresh<R extends object>(of: R): R {
  count += 1
  return { ...of, reference: `test-${count}` }
}

test('PTN-211 what is old, ahead, replayed, altered, uncovered or another’s is refused by the rule it breaks, and writes nothing', async () => {
  await using both = await startAtOneAddress()
  const payers = await startPayers(both)
  const { key, secret } = await newKey(payers.partner, { mode: 'live' })
  const pair = newPair()
  await payers.partner.owner.call(setPartnerPublicKey, {
    params: { id: payers.partner.id, key: key.id },
    body: { mode: 'live', public_key: pair.publicPem },
  })
  const url = `${both.live.url}${PATH}`
  const body = payoutOf(row(1), row(2))
  const own = { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'idempotency-key': 'salaries-1' }
  const sign = signer(pair.privatePem)
  const signed = async (): Promise<Record<string, string>> => ({
    ...own,
    ...(await sign({ method: 'POST', url, headers: own, body })),
  })
  const send = async (headers: Record<string, string>, sent = body, to = url) => {
    const response = await fetch(to, { method: 'POST', headers, body: sent })
    const answer = (await response.json()) as { code?: string; errors?: { field: string; message: string }[] }
    const [error] = answer.errors ?? []
    return [answer.code ?? response.status, ...(error ? [`${error.field} ${error.message}`] : [])].join(': ')
  }
  const without = (text = '', part: string) => text.replace(` ${part}`, '')
  const headers = await signed()
  const input = headers['signature-input'] ?? ''
  const other = await signer(newPair().privatePem)({ method: 'POST', url, headers: own, body })
  const cases: [string, Record<string, string>, string, (string | undefined)?, (string | undefined)?][] = [
    ['another amount', headers, 'content-digest must be', payoutOf(row(1), row(2, '90000'))],
    [
      'the digest of another body',
      { ...headers, 'content-digest': other['content-digest'] ?? '' },
      'content-digest must be',
      `${body} `,
    ],
    [
      'a digest that was changed',
      { ...headers, 'content-digest': 'sha-256=:AAAA:' },
      'signature must be of the key’s pair',
    ],
    ['another key', { ...headers, 'idempotency-key': 'salaries-2' }, 'signature must be of the key’s pair'],
    ['another address', headers, 'signature must be of the key’s pair', undefined, `${url}?x=1`],
    ['another pair', { ...own, ...other }, 'signature must be of the key’s pair'],
    [
      'another time',
      {
        ...headers,
        'signature-input': input.replace(
          /created=\d+/,
          `created=${Math.trunc(both.live.clock.now().getTime() / 1000) - 7}`,
        ),
      },
      'signature must be of the key’s pair',
    ],
    [
      'no digest covered',
      { ...headers, 'signature-input': without(input, '"content-digest"') },
      'must cover "content-digest"',
    ],
    [
      'no address covered',
      { ...headers, 'signature-input': without(input, '"@target-uri"') },
      'must cover "@target-uri"',
    ],
    [
      'a part of a header',
      { ...headers, 'signature-input': input.replace('"content-digest"', '"content-digest";sf') },
      'must cover "content-digest"',
    ],
    ['no time', { ...headers, 'signature-input': input.replace(/;created=\d+/, '') }, 'must say when it was created'],
    [
      'a time that is none',
      { ...headers, 'signature-input': input.replace(/created=\d+/, 'created="now"') },
      'created must be within 300 seconds of now',
    ],
    [
      'nothing that is once',
      { ...headers, 'signature-input': without(input, '"idempotency-key"').replace(/;nonce="[^"]+"/, '') },
      'must have a nonce or cover',
    ],
    [
      'another algorithm',
      { ...headers, 'signature-input': input.replace('ed25519', 'hmac-sha256') },
      'must be one Ed25519 signature',
    ],
    [
      'two of them',
      {
        ...headers,
        'signature-input': `${input}, ${input.replace('sig=', 'two=')}`,
        signature: `${headers.signature}, ${headers.signature?.replace('sig=', 'two=')}`,
      },
      'must be one Ed25519 signature',
    ],
    [
      'no signature',
      { ...own, 'signature-input': input, 'content-digest': headers['content-digest'] ?? '' },
      'must be one Ed25519 signature',
    ],
    ['no input', { ...own, signature: headers.signature ?? '' }, 'must be one Ed25519 signature'],
    ['nonsense', { ...own, signature: 'x', 'signature-input': '(((' }, 'must be one Ed25519 signature'],
    [
      'a header that is not there',
      { ...headers, 'signature-input': input.replace('"@method"', '"@method" "x-none"') },
      'must be one Ed25519 signature',
    ],
  ]
  for (const [what, given, rule, sent, to] of cases) {
    const answer = await send(given, sent, to)
    expect([what, answer]).toEqual([what, expect.stringContaining(rule)])
    expect([what, answer]).toEqual([what, expect.stringMatching(/^request_signature_invalid: /)])
  }
  // A clock that is off by more than five minutes, both ways; the moment before it still counts.
  const later = async (seconds: number) => {
    const at = new Date(both.live.clock.now().getTime() + seconds * 1000)
    const text = input.replace(/created=\d+/, `created=${Math.trunc(at.getTime() / 1000)}`)
    return send({ ...headers, 'signature-input': text })
  }
  for (const seconds of [-302, 302]) expect(await later(seconds)).toContain('created must be within 300 seconds of now')
  for (const seconds of [-290, 290]) expect(await later(seconds)).toContain('signature must be of the key’s pair')
  expect(await send(own)).toBe('signature_required')
  expect(await written(both)).toEqual([0, 0, 0, 0])

  // Two who send the same bytes at once: one is done, and no later one is.
  const twice = await Promise.all([send(headers), send(headers)])
  expect(twice.toSorted()).toEqual(['200', 'request_signature_used'])
  expect(await send(headers)).toBe('request_signature_used')
  expect(await written(both)).toEqual([1, 2, 1, 1])
  // Signed anew, the same key gives the same answer.
  expect(await send(await signed())).toBe('200')
  expect(await written(both)).toEqual([1, 2, 2, 1])
  const rails = await payers.ask(listRails)
  expect(rails.status).toBe(200)
  expect((await payers.ask(createBulkPayout, { body: { currency: 'KES', rows: [row(3)] } })).status).toBe(200)
})
