// M-Pesa tells of payments to the paybill and till once a command has registered where.
import { expect, test } from 'vitest'
import { runOperatorCommand } from '../support/run-operator-command.ts'
import { startTestApp } from '../support/test-app.ts'

test('PRV-94 a command registers paybill and till as often as one likes, names no secret, and says why when it is refused', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, processes: 1, env: { MPESA_TILL: '300584' } })
  const env = Object.fromEntries(
    Object.entries(app.env).filter((each): each is [string, string] => each[1] !== undefined),
  )
  const register = (more: Record<string, string> = {}) =>
    runOperatorCommand(app, 'register-paybill', [], { ...env, PUBLIC_URL: app.url, ...more })
  for (const { code, output } of [await register(), await register()]) {
    expect(code).toBe(0)
    expect(output).toContain(`M-Pesa tells of payments to 174379 at ${app.url} from now on.`)
    expect(output).not.toContain(app.deps.config.mobileMoney?.callbackSecret)
  }
  const [asked] = app.sandbox.control.requests.list({ path: 'c2b/v2/registerurl' })
  expect(asked?.input).toMatchObject({
    ResponseType: 'Completed',
    ConfirmationURL: expect.stringMatching(/\/webhooks\/mobile-money\/[^/]+\/paybill\/confirmation$/),
  })
  app.sandbox.control.phones.registerOnce(true)
  const refused = await register()
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('already registered')])
  expect(refused.output).not.toContain(app.deps.config.mobileMoney?.callbackSecret)
})
