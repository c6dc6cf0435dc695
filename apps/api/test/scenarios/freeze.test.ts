// The owner stops their own account: from a mail, without signing in, or at the page of security.
import { freezeAccount, freezeByLink } from '@kivuko/contract/account-security.ts'
import { login, me } from '@kivuko/contract/auth.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { expect, test } from 'vitest'
import { freezeLink } from '../../src/record/freeze-link.ts'
import { give } from '../support/gifts.ts'
import { mailTo } from '../support/security-mail.ts'
import { auditLines } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { coinsOf, holder, startChainApp, unitsOf, withdraw, withdrawalIn } from '../support/withdrawals.ts'

const DAY_MS = 86_400_000

function tokenIn(mail: string): string {
  return /\/freeze#(\S+)/.exec(mail)?.[1] ?? ''
}

function freeze(app: TestApp, token: string) {
  return app.call(freezeByLink, { body: { token } })
}

function send(call: Customer['call'], to: Customer) {
  const body = { recipient_identifier: to.email, amount: '100', currency: 'NGN', transfer_type: 'internal' } as const
  return call(transferInternally, { body })
}

test('SEC-28 the link in a mail about security stops the account at once: what waits comes back, sessions end, nothing leaves', {
  tags: 'long',
}, async () => {
  await using app = await startChainApp({ WITHDRAWAL_PAUSE_MS: '60000' })
  await app.startBackground()
  const customer = await holder(app, 'ETH', '1')
  const friend = await app.customer()
  await give(app, customer, 'NGN', 100_000n)
  const { reference } = (await withdraw(customer, { amount: '0.5' })).body
  const token = tokenIn(await mailTo(app, customer.email, /You paid somebody new/))
  expect((await freeze(app, token)).body).toEqual({ result: 'ok' })
  expect((await customer.call(me)).status).toBe(401)
  const entered = (await app.call(login, { body: customer })).body.access_token
  const again: Customer['call'] = (endpoint, input) => customer.call(endpoint, { token: entered, ...input })
  expect((await send(again, friend)).problem.code).toBe('account_suspended')
  await app.advance(61_000)
  await withdrawalIn({ ...customer, call: again }, reference, 'failed')
  expect(await coinsOf(app, customer, 'ETH')).toEqual({ available: unitsOf('ETH', '1'), held: 0n })
  expect((await freeze(app, token)).status).toBe(200)
  expect(await auditLines(app, 'account.suspend')).toEqual([
    {
      actor: `user:${customer.user.id}`,
      action: 'account.suspend',
      subject: customer.user.id,
      detail: 'frozen by its owner, by the link in a mail',
    },
  ])
})

test('SEC-28 a link of somebody else, an altered one and one of last month stop nobody', async () => {
  await using app = await startTestApp()
  const [ada, brian] = [await app.customer(), await app.customer()]
  const good = tokenIn(freezeLink(app.deps, ada.user.id as `usr_${string}`))
  const [, until, proof] = good.split('.')
  for (const wrong of [`${brian.user.id}.${until}.${proof}`, `${ada.user.id}.zzzzzzzzz.${proof}`, good.slice(1), 'x'])
    expect((await freeze(app, wrong)).problem).toMatchObject({ status: 410, code: 'freeze_link_invalid' })
  for (const { call } of [ada, brian]) expect((await call(me)).status).toBe(200)
  app.clock.advance(31 * DAY_MS)
  expect((await freeze(app, good)).problem.code).toBe('freeze_link_invalid')
})

test('SEC-28 one press at the page of security does the same', async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  expect((await customer.call(freezeAccount)).status).toBe(200)
  expect((await customer.call(me)).status).toBe(401)
})
