// A company trades blocks by two of its members: one asks the desk, another accepts its price.
import { listBlockTrades } from '@kivuko/contract/block-trades.ts'
import { changeMember, listMembers } from '@kivuko/contract/companies.ts'
import type { MemberRole } from '@kivuko/contract/member-roles.ts'
import { listHoldings } from '@kivuko/contract/wallets.ts'
import { expect, test } from 'vitest'
import {
  accept,
  answer,
  ask,
  end,
  MANY,
  priceAbove,
  quoted,
  startDesk,
  tradeIn,
  tradeOf,
} from '../support/block-trades.ts'
import { actingFor, addMember, openCompany } from '../support/companies.ts'
import { give } from '../support/gifts.ts'
import { noticesOf } from '../support/notices.ts'
import { ledgerFaults } from '../support/phone-payments.ts'

/** Ada's company with dollars and bitcoin, and members who act for it. */
async function startCompany() {
  const { app, ada, grace } = await startDesk()
  const id = await openCompany(app, ada)
  const company = { ...ada, user: { ...ada.user, id } }
  for (const asset of ['USD', 'BTC'] as const) await give(app, company, asset, MANY[asset])
  const join = async (name: string, role: MemberRole) => {
    const person = await app.customer(name)
    await addMember(app, id, person, role)
    return { ...actingFor(person, id), person }
  }
  return { app, id, ada, admin: actingFor(ada, id), grace, join }
}

test('CMP-100 CMP-101 CMP-102 a maker asks for a block trade of the company, both are told the price, another member accepts it, and the coins are the company’s', {
  tags: 'long',
}, async () => {
  const { app, ada, grace, join } = await startCompany()
  await using _ = app
  await app.startBackground()
  const [brian, chidi] = [await join('Brian Otieno', 'maker'), await join('Chidi Eze', 'checker')]
  const trade = await quoted(app, { customer: brian, member: grace })
  expect(trade).toMatchObject({ status: 'quoted', asked_by: 'Brian Otieno', can_accept: false, hindrance: null })
  expect(await tradeOf(chidi, trade.id)).toMatchObject({ can_accept: true, hindrance: null })
  expect((await accept(brian, trade)).problem.code).toBe('member_role_refused')
  for (const person of [ada, brian.person, chidi.person]) {
    const told = (await noticesOf(person)).map(({ title }) => title)
    expect(told.filter((title) => /: A firm price for your block trade/.test(title))).toHaveLength(1)
  }
  expect((await accept(chidi, trade)).status).toBe(200)
  await tradeIn(chidi, trade.id, 'settled')
  const coins = (await chidi.call(listHoldings)).body.find(({ asset }) => asset === 'BTC')
  expect(coins?.available_balance).toBe('12.00000000')
  expect((await ada.call(listBlockTrades)).body.trades).toEqual([])
  expect(await ledgerFaults(app)).toEqual([])
})

test('CMP-101 nobody accepts a price they asked for themselves, for somebody who may not ask any more, or without a role; any of them gives it up', {
  tags: 'long',
}, async () => {
  const { app, id, ada, admin, grace, join } = await startCompany()
  await using _ = app
  const [brian, chidi, viewer] = [
    await join('Brian Otieno', 'maker'),
    await join('Chidi Eze', 'checker'),
    await join('Dora Musa', 'viewer'),
  ]
  const own = await quoted(app, { customer: admin, member: grace })
  expect(own).toMatchObject({ can_accept: false, hindrance: expect.stringContaining('asked for this yourself') })
  expect((await accept(admin, own)).problem.code).toBe('same_person')
  expect((await ask(viewer)).problem.code).toBe('member_role_refused')
  expect((await end(viewer, own)).problem.code).toBe('member_role_refused')
  expect((await ask(chidi)).problem.code).toBe('member_role_refused')
  // A stranger to the company finds nothing, with the company's name and without.
  const stranger = await app.customer()
  expect((await accept(actingFor(stranger, id), own)).problem.code).toBe('company_not_found')
  expect((await accept(stranger, own)).problem.code).toBe('block_trade_not_found')
  expect((await end(chidi, own)).body.status).toBe('declined')

  const theirs = (await ask(brian)).body
  await answer(grace, theirs.id, { price: priceAbove(app, 50n) })
  const params = { id }
  const member = (await ada.call(listMembers, { params })).body.members.find(({ email }) => email === brian.email)
  await ada.call(changeMember, { params: { ...params, member: member?.id ?? '' }, body: { role: 'viewer' } })
  expect((await accept(chidi, await tradeOf(chidi, theirs.id))).problem).toMatchObject({
    code: 'block_trade_closed',
    detail: expect.stringContaining('may not ask for the company any more'),
  })
  expect(await ledgerFaults(app)).toEqual([])
})
