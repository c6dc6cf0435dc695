// Goal: text messages in Africa's Talking's protocol, kept for people and for tests.
import { expect, test } from 'vitest'
import type { Sandbox } from '../src/sandbox.ts'
import { startWorld } from './daraja-support.ts'

type Sent = { status: number; text: string; data?: { Message: string; Recipients: Record<string, unknown>[] } }

async function send({ sms }: Sandbox, change: Record<string, string> = {}, apiKey: string = sms.apiKey): Promise<Sent> {
  const body = new URLSearchParams({
    username: sms.username,
    to: '+254712345678',
    message: 'Your code is 123456',
    ...change,
  })
  const headers = { apiKey, accept: 'application/json' }
  const answer = await fetch(`${sms.apiUrl}/version1/messaging`, { method: 'POST', headers, body })
  const text = await answer.text()
  return { status: answer.status, text, ...(text.startsWith('{') && { data: JSON.parse(text).SMSMessageData }) }
}

test('a message is accepted, listed and shown as text', async () => {
  await using sandbox = await startWorld()
  const sent = await send(sandbox, { to: '+254712345678,+2348012345678', message: 'Code <b>1</b>', from: 'KIVUKO' })
  expect(sent).toMatchObject({
    status: 201,
    data: {
      Message: 'Sent to 2/2 Total Cost: KES 1.6000',
      Recipients: [
        { statusCode: 101, number: '+254712345678', status: 'Success', cost: 'KES 0.8000' },
        { statusCode: 101, number: '+2348012345678', status: 'Success' },
      ],
    },
  })
  expect(sent.data?.Recipients[0]?.messageId).toMatch(/^ATXid_/)
  const { sms } = sandbox.control
  expect(sms.messages({ to: '+254712345678' })).toMatchObject([
    { text: 'Code <b>1</b>', from: 'KIVUKO', status: 'Success' },
  ])
  const page = await (await fetch(`${sandbox.url}/sms?to=%2B254712345678`)).text()
  expect(page).toContain('Code &lt;b&gt;1&lt;/b&gt;')
  expect(page).not.toContain('+2348012345678')
  const listed = (await (await fetch(`${sandbox.url}/sms/messages`)).json()) as { messages: unknown[] }
  expect(listed.messages).toHaveLength(2)
  sms.clear()
  expect(sms.messages()).toEqual([])
})

test('a wrong key, a missing field and bad numbers are refused in the gateway’s words', async () => {
  await using sandbox = await startWorld()
  expect(await send(sandbox, {}, 'other')).toMatchObject({
    status: 401,
    text: 'The supplied authentication is invalid',
  })
  expect(await send(sandbox, { username: 'other' })).toMatchObject({ status: 401 })
  expect(await send(sandbox, { to: '' })).toMatchObject({
    status: 400,
    text: expect.stringContaining("form field 'to'"),
  })
  const codeOf = async (change: Record<string, string>) => (await send(sandbox, change)).data?.Recipients[0]?.statusCode
  expect(await codeOf({ to: '0712345678' })).toBe(403)
  expect(await codeOf({ to: '+254712340011' })).toBe(406)
  expect(await codeOf({ to: '+254712340012' })).toBe(405)
  expect((await send(sandbox, { from: 'far too long a name' })).data).toEqual({
    Message: 'InvalidSenderId',
    Recipients: [],
  })
  const { sms } = sandbox.control
  sms.nextStatus('InternalServerError')
  expect([await codeOf({}), await codeOf({})]).toEqual([500, 101])
  sms.fail({ endpoint: 'messaging', how: 'error' })
  expect((await send(sandbox)).status).toBe(500)
  sms.fail({ endpoint: 'messaging', how: 'down' })
  await expect(send(sandbox)).rejects.toThrow('fetch failed')
})

test('PRV-70 only a form is read, and the account tells what is left to whom it knows', async () => {
  await using sandbox = await startWorld()
  const { apiUrl, apiKey, username } = sandbox.sms
  const headers = { apiKey, accept: 'application/json', 'content-type': 'application/json' }
  const body = JSON.stringify({ username, to: '+254712345678', message: 'Your code is 123456' })
  expect((await fetch(`${apiUrl}/version1/messaging`, { method: 'POST', headers, body })).status).toBe(401)
  expect(sandbox.control.sms.messages()).toEqual([])
  const ask = (key: string) => fetch(`${apiUrl}/version1/user?username=${username}`, { headers: { apiKey: key } })
  expect(await (await ask(apiKey)).json()).toEqual({ UserData: { balance: 'KES 1785.5000' } })
  expect((await ask('another')).status).toBe(401)
})
