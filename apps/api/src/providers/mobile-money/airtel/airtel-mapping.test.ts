import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  hasHash,
  msisdnOf,
  readAnswer,
  referenceOf,
  toMessage,
  toPayoutAnswer,
  toPayoutOutcome,
  toPromptAnswer,
  toPromptOutcome,
  wireIdOf,
} from './airtel-mapping.ts'

type Given = { http?: number; code?: string; state?: string; success?: boolean; message?: string; receipt?: string }

function said({ http = 200, code, state, success, message = 'said', receipt }: Given) {
  return readAnswer(http, {
    ...(state && { data: { transaction: { id: 'x', status: state, airtel_money_id: receipt } } }),
    status: { code: String(http), response_code: code, success, message, result_code: 'ESB000010' },
  })
}

const CODE = 'DP0080000'

test.for([
  [{ state: 'TS', code: `${CODE}1001` }, { kind: 'paid' }],
  // The code of another country's copy does not change what the state says.
  [{ state: 'TS', code: `${CODE}1006` }, { kind: 'paid' }],
  [{ state: 'TIP', code: `${CODE}1006` }, { kind: 'pending' }],
  [{ state: 'TA', code: `${CODE}1000` }, { kind: 'pending' }],
  [
    { state: 'TF', code: `${CODE}1008` },
    { kind: 'failed', failure: 'cancelled', code: `${CODE}1008` },
  ],
  [
    { state: 'TF', code: `${CODE}1002` },
    { kind: 'failed', failure: 'wrong_pin', code: `${CODE}1002` },
  ],
  [
    { state: 'TF', code: `${CODE}1007` },
    { kind: 'failed', failure: 'no_funds', code: `${CODE}1007` },
  ],
  [
    { state: 'TF', code: 'DP00899999999' },
    { kind: 'failed', failure: 'setup', code: 'DP00899999999' },
  ],
  [
    { state: 'TE', code: `${CODE}1029` },
    { kind: 'failed', failure: 'expired', code: `${CODE}1029` },
  ],
  [{ code: `${CODE}1025`, success: false }, { kind: 'not_found' }],
] as const)('PRV-121 a prompt in %j is read by its state, and the code says why', ([given, answer]) => {
  expect(toPromptAnswer(said(given))).toEqual(answer)
})

test('PRV-121 nothing is concluded from a state nobody documented, a code without one, or an error on the way', () => {
  for (const given of [
    { state: 'TX', code: `${CODE}1001` },
    { code: `${CODE}1001`, success: true },
    { code: `${CODE}1007`, success: false },
    { http: 500, state: 'TF', code: `${CODE}1005` },
    { http: 503, state: 'TS', code: `${CODE}1001` },
  ])
    expect(toPromptAnswer(said(given))).toBeUndefined()
  expect(() => readAnswer(200, '<html>')).toThrow()
  expect(toPromptAnswer(readAnswer(200, {}))).toBeUndefined()
})

test.for([
  [{ code: `${CODE}1006`, success: true, state: 'Success.' }, 'done'],
  [{ code: `${CODE}1001`, success: false, state: 'SUCCESS' }, 'done'],
  [{ code: `${CODE}1007`, success: false }, 'refused'],
  [{ http: 400, code: `${CODE}1005`, success: false, message: 'Msisdn Not Found' }, 'refused'],
  [{ http: 500, code: `${CODE}1005`, success: false, message: 'Something Went Wrong' }, 'unknown'],
  // A limit in one copy of the documentation, "in progress" in another.
  [{ code: `${CODE}1003`, success: false }, 'unknown'],
  [{ code: `${CODE}1000`, success: false }, 'unknown'],
  [{ code: `${CODE}1024`, success: false }, 'unknown'],
  [{ http: 403, code: `${CODE}1026`, success: false }, 'unsent'],
  [{ http: 408, code: '' }, 'unknown'],
] as const)('PRV-122 a request for a prompt answered with %j is %s', ([given, kind]) => {
  expect(toPromptOutcome(said(given), 'ppt1').kind).toBe(kind)
})

test('PRV-122 the gateway’s own refusals are read, and its timeout is not one', () => {
  const gateway = (status_code: string) => readAnswer(400, { status_code, status_message: 'no' })
  expect(toPayoutOutcome(gateway('ROUTER115'), 'pyt1')).toEqual({
    kind: 'refused',
    failure: 'setup',
    code: 'ROUTER115',
  })
  expect(toPayoutOutcome(gateway('ROUTER116'), 'pyt1').kind).toBe('refused')
  expect(toPayoutOutcome(gateway('ESB000033'), 'pyt1')).toMatchObject({ failure: 'not_registered' })
  for (const code of ['ROUTER117', 'ESB000001', 'ESB000004', 'ESB000041'])
    expect(toPayoutOutcome(gateway(code), 'pyt1').kind).toBe('unknown')
})

test('PRV-123 a payout ends in the answer to its request, or is asked about; what may be a repeat is never a refusal', () => {
  const pay = (given: Given) => toPayoutOutcome(said(given), 'pyt1')
  expect(pay({ state: 'TS', code: 'DP00900001001', success: true, receipt: 'MP1' })).toEqual({
    kind: 'done',
    value: { conversationRef: 'pyt1', answer: { kind: 'paid', receipt: 'MP1' } },
  })
  expect(pay({ state: 'TIP', code: 'DP00900001006', success: true })).toEqual({
    kind: 'done',
    value: { conversationRef: 'pyt1' },
  })
  expect(pay({ state: 'TF', code: 'DP00900001007', success: false })).toMatchObject({
    kind: 'refused',
    failure: 'setup',
  })
  expect(pay({ code: 'DP00900001012', success: false })).toMatchObject({ kind: 'refused', failure: 'not_registered' })
  for (const code of ['DP00900001000', 'DP00900001005', 'DP00900001011', 'DP00900001014', 'DP00900001017'])
    expect(pay({ code, success: false })).toEqual({ kind: 'unknown' })
  // It is the repeat that failed.
  for (const code of ['DP00900001011', 'DP00900001014', 'DP00900001017'])
    expect(pay({ code, state: 'TF', success: false })).toEqual({ kind: 'unknown' })
  expect(pay({ http: 500, state: 'TF', code: 'DP00900001005', success: false })).toEqual({ kind: 'unknown' })
})

test('PRV-123 the answer to a question about a payout', () => {
  const ask = (given: Given) => toPayoutAnswer(said(given))
  expect(ask({ state: 'TS', code: 'DP00900001001', receipt: 'MP1' })).toEqual({ kind: 'paid', receipt: 'MP1' })
  expect(ask({ state: 'TF', code: 'DP00900001003' })).toEqual({
    kind: 'failed',
    failure: 'limit',
    code: 'DP00900001003',
  })
  expect(ask({ state: 'TA', code: 'DP00900001000' })).toEqual({ kind: 'pending' })
  expect(ask({ code: 'DP00900001015', success: false })).toEqual({ kind: 'not_found', code: 'DP00900001015' })
  expect(ask({ code: 'DP00900001005', success: false })).toEqual({ kind: 'unknown', code: 'DP00900001005' })
  expect(ask({ state: 'TF', code: 'DP00900001014' })).toEqual({ kind: 'unknown', code: 'DP00900001014' })
  expect(ask({ http: 503, state: 'TF', code: 'DP00900001005' })).toBeUndefined()
})

const ID = '01k2v7m0000000000000000000'

test('PRV-124 a callback only says what to ask about, and belongs to an id of ours or to nobody', () => {
  const message = (transaction: object) => toMessage(Buffer.from(JSON.stringify({ transaction })))
  const told = { message: 'Paid', status_code: 'TS', airtel_money_id: 'MP210603.1234.L06941' }
  expect(message({ ...told, id: `ppt${ID}` })).toEqual({
    kind: 'prompt',
    promptId: `ppt_${ID}`,
    checkoutRef: `ppt${ID}`,
    receipt: 'MP210603.1234.L06941',
  })
  for (const kind of ['cho', 'pyt', 'rfd', 'sal'])
    expect(message({ ...told, id: `${kind}${ID}` })).toEqual({ kind: 'payout-timeout', id: `${kind}_${ID}` })
  expect(message({ ...told, id: 'BBZMiscxy' })).toMatchObject({ kind: 'prompt', promptId: undefined })
  expect(message({ ...told, id: 'a b' })).toBeUndefined()
  expect(toMessage(Buffer.from('none'))).toBeUndefined()
})

test('PRV-124 a hash is Airtel’s over the transaction or over all but the hash, under the key of the portal', () => {
  const transaction = { id: `ppt${ID}`, status_code: 'TS' }
  const hashOf = (hashed: object, key = 'key') =>
    createHmac('sha256', key).update(JSON.stringify(hashed)).digest('base64')
  const body = (hash?: string) => Buffer.from(JSON.stringify({ transaction, hash }))
  expect(hasHash(body(hashOf(transaction)), 'key')).toBe(true)
  expect(hasHash(body(hashOf({ transaction })), 'key')).toBe(true)
  expect(hasHash(body(hashOf(transaction, 'other')), 'key')).toBe(false)
  expect(hasHash(body('x'), 'key')).toBe(false)
  expect(hasHash(body(), 'key')).toBe(false)
})

test('PRV-120 ids and descriptions are letters and digits, and numbers have no country', () => {
  expect(wireIdOf(`pyt_${ID}`)).toBe(`pyt${ID}`)
  expect(referenceOf('KV-7Q2M-9XRD')).toBe('KV7Q2M9XRD')
  expect(referenceOf('M&M')).toBe('MMpayment')
  expect(msisdnOf('+254733123456')).toBe('733123456')
})

test('PRV-192 fields Airtel adds are read past, and a state or a code nobody knows yet concludes nothing', () => {
  const novelty = { novelty: { of: 2027 } }
  const answer = (status: string, code: string) =>
    readAnswer(200, {
      ...novelty,
      data: { ...novelty, transaction: { id: 'x', status, airtel_money_id: 'MP1', ...novelty } },
      status: { code: '200', response_code: code, success: true, message: 'said', ...novelty },
    })
  expect(toPromptAnswer(answer('TS', 'DP00800001001'))).toEqual({ kind: 'paid', receipt: 'MP1' })
  expect(toPayoutAnswer(answer('TS', 'DP00900001001'))).toEqual({ kind: 'paid', receipt: 'MP1' })
  expect(toPromptAnswer(answer('TN', 'DP00800009999'))).toBeUndefined()
  expect(toPayoutAnswer(answer('TN', 'DP00900009999'))).toMatchObject({ kind: 'unknown' })
  const message = Buffer.from(
    JSON.stringify({ ...novelty, transaction: { id: 'abc1', status_code: 'TN', ...novelty } }),
  )
  expect(toMessage(message)).toMatchObject({ kind: 'prompt', checkoutRef: 'abc1' })
})
