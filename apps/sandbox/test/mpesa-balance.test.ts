// Goal: the balance of an organisation's accounts, and payouts of B2C v1, are played as Daraja has them.
import { expect, test } from 'vitest'
import type { Sandbox } from '../src/sandbox.ts'
import type { Listener } from './daraja-support.ts'
import { payOut, postJson, startListener, startWorld, tokenOf, until } from './daraja-support.ts'

async function askBalance(sandbox: Sandbox, url: string, change: object = {}) {
  const body = {
    Initiator: sandbox.mpesa.initiator,
    SecurityCredential: sandbox.mpesa.securityCredential,
    CommandID: 'AccountBalance',
    PartyA: sandbox.mpesa.payoutShortcode,
    IdentifierType: '4',
    Remarks: 'balance',
    QueueTimeOutURL: `${url}/timeout`,
    ResultURL: `${url}/balance`,
    ...change,
  }
  return postJson(`${sandbox.mpesa.apiUrl}/mpesa/accountbalance/v1/query`, body, await tokenOf(sandbox))
}

type Told = {
  Result: { ResultCode: unknown; ConversationID: string; ResultParameters?: { ResultParameter: unknown[] } }
}

function toldTo({ posted }: Listener, count: number): Told['Result'] | undefined {
  const told = posted.filter(({ path }) => path === '/balance')
  const last = told.at(-1)
  return last && told.length === count ? (last.body as Told).Result : undefined
}

test('PRV-107 a balance is accepted at once and told by a message, its accounts in one text', async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld()
  sandbox.control.phones.setPayoutFloat(1500)
  const ack = await askBalance(sandbox, listener.url)
  expect(ack).toMatchObject({ status: 200, body: { ResponseCode: '0' } })
  const told = await until(() => toldTo(listener, 1))
  expect(told).toMatchObject({ ResultCode: '0', ConversationID: ack.body.ConversationID })
  expect(told.ResultParameters?.ResultParameter).toEqual([
    {
      Key: 'AccountBalance',
      Value: [
        'Working Account|KES|0.00|0.00|0.00|0.00',
        'Float Account|KES|0.00|0.00|0.00|0.00',
        'Utility Account|KES|1500.00|1500.00|0.00|0.00',
        'Charges Paid Account|KES|0.00|0.00|0.00|0.00',
        'Organization Settlement Account|KES|0.00|0.00|0.00|0.00',
      ].join('&'),
    },
    { Key: 'BOCompletedTime', Value: expect.any(Number) },
  ])
  await askBalance(sandbox, listener.url, { Initiator: 'somebody' })
  const refused = await until(() => toldTo(listener, 2))
  expect(refused).toMatchObject({ ResultCode: '2001' })
  expect(refused).not.toHaveProperty('ResultParameters')
})

test.for([
  ['CommandID', 'TransactionStatusQuery'],
  ['PartyA', '600000'],
  ['IdentifierType', '1'],
  ['SecurityCredential', 'in the clear'],
  ['Remarks', ''],
  ['ResultURL', 'https://elsewhere.example'],
])('PRV-107 a balance whose %s is wrong is refused at once', async ([field = '', value]) => {
  await using sandbox = await startWorld()
  expect(await askBalance(sandbox, 'http://127.0.0.1:9', { [field]: value })).toMatchObject({
    status: 400,
    body: { errorCode: '400.002.02', errorMessage: `Bad Request - Invalid ${field}` },
  })
})

test('PRV-108 B2C v1 takes no id of the caller: a repeat is a second payout', async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld()
  const acks = [
    await payOut(sandbox, listener.url, {}, 'v1'),
    await payOut(sandbox, listener.url, { OriginatorConversationID: 'pay_1' }, 'v1'),
  ]
  for (const { status, body } of acks) {
    expect(status).toBe(200)
    expect(body.OriginatorConversationID).toMatch(/^\d{5}-\d{8}-1$/)
  }
  await until(
    () => sandbox.control.phones.payouts('0712345678').filter(({ result }) => result?.code === 0).length === 2,
  )
  expect(sandbox.control.phones.balance('0712345678')).toBe(202_000)
})
