// Goal: who stole a live key, or stands between, moves no large sum with it: such a call counts once, lately, as it was signed, and
// by the pair alone whose public half the key has.
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createBulkPayout } from '@kivuko/contract/partner-payouts.ts'
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

test('PTN-210 PTN-212 a large payout by a live key is refused until it is signed, and then is proposed under the same idempotency key', {
  tags: ['long'],
}, async () => {
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
  await expect(plain.bulkPayouts.create({ currency: 'KES', rows }, { idempotencyKey })).rejects.toMatchObject(refused)
  // With no public key a signature is nobody's.
  const nobodys = { code: 'request_signature_invalid', param: 'signature' }
  await expect(signing.bulkPayouts.create({ currency: 'KES', rows }, { idempotencyKey })).rejects.toMatchObject(nobodys)
  expect(await written(both)).toEqual([0, 0, 0, 0])
  const shown = (await set(pair.publicPem)).body.key.public_key ?? ''
  expect(Buffer.from(shown, 'base64')).toHaveLength(32)
  await expect(plain.bulkPayouts.create({ currency: 'KES', rows }, { idempotencyKey })).rejects.toMatchObject(refused)
  const made = await signing.bulkPayouts.create({ currency: 'KES', rows }, { idempotencyKey })
  expect(made).toMatchObject({ state: 'proposed', amount: '120000.00' })
  expect(await signing.bulkPayouts.create({ currency: 'KES', rows }, { idempotencyKey })).toEqual(made)
  expect(await signing.bulkPayouts.get(made.id)).toMatchObject({ id: made.id })
  // To the shilling: up to the sum a key is enough.
  const small = await plain.bulkPayouts.create({ currency: 'KES', rows: [row(3), row(4, '40000')] })
  expect(small.amount).toBe('100000.00')
  const above = plain.bulkPayouts.create({ currency: 'KES', rows: [row(5), row(6, '40001')] })
  await expect(above).rejects.toMatchObject(refused)

  // A key that is rotated goes on with the pair; one whose pair was taken away does not.
  const next = await payers.partner.owner.call(rotatePartnerKey, {
    params,
    body: { mode: 'live', overlap_hours: 24 },
  })
  expect(next.body.key.public_key).toBe(shown)
  expect((await set(null)).body.key.public_key).toBeNull()
  await expect(signing.bulkPayouts.get(made.id)).rejects.toMatchObject(nobodys)
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
    expect((await client.bulkPayouts.create({ currency: 'KES', rows: rows.map(fresh) })).state).toBe('proposed')
  const foreign = new Kivuko({ ...at, signingKey: newPair().privatePem })
  await expect(foreign.rails.list()).rejects.toMatchObject({ code: 'request_signature_invalid' })
})

let count = 0
function fresh<R extends object>(of: R): R {
  count += 1
  return { ...of, reference: `test-${count}` }
}

/** What a signature says of itself, altered: which words by which, and the rule that is named. */
const ALTERED: readonly (readonly [what: string, from: string | RegExp, to: string, rule: string])[] = [
  ['no digest covered', ' "content-digest"', '', 'must cover "content-digest"'],
  ['no address covered', ' "@target-uri"', '', 'must cover "@target-uri"'],
  ['a part of a header', '"content-digest"', '"content-digest";sf', 'must cover "content-digest"'],
  ['no time', /;created=\d+/, '', 'must say when it was created'],
  ['a time that is none', /created=\d+/, 'created="now"', 'created must be within 300 seconds of now'],
  ['nothing that is once', / "idempotency-key"(.+);nonce="[^"]+"/, '$1', 'must have a nonce or cover'],
  ['another algorithm', 'ed25519', 'hmac-sha256', 'must be one Ed25519 signature'],
  ['a header that is not there', '"@method"', '"@method" "x-none"', 'must be one Ed25519 signature'],
  ['nonsense', /.+/, '(((', 'must be one Ed25519 signature'],
]
const ONE = 'must be one Ed25519 signature'
const OF_PAIR = 'signature must be of the key’s pair'

/** A live key with a pair, and calls whose headers are whatever a test makes of them. */
async function startSigning(both: BothModes) {
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
  const signedBy = async (pem: string): Promise<Record<string, string>> => ({
    ...own,
    ...(await signer(pem)({ method: 'POST', url, headers: own, body })),
  })
  const send = async (headers: Record<string, string>, sent = body, to = url) => {
    const response = await fetch(to, { method: 'POST', headers, body: sent })
    const answer = (await response.json()) as { code?: string; errors?: { field: string; message: string }[] }
    const [error] = answer.errors ?? []
    return [answer.code ?? response.status, ...(error ? [`${error.field} ${error.message}`] : [])].join(': ')
  }
  return { payers, url, body, own, send, signed: () => signedBy(pair.privatePem), signedBy }
}

test('PTN-211 what is old, ahead, replayed, altered, uncovered or another’s is refused by the rule it breaks, and writes nothing', {
  tags: 'long',
}, async () => {
  await using both = await startAtOneAddress()
  const { payers, url, body, own, send, signed, signedBy } = await startSigning(both)
  const headers = await signed()
  const { 'signature-input': input = '', signature = '', 'content-digest': digest = '' } = headers
  const two = (text: string) => `${text}, ${text.replace('sig=', 'two=')}`
  const cases: [string, Record<string, string>, string, (string | undefined)?, (string | undefined)?][] = [
    ['another amount', headers, 'content-digest must be', payoutOf(row(1), row(2, '90000'))],
    ['another space', headers, 'content-digest must be', `${body} `],
    ['another digest', { ...headers, 'content-digest': 'sha-256=:AAAA:' }, OF_PAIR],
    ['another idempotency key', { ...headers, 'idempotency-key': 'salaries-2' }, OF_PAIR],
    ['another address', headers, OF_PAIR, undefined, `${url}?x=1`],
    ['another pair', await signedBy(newPair().privatePem), OF_PAIR],
    ['two of them', { ...headers, 'signature-input': two(input), signature: two(signature) }, ONE],
    ['no signature', { ...own, 'signature-input': input, 'content-digest': digest }, ONE],
    ['no input', { ...own, signature }, ONE],
  ]
  for (const [what, from, to, rule] of ALTERED)
    cases.push([what, { ...headers, 'signature-input': input.replace(from, to) }, rule])
  for (const [what, given, rule, sent, to] of cases) {
    const answer = await send(given, sent, to)
    expect([what, answer]).toEqual([what, expect.stringContaining(rule)])
    expect([what, answer]).toEqual([what, expect.stringMatching(/^request_signature_invalid: /)])
  }
  // A clock that is off by more than five minutes, both ways; the moment before it still counts.
  const later = (seconds: number) => {
    const at = Math.trunc(both.live.clock.now().getTime() / 1000) + seconds
    return send({ ...headers, 'signature-input': input.replace(/created=\d+/, `created=${at}`) })
  }
  for (const seconds of [-302, 302]) expect(await later(seconds)).toContain('created must be within 300 seconds of now')
  for (const seconds of [-290, 290]) expect(await later(seconds)).toContain(OF_PAIR)
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
  expect((await payers.ask(createBulkPayout, { body: { currency: 'KES', rows: [row(3)] } })).status).toBe(200)
})
