// Goal: a person answers prompts and sends transfers on pages without script, and the controls do the same over HTTP.
import { expect, test } from 'vitest'
import type { Sandbox } from '../src/sandbox.ts'
import { payOut, postJson, push, startListener, startWorld, until } from './daraja-support.ts'

async function page({ url }: Sandbox, path: string): Promise<{ text: string; refresh: string | null }> {
  const answer = await fetch(url + path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  return { text: await answer.text(), refresh: answer.headers.get('refresh') }
}

function submit({ url }: Sandbox, path: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(fields)
  return fetch(`${url}/control/${path}`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { referer: `${url}/bank` },
  })
}

test('the phone shows its prompt, takes the PIN, and shows what it paid and got', async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld()
  const msisdn = '254712345678'
  const quiet = await page(sandbox, `/phone/${msisdn}`)
  expect(quiet.text).toContain('No prompt at the moment.')
  expect(quiet.refresh).toBe('3')
  expect((await page(sandbox, `/phone/${msisdn}?still=1`)).refresh).toBeNull()
  await push(sandbox, listener.url)
  const asked = await page(sandbox, `/phone/${msisdn}`)
  expect(asked.text).toContain('Do you want to pay Ksh1,500.00 to KIVUKO account no. KVK123?')
  expect(asked.refresh).toBeNull()
  const back = await submit(sandbox, 'phones/prompt', { msisdn, press: 'send', pin: '1234' })
  expect(back.status).toBe(303)
  await payOut(sandbox, listener.url)
  await until(() => sandbox.control.phones.payouts()[0]?.result)
  const after = await page(sandbox, `/phone/${msisdn}`)
  expect(after.text).toContain('M-PESA Ksh199,500.00')
  expect(after.text).toMatch(/Ksh1,500\.00 sent to KIVUKO for account KVK123/)
  expect(after.text).toMatch(/You have received Ksh1,000\.00 from KIVUKO/)
  expect((await page(sandbox, '/phone')).text).toContain('0712 345 678')
  const found = await fetch(`${sandbox.url}/phone?number=0712345678`, { redirect: 'manual' })
  expect(found.headers.get('location')).toBe(`/phone/${msisdn}`)
  expect((await page(sandbox, '/phone?number=12')).text).toContain('That is no Kenyan mobile number.')
})

test('a wrong PIN, a refusal and a phone put away each end as documented', async () => {
  await using sandbox = await startWorld()
  const msisdn = '254712345678'
  const codeAfter = async (fields: Record<string, string>) => {
    await push(sandbox, 'http://127.0.0.1:1')
    await submit(sandbox, 'phones/prompt', { msisdn, ...fields })
    return sandbox.control.phones.pushes()[0]?.result?.code
  }
  expect(await codeAfter({ press: 'send', pin: '0000' })).toBe(2001)
  expect(await codeAfter({ press: 'decline', pin: '' })).toBe(1032)
  expect(await codeAfter({ press: 'ignore', pin: '' })).toBeUndefined()
  expect((await page(sandbox, `/phone/${msisdn}`)).text).toContain('A prompt for Ksh1,500.00 is ignored until')
  expect(sandbox.control.phones.balance(msisdn)).toBe(200_000)
})

test('the bank’s page sends to open accounts and to Kivuko’s own, and says what is wrong with a form', async () => {
  await using sandbox = await startWorld()
  const charge = { email: 'ada@kivuko.example', amount: 250_000, reference: 'ord_1', bank_transfer: {} }
  await postJson(`${sandbox.paystack.apiUrl}/charge`, charge, sandbox.paystack.secretKey)
  const accountNumber = sandbox.control.bank.accounts()[0]?.accountNumber ?? ''
  expect((await page(sandbox, '/bank')).text).toContain(`Send to ${accountNumber}`)
  const form = { currency: 'NGN', amount: '2500.00', senderName: 'ADA OBI', copies: '1', delayMs: '0' }
  const answer = await submit(sandbox, 'bank/send', { ...form, accountNumber })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/bank'])
  await submit(sandbox, 'bank/send', { ...form, currency: 'KES', reference: 'KVK-1' })
  const { text } = await page(sandbox, '/bank')
  expect(text).toContain('credited')
  expect(text).toContain('on the statement')
  const wrong = await submit(sandbox, 'bank/send', { ...form, amount: 'much' })
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('amount: must be above zero')
})

test('programs reach every control over HTTP, and the console says what is forced', async () => {
  await using sandbox = await startWorld()
  const control = (name: string, body: object) => postJson(`${sandbox.url}/control/${name}`, body, '')
  expect((await control('phones/auto', { answer: 'accept' })).body).toMatchObject({ phones: { autoAnswer: 'accept' } })
  await control('phones/fail', { endpoint: 'b2c', how: 'hang' })
  await control('phones/times', { promptMs: 1000 })
  await control('bank/next-webhook', { copies: 2 })
  await control('sms/fail', { endpoint: 'messaging', how: 'down', times: 2 })
  expect((await control('phones/fail', { endpoint: 'none', how: 'hang' })).status).toBe(422)
  expect((await control('phones/answer', { msisdn: '0712345678', answer: 'decline' })).body).toEqual({
    isAnswered: false,
  })
  expect(sandbox.control.phones.times().promptMs).toBe(1000)
  const { text } = await page(sandbox, '/')
  for (const sentence of [
    'phones answer by themselves: accept',
    'M-Pesa: 1 × b2c hang, before it takes effect',
    'the next 1 bank webhooks: sent 2 times',
    'SMS: 2 × messaging down, before it takes effect',
    'is not on M-Pesa (2040)',
    'href="/bank"',
  ]) {
    expect(text).toContain(sentence)
  }
  await control('reset', {})
  expect((await page(sandbox, '/')).text).not.toContain('phones answer by themselves')
})
