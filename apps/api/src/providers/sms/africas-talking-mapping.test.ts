import { expect, test } from 'vitest'
import { readSmsAnswer } from './africas-talking-mapping.ts'

function answer(statusCode: number, status: string) {
  const recipient = { statusCode, status, number: '+254712345678', cost: 'KES 0.8000', messageId: 'ATXid_1' }
  return { SMSMessageData: { Message: 'Sent to 1/1', Recipients: [recipient] } }
}

test.each([
  [100, 'Processed', { kind: 'done', value: 'ATXid_1' }],
  [101, 'Success', { kind: 'done', value: 'ATXid_1' }],
  [102, 'Queued', { kind: 'done', value: 'ATXid_1' }],
  [403, 'InvalidPhoneNumber', { kind: 'refused', why: 'number', code: '403 InvalidPhoneNumber' }],
  [404, 'UnsupportedNumberType', { kind: 'refused', why: 'number', code: '404 UnsupportedNumberType' }],
  [405, 'InsufficientBalance', { kind: 'refused', why: 'gateway', code: '405 InsufficientBalance' }],
  [406, 'UserInBlacklist', { kind: 'refused', why: 'blocked', code: '406 UserInBlacklist' }],
  [500, 'InternalServerError', { kind: 'refused', why: 'gateway', code: '500 InternalServerError' }],
])('the gateway’s %i %s is understood', (statusCode, status, outcome) => {
  expect(readSmsAnswer(answer(statusCode, status))).toEqual(outcome)
})

test('a message to nobody was not sent, and an answer of another shape says nothing', () => {
  const toNobody = { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } }
  expect(readSmsAnswer(toNobody)).toEqual({ kind: 'refused', why: 'gateway', code: 'InvalidSenderId' })
  expect(() => readSmsAnswer({ ok: true })).toThrow()
})

test('PRV-192 fields the gateway adds are read past, and a code nobody knows yet is no message that was taken', () => {
  const said = answer(101, 'Success')
  const [recipient] = said.SMSMessageData.Recipients
  const more = {
    ...said,
    novelty: 1,
    SMSMessageData: { ...said.SMSMessageData, Recipients: [{ ...recipient, novelty: {} }] },
  }
  expect(readSmsAnswer(more)).toEqual({ kind: 'done', value: 'ATXid_1' })
  expect(readSmsAnswer(answer(199, 'Deferred'))).toMatchObject({ kind: 'refused', why: 'gateway' })
})
