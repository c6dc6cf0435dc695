// Goal: a payment goes back to its phone once, and every refusal has Daraja's own code.
import { expect, test } from 'vitest'
import type { Sandbox } from '../src/sandbox.ts'
import {
  type Listener,
  postJson,
  push,
  type Said,
  startListener,
  startWorld,
  tokenOf,
  until,
} from './daraja-support.ts'

async function reverse(sandbox: Sandbox, url: string, change: object): Promise<Said> {
  const body = {
    Initiator: sandbox.mpesa.initiator,
    SecurityCredential: sandbox.mpesa.securityCredential,
    CommandID: 'TransactionReversal',
    Amount: '1500',
    ReceiverParty: sandbox.mpesa.shortcode,
    RecieverIdentifierType: '11',
    ResultURL: `${url}/reversal`,
    QueueTimeOutURL: `${url}/timeout`,
    Remarks: 'wrong account',
    ...change,
  }
  return postJson(`${sandbox.mpesa.apiUrl}/mpesa/reversal/v1/request`, body, await tokenOf(sandbox))
}

type Result = {
  Result: { ResultCode: unknown; ResultParameters?: { ResultParameter: { Key: string; Value: unknown }[] } }
}

async function resultOf(listener: Listener, ask: () => Promise<Said>): Promise<Result['Result']> {
  const told = () => listener.posted.filter(({ path }) => path === '/reversal')
  const before = told().length
  expect((await ask()).status).toBe(200)
  const last = await until(() => told()[before])
  return (last.body as Result).Result
}

test('PRV-111 a payment goes back to its phone, whole and once', async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld()
  const { phones } = sandbox.control
  phones.autoAnswer('accept')
  await push(sandbox, listener.url)
  const text = await until(() => phones.messages('0712345678')[0]?.text)
  const TransactionID = text.split(' ')[0]
  const ask = (change: object) => resultOf(listener, () => reverse(sandbox, listener.url, { TransactionID, ...change }))
  expect(await ask({ TransactionID: 'SNOBODY001' })).toMatchObject({ ResultCode: 'R000002' })
  expect(await ask({ Amount: '1499' })).toMatchObject({ ResultCode: 'R000002' })
  expect(await ask({ Initiator: 'somebody' })).toMatchObject({ ResultCode: 2001 })
  expect(phones.balance('0712345678')).toBe(198_500)

  const done = await ask({})
  expect(done).toMatchObject({ ResultCode: 0 })
  expect(done.ResultParameters?.ResultParameter).toContainEqual({ Key: 'OriginalTransactionID', Value: TransactionID })
  expect(phones.balance('0712345678')).toBe(200_000)
  expect(phones.operator().collected).toBe(0)
  expect(phones.messages('0712345678')[0]?.text).toContain('was reversed to you')

  const again = await ask({})
  expect(again).toMatchObject({ ResultCode: 'R000001' })
  expect(again).not.toHaveProperty('ResultParameters')
  expect(phones.balance('0712345678')).toBe(200_000)
})

test.for([
  ['CommandID', 'Reversal'],
  ['TransactionID', 'short'],
  ['Amount', '10.50'],
  ['ReceiverParty', '600992'],
  ['RecieverIdentifierType', '4'],
  ['Remarks', 'x'],
])('PRV-111 a reversal whose %s is wrong is refused at once', async ([field = '', value]) => {
  await using sandbox = await startWorld()
  const asked = await reverse(sandbox, 'http://127.0.0.1:9', { TransactionID: 'SG632NMUAB', [field]: value })
  expect(asked).toMatchObject({
    status: 400,
    body: { errorCode: '400.002.02', errorMessage: `Bad Request - Invalid ${field}` },
  })
})
