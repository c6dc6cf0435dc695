// Goal: payments that people make by themselves are asked about, made and told of as Safaricom documents it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Sandbox } from '../src/sandbox.ts'
import { askStatus, postJson, push, type Said, startListener, startWorld, tokenOf, until } from './daraja-support.ts'

const PHONE = '254712345678'

async function register(sandbox: Sandbox, url: string, change: object = {}): Promise<Said> {
  const body = {
    ShortCode: sandbox.mpesa.paybill,
    ResponseType: 'Completed',
    ConfirmationURL: `${url}/confirmation`,
    ValidationURL: `${url}/validation`,
    ...change,
  }
  return postJson(`${sandbox.mpesa.apiUrl}/mpesa/c2b/v2/registerurl`, body, await tokenOf(sandbox))
}

/** Answers every question so, after a time. */
async function startValidator(code: string, delayMs = 0) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => setTimeout(() => response.end(JSON.stringify({ ResultCode: code })), delayMs))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

test('PRV-95 a payment to the paybill or till is told of with a masked phone, and known when asked about', async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld()
  const { phones } = sandbox.control
  phones.setValidation({ isOn: false })
  expect((await register(sandbox, listener.url)).body).toMatchObject({ ResponseCode: '0' })
  const paid = await phones.pay({ kind: 'paybill', msisdn: PHONE, amount: 1500.5, account: '345678912' })
  expect(paid).toMatchObject({ state: 'paid', validation: 'not asked' })
  const told = await until(() => listener.posted[0])
  expect(told.path).toBe('/confirmation')
  expect(told.body).toEqual({
    TransactionType: 'Pay Bill',
    TransID: paid.receipt,
    TransTime: expect.stringMatching(/^\d{14}$/),
    TransAmount: '1500.50',
    BusinessShortCode: sandbox.mpesa.paybill,
    BillRefNumber: '345678912',
    InvoiceNumber: '',
    OrgAccountBalance: '',
    ThirdPartyTransID: '',
    MSISDN: '2547 ***** 678',
    FirstName: expect.any(String),
    MiddleName: '',
    LastName: '',
  })
  expect(phones.balance(PHONE)).toBe(198_499.5)
  expect(phones.operator().collected).toBe(1500.5)
  await askStatus(sandbox, listener.url, { TransactionID: paid.receipt, PartyA: sandbox.mpesa.paybill })
  const status = await until(() => listener.posted.find(({ path }) => path === '/status'))
  expect(JSON.stringify(status.body)).toContain('"Key":"TransactionStatus","Value":"Completed"')
  expect(JSON.stringify(status.body)).toContain('"Key":"Amount","Value":"1500.5"')
  // A till is registered under its store number.
  const till = await phones.pay({ kind: 'till', msisdn: PHONE, amount: 10, account: '' })
  const second = await until(() => listener.posted.find(({ raw }) => raw.includes(till.receipt)))
  expect(second.body).toMatchObject({ TransactionType: 'Buy Goods', BusinessShortCode: '300584', BillRefNumber: '' })
})

test('PRV-95 validation refuses with its code, takes what nobody answers in time as registered, and can be off', async () => {
  await using no = await startValidator('C2B00012')
  await using late = await startValidator('0', 5_000)
  await using sandbox = await startWorld()
  const { phones } = sandbox.control
  const pay = () => phones.pay({ kind: 'paybill', msisdn: PHONE, amount: 100, account: '1' })
  await register(sandbox, no.url)
  expect(await pay()).toMatchObject({ state: 'refused', refusal: 'C2B00012' })
  phones.setValidation({ isOn: true, waitMs: 50 })
  await register(sandbox, late.url)
  expect(await pay()).toMatchObject({ state: 'paid', validation: 'no answer' })
  await register(sandbox, late.url, { ResponseType: 'Cancelled' })
  expect(await pay()).toMatchObject({ state: 'refused', refusal: 'no answer' })
  phones.setValidation({ isOn: false })
  expect(await pay()).toMatchObject({ state: 'paid', validation: 'not asked' })
  expect(await phones.pay({ kind: 'paybill', msisdn: PHONE, amount: 249_999, account: '1' })).toMatchObject({
    state: 'refused',
    refusal: '1',
  })
  expect(phones.operator().collected).toBe(200)
})

test('PRV-95 special phones repeat, lose and delay the confirmation; a prompt is told of at the same address', async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld()
  const { phones } = sandbox.control
  phones.setValidation({ isOn: false })
  await register(sandbox, listener.url)
  for (const end of ['0002', '0003', '0004'])
    await phones.pay({ kind: 'paybill', msisdn: `25471234${end}`, amount: 10, account: end })
  await until(() => listener.posted.length === 3)
  const accounts = listener.posted.map(({ body }) => (body as { BillRefNumber: string }).BillRefNumber)
  expect(accounts.sort()).toEqual(['0003', '0003', '0004'])
  await push(sandbox, listener.url)
  phones.answer(PHONE, 'accept')
  const told = await until(() => listener.posted.filter(({ path }) => path === '/confirmation')[3])
  expect(told.body).toMatchObject({ BillRefNumber: 'KVK123', TransAmount: '1500.00' })
})

test('PRV-95 addresses are checked, and in production taken once; the simulated payment is one', async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld()
  for (const change of [
    { ShortCode: '1' },
    { ResponseType: 'completed' },
    { ConfirmationURL: 'http://127.0.0.1/mpesa' },
  ])
    expect((await register(sandbox, listener.url, change)).body).toMatchObject({ errorCode: '400.002.02' })
  sandbox.control.phones.registerOnce(true)
  expect((await register(sandbox, listener.url)).status).toBe(200)
  expect((await register(sandbox, listener.url)).body).toMatchObject({ errorMessage: 'Urls are already registered' })
  const url = `${sandbox.mpesa.apiUrl}/mpesa/c2b/v2/simulate`
  const body = {
    ShortCode: sandbox.mpesa.paybill,
    CommandID: 'CustomerPayBillOnline',
    Amount: '25',
    Msisdn: PHONE,
    BillRefNumber: 'x',
  }
  sandbox.control.phones.setValidation({ isOn: false })
  expect((await postJson(url, body, await tokenOf(sandbox))).body).toMatchObject({ ResponseCode: '0' })
  expect((await until(() => listener.posted[0])).body).toMatchObject({ TransAmount: '25.00', BillRefNumber: 'x' })
  for (const change of [{ Amount: '0' }, { Msisdn: '254100000000' }, { CommandID: 'Pay' }, { ShortCode: '600000' }])
    expect((await postJson(url, { ...body, ...change }, await tokenOf(sandbox))).status).toBe(400)
})

test('PRV-95 the page of a phone pays a bill and buys goods', async () => {
  await using sandbox = await startWorld()
  const page = await (await fetch(`${sandbox.url}/phone/${PHONE}`)).text()
  expect(page).toContain('Pay bill 174379')
  expect(page).toContain('Buy goods 300584')
  const form = new URLSearchParams({ msisdn: PHONE, kind: 'paybill', account: '345678912', amount: '50' })
  await fetch(`${sandbox.url}/control/phones/pay`, { method: 'POST', body: form, redirect: 'manual' })
  expect(sandbox.control.phones.payments(PHONE)).toMatchObject([{ state: 'paid', amount: 50, account: '345678912' }])
  expect(await (await fetch(`${sandbox.url}/phone/${PHONE}`)).text()).toContain('345678912')
})
