// Staff who act for a company have no say in what the trading desk tells it.
import { refuseBlockTrade } from '@kivuko/contract/console-block-trades.ts'
import { expect, test } from 'vitest'
import { answer, ask, priceAbove, startDesk, tradeOf } from '../support/block-trades.ts'
import { actingFor, addMember } from '../support/companies.ts'
import { companyAtWork } from '../support/company-at-work.ts'
import { staffMember } from '../support/staff.ts'
import type { Customer } from '../support/test-app.ts'

test('SEC-241 staff who act for a company neither price nor refuse what it asks for', async () => {
  const { app, grace } = await startDesk()
  await using _ = app
  const { maker, params } = await companyAtWork(app)
  const inside = await staffMember(app, 'treasury', 'Ines Inside')
  await addMember(app, params.id, inside as unknown as Customer, 'viewer')
  const asking = actingFor(maker, params.id)
  const { id } = (await ask(asking)).body
  const price = priceAbove(app, 50n)
  expect((await answer(inside, id, { price })).problem.code).toBe('own_account')
  const body = { reason: 'No stock' }
  expect((await inside.call(refuseBlockTrade, { params: { id }, body })).problem.code).toBe('own_account')
  expect((await tradeOf(asking, id)).status).toBe('asked')
  expect((await answer(grace, id, { price })).status).toBe(200)
})
