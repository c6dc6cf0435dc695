// Goal: a fresh demo can be looked at by staff of every role, and nothing of that exists outside a demo.
import { login } from '@kivuko/contract/auth.ts'
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import { DEMO_STAFF, type DemoMember } from '@kivuko/contract/demo-staff.ts'
import { completeSignIn } from '@kivuko/contract/sign-in-ways.ts'
import { expect, test } from 'vitest'
import { adoptTotp } from '../../src/people/adopt-totp.ts'
import { newDevice } from '../support/device.ts'
import { runOperatorCommand } from '../support/run-operator-command.ts'
import { PASSWORD, startTestApp } from '../support/test-app.ts'

test('OPS-81 the demo’s staff enter the console with the code of the sandbox, however often it was seeded', {
  tags: 'long',
  timeout: 90_000,
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  for (const _ of ['first', 'again']) expect(await runOperatorCommand(app, 'seed', [])).toMatchObject({ code: 0 })
  const page = await (await fetch(`${app.sandbox.url}/authenticator`)).text()
  const enter = async ({ email, role }: DemoMember) => {
    const code = new RegExp(`${email}</td><td><code>(\\d{3} \\d{3})`).exec(page)?.[1] ?? ''
    const challenge = (await app.call(login, { body: { email, password: PASSWORD } })).body.second_factor?.challenge
    const body = { challenge: challenge ?? '', method: 'totp', code } as const
    const token = (await app.call(completeSignIn, { body, device: await newDevice() })).body.access_token
    expect((await app.call(consoleMe, { token })).body).toMatchObject({ email, role, has_second_step: true })
  }
  await Promise.all(DEMO_STAFF.map(enter))
})

test('OPS-81 outside a demo no key is known and nothing is seeded', async () => {
  await using app = await startTestApp({
    env: { KIVUKO_ENV: 'live', ACCOUNT_KEY: 'a'.repeat(32), DOCUMENT_KEY: 'b'.repeat(44) },
  })
  const customer = await app.customer()
  await expect(adoptTotp(app.deps, customer.user.id as never, Buffer.alloc(20))).rejects.toThrow('only a demo')
})
