import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import {
  isStillPending,
  timestampOf,
  toCheckoutRef,
  toConversationRef,
  toMessage,
  toPromptAnswer,
} from './daraja-mapping.ts'
import { isTokenRefusal, neverReachedMpesa, refusalOf } from './daraja-results.ts'
import type { MessageKind } from './port.ts'
import { wholeShillings } from './whole-shillings.ts'

function message(kind: MessageKind, body: unknown, promptId?: string) {
  return toMessage({ kind, named: promptId, rawBody: Buffer.from(JSON.stringify(body)) })
}

test.for([
  ['0', { kind: 'paid' }],
  [0, { kind: 'paid' }],
  ['4999', { kind: 'pending' }],
  ['1032', { kind: 'failed', failure: 'cancelled', code: '1032' }],
  [1, { kind: 'failed', failure: 'no_funds', code: '1' }],
  ['1037', { kind: 'failed', failure: 'unreachable', code: '1037' }],
  ['2001', { kind: 'failed', failure: 'wrong_pin', code: '2001' }],
  ['1019', { kind: 'failed', failure: 'expired', code: '1019' }],
  ['1001', { kind: 'failed', failure: 'phone_busy', code: '1001' }],
  ['17', { kind: 'failed', failure: 'repeated', code: '17' }],
  ['SFC_IC0003', { kind: 'failed', failure: 'setup', code: 'SFC_IC0003' }],
] as const)('the result %s of a prompt, as text or number, is read', ([code, answer]) => {
  expect(toPromptAnswer({ ResponseCode: '0', ResultCode: code })).toEqual(answer)
})

test('a result nobody documented, and an answer of another shape, say nothing', () => {
  for (const answer of [{ ResultCode: '77777' }, {}, null, 'paid', { ResultCode: null }, []])
    expect(() => toPromptAnswer(answer)).toThrow()
  for (const answer of [{ ResponseCode: '1', CheckoutRequestID: 'ws_CO_1' }, { ResponseCode: '0' }, '', null])
    expect(() => toCheckoutRef(answer)).toThrow()
  expect(() => toConversationRef({ ResponseCode: '0', ConversationID: '' })).toThrow()
  expect(toCheckoutRef({ ResponseCode: 0, CheckoutRequestID: 'ws_CO_1' })).toEqual({ checkoutRef: 'ws_CO_1' })
  expect(toConversationRef({ ResponseCode: '0', ConversationID: 'AG_1' })).toBe('AG_1')
})

test('only the fault that says so means pending; the same code otherwise is a refusal', () => {
  const errorCode = '500.001.1001'
  expect(isStillPending({ errorCode, errorMessage: 'The transaction is being processed' })).toBe(true)
  expect(isStillPending({ errorCode, errorMessage: 'Wrong credentials' })).toBe(false)
  expect(refusalOf(errorCode, 'Wrong credentials')).toBe('setup')
  expect(refusalOf(errorCode, 'Unable to lock subscriber, a transaction is already in process')).toBe('phone_busy')
  expect(refusalOf('400.002.02', 'Bad Request - Invalid PhoneNumber')).toBe('not_registered')
  expect(refusalOf('400.002.02', 'Bad Request - Invalid Remarks')).toBe('setup')
  // These may have been taken all the same.
  for (const [code, text] of [
    ['500.003.1001', 'Internal Server Error'],
    ['500.003.02', 'System is busy. Please try again in few minutes.'],
    ['500.002.1001', 'Duplicate OriginatorConversationID.'],
  ] as const)
    expect(refusalOf(code, text)).toBeUndefined()
})

test('PRV-60 PRV-61 a call turned away for its token or its pace was never seen by M-Pesa; one it was too busy for may have been', () => {
  for (const code of ['404.001.03', '400.003.01', '401.002.01', '401.003.01']) expect(isTokenRefusal(code)).toBe(true)
  for (const code of ['400.002.02', '404.001.01', '500.003.02']) expect(isTokenRefusal(code)).toBe(false)
  const said = (errorCode: string, errorMessage: string) => neverReachedMpesa({ errorCode, errorMessage })
  expect(said('500.003.02', 'Error Occurred: Spike Arrest Violation')).toBe(true)
  expect(said('500.003.03', 'Error Occurred: Quota Violation')).toBe(true)
  expect(said('policies.ratelimit.SpikeArrestViolation', '')).toBe(true)
  expect(said('500.003.02', 'System is busy. Please try again in few minutes.')).toBe(false)
  expect(said('500.003.1001', 'Internal Server Error')).toBe(false)
})

test('what a prompt’s message claims is found by name, whatever the order and with a balance that has no value', () => {
  const Item = [
    { Name: 'Balance' },
    { Name: 'PhoneNumber', Value: 254708374149 },
    { Name: 'MpesaReceiptNumber', Value: 'NLJ7RT61SV' },
    { Name: 'Amount', Value: 1.0 },
  ]
  const about = { MerchantRequestID: '1', CheckoutRequestID: 'ws_CO_1', ResultDesc: 'ok' }
  const paid = { Body: { stkCallback: { ...about, ResultCode: 0, CallbackMetadata: { Item } } } }
  expect(message('prompt', paid, 'ppt_1')).toEqual({
    kind: 'prompt',
    promptId: 'ppt_1',
    checkoutRef: 'ws_CO_1',
    amount: '1.00',
    receipt: 'NLJ7RT61SV',
  })
  const failed = { Body: { stkCallback: { ...about, ResultCode: 1032 } } }
  expect(message('prompt', failed, 'dep_1')).toEqual({
    kind: 'prompt',
    named: undefined,
    checkoutRef: 'ws_CO_1',
    amount: undefined,
    receipt: undefined,
  })
})

function resultOf(code: unknown, more: object = {}, parameters: Record<string, unknown> = {}) {
  const ResultParameter = Object.entries(parameters).map(([Key, Value]) => ({ Key, Value }))
  return {
    Result: {
      ResultType: 0,
      ResultCode: code,
      OriginatorConversationID: 'pyt_1',
      ConversationID: 'AG_1',
      TransactionID: 'SG632NMUAB',
      ...(ResultParameter.length > 0 ? { ResultParameters: { ResultParameter } } : {}),
      ...more,
    },
  }
}

test('the result of a payout carries both ids, the amount and the name of who got it', () => {
  const parameters = { TransactionAmount: 10, ReceiverPartyPublicName: '254705912645 - NICHOLAS JOHN SONGOK' }
  expect(message('payout', resultOf(0, {}, parameters))).toEqual({
    kind: 'payout',
    id: 'pyt_1',
    conversationRef: 'AG_1',
    answer: { kind: 'paid', amount: '10.00', receipt: 'SG632NMUAB', recipientName: 'NICHOLAS JOHN SONGOK' },
  })
  expect(message('payout', resultOf('2040'))).toMatchObject({
    answer: { kind: 'failed', failure: 'not_registered', code: '2040' },
  })
  expect(message('payout', resultOf(8))).toMatchObject({ answer: { failure: 'recipient_full' } })
  // Paid without an amount, or a code nobody documented: no more than a reason to ask.
  for (const code of [0, '77777'])
    expect(message('payout', resultOf(code))).toEqual({ kind: 'payout-timeout', id: 'pyt_1' })
  expect(message('payout-timeout', resultOf(1037))).toEqual({ kind: 'payout-timeout', id: 'pyt_1' })
})

test('the answer to a question about a payout names the payout it is about', () => {
  const parameters = {
    OriginatorConversationID: 'pyt_2',
    Amount: '300',
    ReceiptNo: 'SX',
    CreditPartyName: '2547 - A B',
  }
  const about = { kind: 'status', queryRef: 'AG_1', id: 'pyt_2' }
  const said = (TransactionStatus: string) => message('status', resultOf('0', {}, { ...parameters, TransactionStatus }))
  expect(said('Completed')).toEqual({
    ...about,
    answer: { kind: 'paid', amount: '300.00', receipt: 'SX', recipientName: 'A B' },
  })
  expect(said('Declined')).toMatchObject({ ...about, answer: { kind: 'failed', code: 'Declined' } })
  for (const status of ['Pending', 'Submitted', ''])
    expect(said(status)).toEqual({ ...about, answer: { kind: 'pending' } })
  expect(message('status', resultOf(2032))).toEqual({
    kind: 'status',
    queryRef: 'AG_1',
    id: undefined,
    answer: { kind: 'not_found', code: '2032' },
  })
  // About our own credential, what we may ask, or the network's system: nothing of the payout.
  for (const code of [2001, 8006, '21', '2028', 26, '500.001.1001', 'SFC_IC0003', '77777'])
    expect(message('status', resultOf(code))).toMatchObject({
      kind: 'status',
      answer: { kind: 'unknown', code: `${code}` },
    })
})

test('what is no message of the network’s is none', () => {
  for (const body of [null, 1, 'x', [], {}, { Result: {} }, { Body: {} }, resultOf(0, { ConversationID: 'a\u0000b' })])
    for (const kind of ['prompt', 'payout', 'payout-timeout', 'status'] as const)
      expect(message(kind, body)).toBeUndefined()
  expect(message('payout', resultOf(0, { OriginatorConversationID: 'ord_1' }))).toBeUndefined()
  expect(message('status-timeout', 'anything')).toEqual({ kind: 'nothing' })
  expect(toMessage({ kind: 'prompt', named: undefined, rawBody: Buffer.from('<html>') })).toBeUndefined()
})

test('times are those of Nairobi, amounts whole shillings', () => {
  expect(timestampOf(new Date('2021-06-28T22:24:08.999Z'))).toBe('20210629012408')
  expect(wholeShillings(money('KES', 150_000n))).toBe('1500')
  expect(() => wholeShillings(money('KES', 150_050n))).toThrow('whole shillings')
})

test('PRV-142 fields Safaricom adds are read past, and a code or a state nobody knows yet concludes nothing', () => {
  expect(toPromptAnswer({ ResponseCode: '0', ResultCode: 0, Novelty: { of: 2027 } })).toEqual({ kind: 'paid' })
  expect(() => toPromptAnswer({ ResponseCode: '0', ResultCode: '7777' })).toThrow('7777')
  const bodyOf = (Result: object) => Buffer.from(JSON.stringify({ Result, Novelty: 1 }))
  const about = { ConversationID: 'AG_1', OriginatorConversationID: 'pyt_1', TransactionID: 'X', Novelty: [] }
  const items = (of: Record<string, unknown>) => ({
    ResultParameter: Object.entries({ ...of, Novelty: { is: 'an object' } }).map(([Key, Value]) => ({
      Key,
      Value,
      At: 1,
    })),
  })
  const paid = { ...about, ResultCode: 0, ResultParameters: items({ TransactionAmount: 10, TransactionReceipt: 'R' }) }
  expect(toMessage({ kind: 'payout', named: undefined, rawBody: bodyOf(paid) })).toMatchObject({
    kind: 'payout',
    answer: { kind: 'paid', amount: '10.00' },
  })
  // Neither paid nor failed: it is asked about.
  const odd = { ...about, ResultCode: 'N7777' }
  expect(toMessage({ kind: 'payout', named: undefined, rawBody: bodyOf(odd) })).toEqual({
    kind: 'payout-timeout',
    id: 'pyt_1',
  })
  const pondering = {
    ...about,
    ResultCode: '0',
    ResultParameters: items({ TransactionStatus: 'Pondering', Amount: '10' }),
  }
  expect(toMessage({ kind: 'status', named: undefined, rawBody: bodyOf(pondering) })).toMatchObject({
    answer: { kind: 'pending' },
  })
  expect(toMessage({ kind: 'status', named: undefined, rawBody: bodyOf(odd) })).toMatchObject({
    answer: { kind: 'unknown', code: 'N7777' },
  })
})
