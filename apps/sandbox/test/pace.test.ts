// Calls that come too fast are turned away in each provider's own words, and never take effect.
import { expect, test } from 'vitest'
import { startTest } from './support.ts'

test('PRV-141 what comes too fast is turned away as each provider does, and takes no effect', async () => {
  await using sandbox = await startTest()
  const { control, url, keys } = sandbox
  const asked = async (address: string, init: RequestInit = {}) => {
    const answer = await fetch(address, init)
    return { status: answer.status, body: (await answer.text()).slice(0, 400) }
  }
  const form = new URLSearchParams({ name: 'One' })
  const authorization = `Bearer ${keys.secret}`
  const customer = { method: 'POST', headers: { authorization }, body: form }
  control.faults.order({ kind: 'too_fast', when: 'after', match: 'POST /v1/customers' })
  const slow = await asked(`${url}/v1/customers`, customer)
  expect([slow.status, JSON.parse(slow.body).error]).toMatchObject([
    429,
    { type: 'invalid_request_error', code: 'rate_limit' },
  ])
  const none = JSON.parse((await asked(`${url}/v1/customers`, { headers: { authorization } })).body)
  expect(none.data).toEqual([])

  control.bank.fail({ endpoint: 'charge', how: 'too_fast' })
  expect(await asked(`${sandbox.paystack.apiUrl}/charge`, { method: 'POST' })).toMatchObject({
    status: 429,
    body: expect.stringContaining('"status":false'),
  })
  control.sms.fail({ endpoint: 'messaging', how: 'too_fast' })
  expect((await asked(`${sandbox.sms.apiUrl}/version1/messaging`, { method: 'POST' })).status).toBe(429)
  control.smileId.fail({ endpoint: 'job_status', how: 'too_fast' })
  expect((await asked(`${sandbox.smileId.apiUrl}/job_status`, { method: 'POST' })).status).toBe(429)
  control.phones.fail({ endpoint: 'oauth', how: 'too_fast' })
  expect(await asked(`${sandbox.mpesa.apiUrl}/oauth/v1/generate`)).toMatchObject({
    status: 500,
    body: expect.stringContaining('Spike Arrest Violation'),
  })
})
