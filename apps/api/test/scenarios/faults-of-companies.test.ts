// A director of an open company turns out to be like somebody on a list: what is refused, who is told, and where the money is.

import { readCompany } from '@kivuko/contract/companies.ts'
import { closeCase } from '@kivuko/contract/console-cases.ts'
import { listNotifications } from '@kivuko/contract/notifications.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { listWallets } from '@kivuko/contract/wallets.ts'
import { expect, test } from 'vitest'
import { watchList } from '../../src/compliance/screen-everybody.ts'
import { accept, answer, ask, priceAbove, startDesk, tradeOf } from '../support/block-trades.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { casesFor, untilNoJob } from '../support/cases.ts'
import { actingFor, LAKE_TRADERS } from '../support/companies.ts'
import { companyAtWork } from '../support/company-at-work.ts'
import { give } from '../support/gifts.ts'
import { noticesOf } from '../support/notices.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import type { Customer, TestApp } from '../support/test-app.ts'

const NAME = LAKE_TRADERS.name
const [HELD, FREE] = [`${NAME}: no money leaves it for now`, `${NAME}: money can leave it again`]

/** A company with money that asked for a payment and for a block trade, before its director was on the list. */
async function companyBefore(app: TestApp) {
  const work = await companyAtWork(app)
  const { ada, maker, checker, params } = work
  const company = { ...ada, user: { ...ada.user, id: params.id } }
  await give(app, company, 'USD', 1_000_000_000n)
  await app.deps.db
    .insertInto('company_people')
    .values({
      id: `cpp_${'0'.repeat(26)}`,
      company_id: params.id,
      name: 'Quorvane Maristella',
      email: 'q@kivuko.example',
      role: 'director',
      share_bps: 0,
      added_at: app.clock.now(),
      token_hash: null,
      token_ends_at: null,
      user_id: null,
      confirmed_at: null,
    })
    .execute()
  await work.send('500')
  const trade = (await ask(actingFor(maker, params.id))).body
  const told = async (title: string) =>
    Promise.all(
      [ada, maker, checker, work.viewer].map(async (each) => (await titlesOf(each)).filter((t) => t === title).length),
    )
  const balance = async () =>
    (await actingFor(checker, params.id).call(listWallets)).body.find(({ currency }) => currency === 'NGN')
      ?.available_balance
  return { ...work, company, trade, told, balance }
}

async function titlesOf(customer: Customer): Promise<string[]> {
  return (await noticesOf(customer)).map(({ title }) => title)
}

test('CMP-103 CMP-104 a director who is on a new list after the company was opened: nothing leaves it, its members are told and not why, its money stays, and cleared it goes on', {
  tags: ['long'],
}, async () => {
  const { app, grace } = await startDesk()
  await using _ = app
  const officer = await staffMember(app, 'compliance')
  const { ada, maker, checker, params, payee, send, list, approve, trade, told, balance } = await companyBefore(app)
  const price = priceAbove(app, 50n)
  await answer(grace, trade.id, { price })
  await app.startBackground()
  await watchList(app.deps)
  await untilNoJob(app, 'screen-everybody')
  const [found, ...others] = await casesFor(officer)
  expect(others).toEqual([])
  expect(found?.customer?.id).toBe(params.id)
  // Told to each, once, and to none of them why.
  expect(await told(HELD)).toEqual([1, 1, 1, 1])
  const [notice] = (await noticesOf(ada)).filter(({ title }) => title === HELD)
  expect(notice).toMatchObject({ type: 'security', message: expect.not.stringMatching(/list|sanction|Quorvane/i) })
  const page = (await actingFor(maker, params.id).call(listNotifications)).body.data.map(({ title }) => title)
  expect(page).toContain('Your company: no money leaves it for now')
  expect((await ada.call(readCompany, { params })).body.is_held).toBe(true)
  // Refused, each by name, with nothing written and nothing gone.
  expect((await send('10')).problem.code).toBe('company_held')
  const request = (await list())[0]?.id ?? ''
  expect((await approve(checker, request)).problem.code).toBe('company_held')
  const acting = actingFor(checker, params.id)
  expect((await accept(acting, await tradeOf(acting, trade.id))).problem.code).toBe('company_held')
  expect((await list()).map(({ state }) => state)).toEqual(['open'])
  expect(await balance()).toBe('10000.00')
  // What comes in comes in, and is where its members see it.
  await give(app, payee, 'NGN', 10_000n)
  const address = (await ada.call(readCompany, { params })).body.pay_address ?? ''
  const paid = await payee.call(transferInternally, {
    key: crypto.randomUUID(),
    body: { recipient_identifier: address, amount: '100' },
  })
  expect(paid.status).toBe(200)
  expect(await balance()).toBe('10100.00')

  const body = { outcome: 'cleared' as const, reason: 'Another person of the same name' }
  expect((await officer.call(closeCase, { params: { id: found?.id ?? '' }, body })).status).toBe(200)
  expect(await told(FREE)).toEqual([1, 1, 1, 1])
  expect((await approve(checker, request)).body.state).toBe('done')
  expect(await balance()).toBe('9600.00')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('CMP-105 a company that is suspended for it: its members are told, nothing moves in or out, and its money is where its page says', {
  tags: ['long'],
}, async () => {
  const { app } = await startDesk()
  await using _ = app
  const officer = await staffMember(app, 'compliance')
  const { ada, checker, params, payee, send, list, approve, told, balance } = await companyBefore(app)
  await app.startBackground()
  await watchList(app.deps)
  await untilNoJob(app, 'screen-everybody')
  const id = (await casesFor(officer))[0]?.id ?? ''
  const body = { outcome: 'suspended' as const, reason: 'It is the very person' }
  expect((await officer.call(closeCase, { params: { id }, body })).status).toBe(200)
  expect(await told(`${NAME} is suspended`)).toEqual([1, 1, 1, 1])
  expect(await told(FREE)).toEqual([0, 0, 0, 0])
  expect((await send('10')).problem.code).toBe('company_held')
  expect((await approve(checker, (await list())[0]?.id ?? '')).problem.code).toBe('company_held')
  await give(app, payee, 'NGN', 10_000n)
  const address = (await ada.call(readCompany, { params })).body.pay_address ?? ''
  const paid = await payee.call(transferInternally, {
    key: crypto.randomUUID(),
    body: { recipient_identifier: address, amount: '100' },
  })
  expect(paid.problem.code).toBe('recipient_suspended')
  expect(await balance()).toBe('10000.00')
  expect((await auditLines(app)).filter(({ subject }) => subject === params.id).map(({ action }) => action)).toContain(
    'account.suspend',
  )
  expect(await checkBooks(app.deps.db)).toEqual([])
})
