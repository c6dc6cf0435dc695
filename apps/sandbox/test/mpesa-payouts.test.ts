// Goal: payouts to phones are accepted once, told as documented, and found again when a result is lost.
import { constants, publicEncrypt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CERTIFICATE, INITIATOR_PASSWORD } from '../src/daraja/initiator.ts'
import { askStatus, type Listener, payOut, push, startListener, startWorld, until } from './daraja-support.ts'

type Result = {
  ResultCode: number
  TransactionID: string
  ResultParameters?: { ResultParameter: { Key: string; Value: unknown }[] }
}

function resultAt(listener: Listener, path: string): Result | undefined {
  const posted = listener.posted.find((each) => each.path === path)
  return posted && (posted.body as { Result: Result }).Result
}

function parameter(result: Result, key: string): unknown {
  return result.ResultParameters?.ResultParameter.find(({ Key }) => Key === key)?.Value
}

test('a payout is acknowledged, paid and told; the same id again is a duplicate and pays nothing', async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld()
  const { phones } = sandbox.control
  const ack = await payOut(sandbox, listener.url)
  expect(ack).toMatchObject({ status: 200, body: { OriginatorConversationID: 'pay_1', ResponseCode: '0' } })
  expect(ack.body.ConversationID).toMatch(/^AG_\d{8}_[0-9a-f]{20}$/)
  const result = await until(() => resultAt(listener, '/result'))
  expect(result).toMatchObject({
    ResultType: 0,
    ResultCode: 0,
    OriginatorConversationID: 'pay_1',
    ConversationID: ack.body.ConversationID,
  })
  expect(parameter(result, 'TransactionAmount')).toBe(1000)
  expect(parameter(result, 'TransactionReceipt')).toBe(result.TransactionID)
  expect(parameter(result, 'ReceiverPartyPublicName')).toMatch(/^254712345678 - [A-Z ]+$/)
  expect(parameter(result, 'TransactionCompletedDateTime')).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/)
  expect(await payOut(sandbox, listener.url)).toMatchObject({
    status: 500,
    body: { errorCode: '500.002.1001', errorMessage: 'Duplicate OriginatorConversationID.' },
  })
  expect(phones.balance('0712345678')).toBe(201_000)
  expect(phones.operator().payoutFloat).toBe(49_999_000)
  expect(phones.messages('0712345678')[0]?.text).toMatch(/Confirmed\. You have received Ksh1,000\.00 from KIVUKO on /)
})

test('payouts to special numbers fail, stay silent, time out first and come twice', async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld()
  const { phones } = sandbox.control
  const endOf = async (end: string) => {
    await payOut(sandbox, `${listener.url}/${end}`, {
      OriginatorConversationID: `pay_${end}`,
      PartyB: `25471234${end}`,
    })
    await until(() => phones.payouts(`25471234${end}`)[0]?.result)
    await phones.callbacks.idle()
    const told = listener.posted.filter(({ path }) => path.startsWith(`/${end}/`))
    return told.map(({ path, body }) => [path.split('/')[2], (body as { Result: Result }).Result.ResultCode])
  }
  expect(await endOf('0007')).toEqual([['result', 2040]])
  expect(await endOf('0008')).toEqual([])
  expect(await endOf('0009')).toEqual([
    ['timeout', 1037],
    ['result', 0],
  ])
  expect(await endOf('0010')).toEqual([['result', 8]])
  expect(await endOf('0003')).toEqual([
    ['result', 0],
    ['result', 0],
  ])
  expect(phones.balance('254712340008')).toBe(201_000)
  expect(phones.balance('254712340010')).toBe(200_000)
  expect(phones.phones().map(({ msisdn }) => msisdn)).not.toContain('254712340007')
  phones.nextPayout('0712345678', 8)
  expect(await endOf('5678')).toEqual([['result', 8]])
})

test('the status of a payout is found by our id, by theirs and by the receipt; of nothing, nothing', async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld()
  const ack = await payOut(sandbox, listener.url, { PartyB: '254712340008' })
  const { result } = await until(() => sandbox.control.phones.payouts().find((each) => each.result))
  const asked = async (change: object) => {
    listener.posted.length = 0
    const answer = await askStatus(sandbox, listener.url, change)
    expect(answer).toMatchObject({ status: 200, body: { ResponseCode: '0' } })
    return until(() => resultAt(listener, '/status'))
  }
  for (const id of ['pay_1', ack.body.ConversationID]) {
    const said = await asked({ OriginalConversationID: id })
    expect(parameter(said, 'TransactionStatus')).toBe('Completed')
    expect(parameter(said, 'Amount')).toBe('1000')
    expect(parameter(said, 'OriginatorConversationID')).toBe('pay_1')
    expect(parameter(said, 'ReceiptNo')).toBe(result?.receipt)
  }
  expect(parameter(await asked({ TransactionID: result?.receipt }), 'TransactionStatus')).toBe('Completed')
  const none = await asked({ OriginalConversationID: 'pay_none' })
  expect(none.ResultCode).not.toBe(0)
  expect(none.ResultParameters).toBeUndefined()
  await payOut(sandbox, listener.url, { OriginatorConversationID: 'pay_2', PartyB: '254712340010' })
  await until(() => sandbox.control.phones.payouts('254712340010')[0]?.result)
  expect(parameter(await asked({ OriginalConversationID: 'pay_2' }), 'TransactionStatus')).toBe('Declined')
})

test('PRV-70 a payout with a wrong field is refused, with a wrong credential or to another network it fails later', async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld()
  const wrong: [object, string][] = [
    [{ CommandID: 'Gift' }, 'CommandID'],
    [{ PartyA: '1' }, 'PartyA'],
    [{ PartyB: '0712345678' }, 'PartyB'],
    [{ Amount: '10.5' }, 'Amount'],
    [{ Remarks: 'x' }, 'Remarks'],
    [{ SecurityCredential: INITIATOR_PASSWORD }, 'SecurityCredential'],
    [{ ResultURL: 'https://elsewhere.example/' }, 'ResultURL'],
  ]
  for (const [change, name] of wrong) {
    expect((await payOut(sandbox, listener.url, change)).body.errorMessage).toBe(`Bad Request - Invalid ${name}`)
  }
  const wrongPassword = publicEncrypt({ key: CERTIFICATE, padding: constants.RSA_PKCS1_PADDING }, Buffer.from('wrong'))
  await payOut(sandbox, listener.url, { SecurityCredential: wrongPassword.toString('base64') })
  expect((await until(() => resultAt(listener, '/result'))).ResultCode).toBe(2001)
  await payOut(sandbox, `${listener.url}/small`, { OriginatorConversationID: 'pay_2', Amount: 9 })
  expect((await until(() => resultAt(listener, '/small/result'))).ResultCode).toBe(2)
  await payOut(sandbox, `${listener.url}/airtel`, { OriginatorConversationID: 'pay_3', PartyB: '254733123456' })
  expect((await until(() => resultAt(listener, '/airtel/result'))).ResultCode).toBe(2040)
})

test('a restart forgets nothing: money, messages, open prompts and payouts under way', async () => {
  await using listener = await startListener()
  const dataDir = mkdtempSync(join(tmpdir(), 'kivuko-sandbox-'))
  try {
    const first = await startWorld({ dataDir, mpesaTimes: { answerMs: 60_000 } })
    await push(first, listener.url)
    await payOut(first, listener.url, { PartyB: '254711111111' })
    first.control.phones.setTimes({ answerMs: 1 })
    await payOut(first, listener.url, { OriginatorConversationID: 'pay_2', PartyB: '254722222222' })
    await until(() => first.control.phones.payouts('254722222222')[0]?.result)
    await first.close()
    await using second = await startWorld({ dataDir })
    const { phones } = second.control
    expect(phones.balance('254722222222')).toBe(201_000)
    expect(phones.messages('254722222222')).toHaveLength(1)
    expect(phones.payouts('254711111111')).toMatchObject([{ originatorConversationId: 'pay_1' }])
    expect(phones.answer('254712345678', 'accept')).toBe(true)
    expect(phones.balance('254712345678')).toBe(198_500)
    second.control.reset()
    expect(phones.balance('254712345678')).toBe(200_000)
    expect([phones.payouts(), phones.pushes(), phones.callbacks.deliveries()]).toEqual([[], [], []])
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})

test('no shilling is made or lost, whatever people and payouts do', async () => {
  await using sandbox = await startWorld()
  const { phones } = sandbox.control
  const url = 'http://127.0.0.1:1'
  phones.autoAnswer('accept')
  const ends = ['5678', '0001', '0003', '0005', '0008', '0009', '0010']
  for (const [index, end] of ends.entries()) {
    const msisdn = `25471234${end}`
    await push(sandbox, url, { PhoneNumber: msisdn, Amount: 1000 + index })
    await payOut(sandbox, url, { OriginatorConversationID: `pay_${end}`, PartyB: msisdn, Amount: 20 + index })
  }
  await until(() => phones.prompts().length === 0 && phones.payouts().every(({ result }) => result))
  const { collected, payoutFloat } = phones.operator()
  const held = phones.phones().reduce((sum, { balance }) => sum + balance, 0)
  expect(held + collected + payoutFloat).toBe(ends.length * 200_000 + 50_000_000)
  expect(collected).toBe(1000 + 1002 + 1004 + 1005 + 1006)
})

test('an empty float pays nothing (1), and an expired key lets nobody in until it is good again', async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld()
  const { phones } = sandbox.control
  // As the console's forms do.
  const ask = (body: Record<string, string>, name: string) =>
    fetch(`${sandbox.url}/control/phones/${name}`, {
      method: 'POST',
      body: new URLSearchParams(body),
      redirect: 'manual',
    })
  expect((await ask({ shillings: '999' }, 'payout-float')).status).toBe(303)
  await payOut(sandbox, listener.url)
  expect(await until(() => resultAt(listener, '/result'))).toMatchObject({ ResultCode: 1 })
  expect(phones.operator().payoutFloat).toBe(999)

  expect((await ask({ areExpired: 'true' }, 'expire-credentials')).status).toBe(303)
  const shown = await (await fetch(sandbox.url)).text()
  expect(shown).toContain('<option value="true" selected>expired</option>')
  expect(shown).toContain('value="999"')
  expect(await payOut(sandbox, listener.url, { OriginatorConversationID: 'pay_2' })).toMatchObject({
    status: 401,
    body: { errorCode: '401.002.01' },
  })
  expect((await ask({ areExpired: 'false' }, 'expire-credentials')).status).toBe(303)
  phones.setPayoutFloat(1000)
  await payOut(sandbox, listener.url, { OriginatorConversationID: 'pay_2' })
  await until(() => phones.payouts().find(({ result }) => result?.code === 0))
  expect(phones.operator().payoutFloat).toBe(0)
})
