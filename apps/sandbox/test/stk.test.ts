// Goal: prompts on phones behave as Safaricom documents them, and every money they move is conserved.
import { expect, test } from 'vitest'
import { payOut, push, query, startListener, startWorld, timestamp, tokenOf, until } from './daraja-support.ts'

const METADATA = 'CallbackMetadata'

test('a person who accepts pays: the callback and the query agree, and the phone has less and a message', async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld()
  const { phones } = sandbox.control
  const asked = await push(sandbox, listener.url)
  expect(asked).toMatchObject({
    status: 200,
    body: { ResponseCode: '0', CustomerMessage: 'Success. Request accepted for processing' },
  })
  expect(asked.body.CheckoutRequestID).toMatch(/^ws_CO_\d{23}$/)
  expect(phones.prompts('0712345678')).toMatchObject([{ amount: 1500, account: 'KVK123' }])
  expect(phones.answer('+254712345678', 'accept')).toBe(true)
  const told = await until(() => listener.posted[0])
  expect(told.path).toBe('/callback')
  expect(told.body).toMatchObject({
    Body: {
      stkCallback: {
        MerchantRequestID: asked.body.MerchantRequestID,
        CheckoutRequestID: asked.body.CheckoutRequestID,
        ResultCode: 0,
        ResultDesc: 'The service request is processed successfully.',
      },
    },
  })
  const { Item } = (told.body as { Body: { stkCallback: Record<string, { Item: object[] }> } }).Body.stkCallback[
    METADATA
  ] ?? { Item: [] }
  expect(Item).toContainEqual({ Name: 'Amount', Value: 1500 })
  expect(Item).toContainEqual({ Name: 'PhoneNumber', Value: 254712345678 })
  expect(Item).toContainEqual({ Name: 'Balance' })
  const says = await query(sandbox, asked.body.CheckoutRequestID)
  expect(says).toMatchObject({ status: 200, body: { ResponseCode: '0', ResultCode: '0' } })
  expect(phones.balance('0712345678')).toBe(198_500)
  expect(phones.operator().collected).toBe(1500)
  expect(phones.messages('0712345678')[0]?.text).toMatch(
    /^S[A-Z0-9]{9} Confirmed\. Ksh1,500\.00 sent to KIVUKO for account KVK123 on .* New M-PESA balance is Ksh198,500\.00\./,
  )
  expect(phones.answer('0712345678', 'accept')).toBe(false)
  expect(phones.balance('0712345678')).toBe(198_500)
})

test('a new token ends the one before, and a wrong key or grant gets none', async () => {
  await using sandbox = await startWorld()
  const first = await tokenOf(sandbox)
  const second = await tokenOf(sandbox)
  const late = await push(sandbox, 'http://127.0.0.1:1', {}, first)
  expect(late).toMatchObject({ status: 404, body: { errorCode: '404.001.03', errorMessage: 'Invalid Access Token' } })
  expect((await push(sandbox, 'http://127.0.0.1:1', {}, second)).status).toBe(200)
  const url = `${sandbox.mpesa.apiUrl}/oauth/v1/generate`
  const wrong = await fetch(`${url}?grant_type=client_credentials`, { headers: { authorization: 'Basic eDp5' } })
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { errorCode: '400.008.01' }])
  const grant = await fetch(`${url}?grant_type=password`, { headers: { authorization: 'Basic eDp5' } })
  expect(await grant.json()).toMatchObject({ errorCode: '400.008.02' })
})

const HOUR_MS = 3_600_000

test('PRV-70 what is not as documented is refused with its code, before any phone rings', async () => {
  await using sandbox = await startWorld()
  const url = 'http://127.0.0.1:1'
  const token = await tokenOf(sandbox)
  const wrong: [object, string][] = [
    [{ BusinessShortCode: 'x' }, 'BusinessShortCode'],
    [{ Timestamp: 'now' }, 'Timestamp'],
    // A clock that shows London's time, and a request that lay about.
    [{ Timestamp: timestamp(-3 * HOUR_MS) }, 'Timestamp'],
    [{ Timestamp: timestamp(-HOUR_MS) }, 'Timestamp'],
    // A phone of Airtel's, one of Telkom's.
    [{ PhoneNumber: '254733123456' }, 'PhoneNumber'],
    [{ PartyA: '254771234567' }, 'PartyA'],
    [{ TransactionType: 'Gift' }, 'TransactionType'],
    [{ Amount: '10.50' }, 'Amount'],
    [{ Amount: 0 }, 'Amount'],
    [{ PartyA: '0712345678' }, 'PartyA'],
    [{ PartyB: '' }, 'PartyB'],
    [{ PhoneNumber: '+254712345678' }, 'PhoneNumber'],
    [{ CallBackURL: 'https://elsewhere.example/callback' }, 'CallBackURL'],
    [{ AccountReference: 'longer than twelve' }, 'AccountReference'],
    [{ TransactionDesc: 'longer than thirteen' }, 'Remarks'],
  ]
  for (const [change, name] of wrong) {
    const answer = await push(sandbox, url, change, token)
    expect(answer, name).toMatchObject({
      status: 400,
      body: { errorCode: '400.002.02', errorMessage: `Bad Request - Invalid ${name}` },
    })
  }
  expect(await push(sandbox, url, { Password: 'x' }, token)).toMatchObject({
    status: 500,
    body: { errorCode: '500.001.1001', errorMessage: 'Wrong credentials' },
  })
  const merchant = await push(sandbox, url, { BusinessShortCode: '600000' }, token)
  expect(merchant.body).toMatchObject({ errorCode: '500.001.1001', errorMessage: 'Merchant does not exist' })
  const asForm = await fetch(`${sandbox.mpesa.apiUrl}/mpesa/stkpush/v1/processrequest`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ BusinessShortCode: '174379' }),
  })
  expect(await asForm.json()).toMatchObject({ errorMessage: 'Bad Request - Invalid BusinessShortCode' })
  const missing = await fetch(`${sandbox.mpesa.apiUrl}/mpesa/none`)
  expect([missing.status, await missing.json()]).toMatchObject([404, { errorCode: '404.001.01' }])
  const method = await fetch(`${sandbox.mpesa.apiUrl}/mpesa/b2c/v3/paymentrequest`)
  expect([method.status, await method.json()]).toMatchObject([405, { errorCode: '405.001' }])
  expect(sandbox.control.phones.pushes()).toEqual([])
})

test('a second prompt for a phone that has one is refused, and both ways to say pending take turns', async () => {
  await using sandbox = await startWorld()
  const url = 'http://127.0.0.1:1'
  const { body } = await push(sandbox, url)
  const second = await push(sandbox, url)
  expect(second.status).toBe(500)
  expect(second.body.errorMessage).toMatch(/^Unable to lock subscriber/)
  const asError = {
    status: 500,
    body: { errorCode: '500.001.1001', errorMessage: 'The transaction is being processed' },
  }
  const asCode = { status: 200, body: { ResultCode: '4999', ResultDesc: 'The transaction is still under processing' } }
  expect(await query(sandbox, body.CheckoutRequestID)).toMatchObject(asError)
  expect(await query(sandbox, body.CheckoutRequestID)).toMatchObject(asCode)
  sandbox.control.phones.setPendingShape('code')
  expect(await query(sandbox, body.CheckoutRequestID)).toMatchObject(asCode)
  sandbox.control.phones.setPendingShape('error')
  expect(await query(sandbox, body.CheckoutRequestID)).toMatchObject(asError)
  expect(await query(sandbox, 'ws_CO_1')).toMatchObject({ status: 400, body: { errorCode: '400.002.02' } })
})

test('special numbers decline, type a wrong PIN, have too little, call back twice and late', async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld()
  const codes = async (end: string) => {
    const { body } = await push(sandbox, listener.url, { PhoneNumber: `25471234${end}` })
    const of = () =>
      listener.posted
        .map((each) => (each.body as { Body: { stkCallback: Record<string, unknown> } }).Body.stkCallback)
        .filter((each) => each.CheckoutRequestID === body.CheckoutRequestID)
    await until(() => of().length > 0)
    await sandbox.control.phones.callbacks.idle()
    return of().map((each) => [each.ResultCode, METADATA in each])
  }
  expect(await codes('0001')).toEqual([[1032, false]])
  expect(await codes('0003')).toEqual([
    [0, true],
    [0, true],
  ])
  expect(await codes('0005')).toEqual([[2001, false]])
  expect(await codes('0006')).toEqual([[1, false]])
  expect(await codes('0004')).toEqual([[0, true]])
  const late = sandbox.control.phones.callbacks.deliveries()[0]
  expect(late?.mode).toEqual({ delayMs: 40 })
  expect(sandbox.control.phones.balance('254712340003')).toBe(198_500)
  expect(sandbox.control.phones.balance('254712340001')).toBe(200_000)
  expect(sandbox.control.phones.operator().collected).toBe(3000)
})

test('a phone that never answers stays pending until its time is over, and nobody is called', async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld()
  const { body } = await push(sandbox, listener.url, { PhoneNumber: '254712340002' })
  expect((await query(sandbox, body.CheckoutRequestID)).status).toBe(500)
  sandbox.control.phones.setTimes({ promptMs: 0 })
  await until(() => sandbox.control.phones.prompts().length === 0)
  expect(await query(sandbox, body.CheckoutRequestID)).toMatchObject({
    status: 200,
    body: { ResultCode: '1037', ResultDesc: 'DS timeout user cannot be reached.' },
  })
  expect(sandbox.control.phones.callbacks.deliveries()).toEqual([])
})

test('phones answer by themselves when told to, and one answer can be ordered ahead', async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld()
  const { phones } = sandbox.control
  phones.autoAnswer('accept')
  phones.answer('0712345678', 'decline')
  const first = await push(sandbox, listener.url)
  await until(() => listener.posted.length === 1)
  const second = await push(sandbox, listener.url)
  await until(() => listener.posted.length === 2)
  expect((await query(sandbox, first.body.CheckoutRequestID)).body.ResultCode).toBe('1032')
  expect((await query(sandbox, second.body.CheckoutRequestID)).body.ResultCode).toBe('0')
  phones.autoAnswer('ignore')
  const third = await push(sandbox, listener.url)
  await until(() => phones.prompts()[0]?.isIgnored)
  phones.setTimes({ promptMs: 0 })
  await until(() => listener.posted.length === 3)
  expect((await query(sandbox, third.body.CheckoutRequestID)).body.ResultCode).toBe('1037')
})

test('limits hold: the amount of one payment, of a day, what the phone has, and the same again within two minutes', async () => {
  await using sandbox = await startWorld()
  const { phones } = sandbox.control
  phones.autoAnswer('accept')
  const codeOf = async (change: object) => {
    const { body } = await push(sandbox, 'http://127.0.0.1:1', change)
    return (
      await until(() => phones.pushes().find((each) => each.checkoutRequestId === body.CheckoutRequestID)?.result)
    ).code
  }
  expect(await codeOf({ Amount: 250_001 })).toBe(3)
  expect(await codeOf({ Amount: 200_001 })).toBe(1)
  expect(await codeOf({ Amount: 100 })).toBe(0)
  phones.setRepeatRule(true)
  expect(await codeOf({ Amount: 100 })).toBe(17)
  expect(await codeOf({ Amount: 101 })).toBe(0)
  expect(await codeOf({ TransactionType: 'CustomerBuyGoodsOnline' })).toBe(2028)
  phones.setRepeatRule(false)
  for (const [id, end] of [
    ['pay_1', 0],
    ['pay_2', 0],
    ['pay_3', 4],
  ] as const) {
    await payOut(sandbox, 'http://127.0.0.1:1', { OriginatorConversationID: id, Amount: 190_000 })
    await until(() => phones.payouts().every(({ result }) => result))
    expect(await codeOf({ Amount: 190_000 + end })).toBe(end)
  }
})

test('callbacks are lost, repeated and forged on demand', async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld()
  const { phones } = sandbox.control
  phones.autoAnswer('accept')
  phones.callbacks.nextMode({ lose: true })
  const { body } = await push(sandbox, listener.url)
  await until(() => phones.callbacks.deliveries()[0]?.status === 'lost')
  expect(listener.posted).toEqual([])
  const id = String(body.CheckoutRequestID)
  expect(phones.sendCallback({ id })).toBe(true)
  await phones.callbacks.idle()
  expect(listener.posted[0]?.body).toMatchObject({ Body: { stkCallback: { ResultCode: 0 } } })
  phones.sendCallback({ id, body: { forged: true } })
  await phones.callbacks.idle()
  expect(listener.posted[1]?.body).toEqual({ forged: true })
  expect(phones.sendCallback({ id: 'ws_CO_none' })).toBe(false)
  listener.answers.push(500)
  phones.sendCallback({ id })
  await phones.callbacks.idle()
  expect(listener.posted).toHaveLength(3)
})

test('Daraja goes down, talks rubbish, hangs or breaks, before or after it took effect', async () => {
  await using sandbox = await startWorld()
  const { phones } = sandbox.control
  const url = 'http://127.0.0.1:1'
  const token = await tokenOf(sandbox)
  phones.fail({ endpoint: 'stkpush', how: 'error' })
  expect(await push(sandbox, url, {}, token)).toMatchObject({ status: 500, body: { errorCode: '500.003.02' } })
  phones.fail({ endpoint: 'stkpush', how: 'down' })
  await expect(push(sandbox, url, {}, token)).rejects.toThrow('fetch failed')
  expect(phones.pushes()).toEqual([])
  phones.fail({ endpoint: 'stkpush', how: 'rubbish', when: 'after' })
  await expect(push(sandbox, url, {}, token)).rejects.toThrow('JSON')
  expect(phones.prompts()).toHaveLength(1)
  phones.fail({ endpoint: 'oauth', how: 'hang' })
  const hanging = fetch(`${sandbox.mpesa.apiUrl}/oauth/v1/generate`, { signal: AbortSignal.timeout(50) })
  await expect(hanging).rejects.toThrow('timeout')
  expect(phones.faults()).toEqual([])
  phones.fail({ endpoint: 'b2c', how: 'down', times: 3 })
  phones.clearFaults()
  expect(phones.faults()).toEqual([])
})

test('PRV-70 what comes too fast is turned away by the gateway, tokens included, until a second has passed', async () => {
  await using sandbox = await startWorld()
  const token = await tokenOf(sandbox)
  const { phones } = sandbox.control
  phones.limitRate(0)
  expect(await push(sandbox, 'http://127.0.0.1:1', {}, token)).toMatchObject({
    status: 500,
    body: { errorCode: '500.003.02', errorMessage: 'Error Occurred: Spike Arrest Violation' },
  })
  phones.limitRate(undefined)
  expect((await push(sandbox, 'http://127.0.0.1:1', {}, token)).status).toBe(200)
  expect(phones.pushes()).toHaveLength(1)
})
