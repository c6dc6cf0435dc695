// Goal: one person with two accounts is never two, and beyond the caps the operator on the machine is a third voice.

import { decideChange, listChanges } from '@kivuko/contract/console-changes.ts'
import { decideProposal, getProposal, proposeCorrection } from '@kivuko/contract/console-proposals.ts'
import { changeSetting } from '@kivuko/contract/console-settings.ts'
import { expect, test } from 'vitest'
import { approveCorrection } from '../../src/operations/approve-correction.ts'
import { rememberDevice } from '../../src/people/auth/known-devices.ts'
import { after, DAY_MS } from '../../src/platform/clock.ts'
import { inTransaction } from '../../src/platform/database.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { holdToken, type TestDevice } from '../support/device.ts'
import { balanceOf } from '../support/gifts.ts'
import { runOperatorCommand } from '../support/run-operator-command.ts'
import { auditLines, type Member, staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

const reason = 'talked about it'

const propose = async (by: Member, { user }: Customer, amount: string) => {
  const correction = { kind: 'manual_credit', customer: user.id, currency: 'USD', amount } as const
  return (await by.call(proposeCorrection, { body: { ...correction, reason_code: 'our_mistake', reason } })).body.id
}
const approve = (by: Member, id: string) =>
  by.call(decideProposal, { params: { id }, body: { decision: 'approve', reason } })

/** From now on they work at this device. */
async function moveTo({ deps }: TestApp, member: Member, device: TestDevice): Promise<void> {
  holdToken(device, member.token)
  const user = member.user.id as UserId
  await deps.db.updateTable('sessions').set({ device: device.thumbprint }).where('user_id', '=', user).execute()
}

test('SEC-38 two accounts at one device, or that both used one in the last 30 days, are no pair, for money and for settings', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  const [joseph, treasury] = [await staffMember(app, 'support'), await staffMember(app, 'treasury')]
  const [grace, kofi] = [await staffMember(app, 'admin'), await staffMember(app, 'admin')]
  const own = treasury.device
  await moveTo(app, treasury, joseph.device)
  const id = await propose(joseph, customer, '5')
  expect((await approve(treasury, id)).problem).toMatchObject({ status: 403, code: 'same_device' })
  // Another browser does not help an account that was signed in at the proposer's.
  await moveTo(app, treasury, own)
  const remember = (member: Member, device: TestDevice, daysAgo: number) =>
    inTransaction(app.deps.db, (tx) =>
      rememberDevice(tx, member.user.id as UserId, device.thumbprint, after(app.clock.now(), -daysAgo * DAY_MS)),
    )
  await remember(treasury, joseph.device, 29)
  expect((await approve(treasury, id)).problem.code).toBe('same_device')
  await remember(treasury, joseph.device, 31)
  expect((await approve(treasury, id)).body.state).toBe('approved')
  // Nor does a third browser that both used.
  await remember(grace, own, 1)
  await remember(kofi, own, 2)
  await grace.call(changeSetting, { body: { name: 'spread_bps', value: 90, reason } })
  const change = { id: (await kofi.call(listChanges)).body.changes[0]?.id ?? '' }
  const decide = (by: Member) => by.call(decideChange, { params: change, body: { decision: 'approve', reason } })
  expect((await decide(kofi)).problem.code).toBe('same_device')
  expect((await decide(await staffMember(app, 'treasury'))).status).toBe(200)
  expect((await auditLines(app, 'refused')).map(({ actor, detail }) => [actor, detail])).toEqual([
    [treasury.actor, 'proposal.approve: same_device'],
    [treasury.actor, 'proposal.approve: same_device'],
    [kofi.actor, 'change.approve: same_device'],
  ])
})

test('SEC-39 beyond the caps the operator’s command is the third voice, never the second; beyond the stop nobody is', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({
    sandbox: true,
    env: { CORRECTION_TREASURY_USD: '10', CORRECTION_STOP_USD: '25' },
  })
  const customer = await app.customer()
  const [joseph, treasury] = [await staffMember(app, 'support'), await staffMember(app, 'treasury')]
  const id = await propose(joseph, customer, '20')
  const operator = (proposal: string) => approveCorrection(app.deps, { id: proposal, actor: 'command:root', reason })
  await expect(operator(id)).rejects.toThrow('Nobody has approved this in the console yet.')
  expect((await approve(treasury, id)).body.state).toBe('proposed')
  const said = await runOperatorCommand(app, 'approve-correction', [id, reason])
  expect(said).toMatchObject({ code: 0 })
  expect(await balanceOf(customer, 'USD')).toBe('20.00')
  const [line] = (await auditLines(app, 'proposal.approve')).slice(-1)
  expect(line).toMatchObject({ subject: id, detail: reason, actor: expect.stringMatching(/^command:/) })
  const { body } = await joseph.call(getProposal, { params: { id } })
  expect([body.state, body.decided_by?.name]).toEqual(['approved', `The operator (${line?.actor})`])
  await expect(operator(id)).rejects.toMatchObject({ code: 'proposal_decided' })
  const fitting = await propose(joseph, customer, '5')
  const beyond = await propose(joseph, customer, '5.01')
  expect((await approve(treasury, beyond)).problem).toMatchObject({ status: 409, code: 'corrections_exhausted' })
  expect((await approve(treasury, fitting)).body.state).toBe('approved')
  const large = await propose(joseph, customer, '20')
  await approve(treasury, large)
  await expect(operator(large)).rejects.toMatchObject({ code: 'corrections_exhausted' })
  expect(await balanceOf(customer, 'USD')).toBe('25.00')
  expect(await checkBooks(app.deps.db)).toEqual([])
})
