// A partner asks for live access, and two members of staff open it in the back office.
import { randomUUID } from 'node:crypto'
import { askForLive, createPartner, listPartners } from '@kivuko/contract/partners.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { call } from './support/call.ts'
import { newStaff, nextProof, openConsole, sayWhy } from './support/staff.ts'

test('PTN-130 PTN-131 live access is asked for, found and opened by two, and taken away by one @long', async ({
  kivuko,
  pageOf,
}) => {
  const member = await newStaff(kivuko, 'support', 'Amina Diallo')
  const owner = { appUrl: kivuko.appUrl, token: member.token, device: member.device }
  const name = `Ferry Wallet ${randomUUID().slice(0, 8)}`
  const body = { name, website: 'https://ferry-wallet.example' }
  const { id } = await call(owner, createPartner, { body, proof: nextProof(member) })
  await call(owner, askForLive, { params: { id }, proof: nextProof(member) })
  const isLive = async () => (await call(owner, listPartners)).partners.find((each) => each.id === id)?.state

  for (const [role, said] of [
    ['compliance', 'Noted. A second person must decide the same.'],
    ['admin', 'Done.'],
  ] as const) {
    const desk = await openConsole(pageOf, kivuko, role, '/console/partners')
    await expect(desk.getByRole('heading', { name: 'Partners', level: 1 })).toBeVisible()
    const card = desk.getByRole('region', { name })
    await expect(card.getByText('Asks for live')).toBeVisible()
    await expectAccessible(desk)
    await card.getByRole('button', { name: 'Approve' }).click()
    await sayWhy(desk, 'Approve', 'Their papers were read')
    await expect(desk.getByText(said)).toBeVisible()
  }
  expect(await isLive()).toBe('live')

  const desk = await openConsole(pageOf, kivuko, 'compliance', `/console/partners?state=live&search=${id}`)
  const card = desk.getByRole('region', { name })
  await card.getByRole('button', { name: 'Suspend' }).click()
  await sayWhy(desk, 'Suspend', 'Their server was broken into')
  await expect(desk.getByText('Done.')).toBeVisible()
  expect(await isLive()).toBe('suspended')
})
