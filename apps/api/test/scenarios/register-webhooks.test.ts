// Stripe sends its events to whoever registered: by a command that may be run as often as one likes.
import { expect, test } from 'vitest'
import { runOperatorCommand } from '../support/run-operator-command.ts'
import { startTestApp } from '../support/test-app.ts'

test('DTR-11 a command has Stripe send every event that is handled, once, and says what to do for Paystack', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, banks: true, processes: 1 })
  app.sandbox.control.webhooks.setUrl(undefined)
  const env = Object.fromEntries(
    Object.entries(app.env).filter((each): each is [string, string] => each[1] !== undefined),
  )
  const register = async () =>
    (await runOperatorCommand(app, 'register-webhooks', [], { ...env, PUBLIC_URL: app.url })).output
  const made = await register()
  expect(made).toContain(`Stripe sends its events to ${app.url}/api/v1/webhooks/stripe from now on.`)
  expect(made).toMatch(/^Set STRIPE_WEBHOOK_SECRET=whsec_\w+, and start every process anew\.$/m)
  expect(made).toContain(`Paystack: enter ${app.url}/api/v1/webhooks/paystack as webhook URL`)
  expect(await register()).toContain('Stripe sends every event that is handled')
  const { secret } = app.sandbox.keys
  const headers = { authorization: `Bearer ${secret}` }
  const list = async () =>
    (await (await fetch(`${app.sandbox.url}/v1/webhook_endpoints`, { headers })).json()) as {
      data: { id: string; enabled_events: string[] }[]
    }
  const [own] = (await list()).data
  const body = new URLSearchParams([
    ['enabled_events[]', 'charge.refunded'],
    ['enabled_events[]', 'customer.created'],
  ])
  await fetch(`${app.sandbox.url}/v1/webhook_endpoints/${own?.id}`, { method: 'POST', headers, body })
  expect(await register()).toContain('Stripe sends the events that were missing')
  expect((await list()).data).toHaveLength(1)
  expect((await list()).data[0]?.enabled_events).toEqual(
    expect.arrayContaining(['customer.created', 'charge.dispute.closed']),
  )
})
