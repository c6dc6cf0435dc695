// Staff who act for a company are told that what is its is theirs, too: the console offers them no step that is refused.
import { consoleBlockTrades } from '@kivuko/contract/console-block-trades.ts'
import { consoleCustomer, suspendCustomer } from '@kivuko/contract/console-customers.ts'
import { consoleDocument, consoleDocuments, rejectDocument } from '@kivuko/contract/console-documents.ts'
import { decideProposal, getProposal, proposeCorrection } from '@kivuko/contract/console-proposals.ts'
import { expect, test } from 'vitest'
import { answer, ask, priceAbove, startDesk } from '../support/block-trades.ts'
import { actingFor, addMember, applyFor, sendPaper } from '../support/companies.ts'
import { companyAtWork } from '../support/company-at-work.ts'
import { staffMember } from '../support/staff.ts'
import type { Customer } from '../support/test-app.ts'

test('SEC-245 of a company that staff are part of, its trades, its account and corrections of it say so to them, and to nobody else', {
  tags: 'long',
}, async () => {
  const { app } = await startDesk()
  await using _ = app
  const { maker, payee, params } = await companyAtWork(app)
  const [inside, outside] = [await staffMember(app, 'admin', 'Ines Inside'), await staffMember(app, 'admin')]
  await addMember(app, params.id, inside as unknown as Customer, 'viewer')
  const { id } = (await ask(actingFor(maker, params.id))).body
  const other = (await ask(payee)).body.id
  const ownTrades = async (by: typeof inside) =>
    Object.fromEntries((await by.call(consoleBlockTrades, {})).body.rows.map((row) => [row.id, row.is_own]))
  expect(await ownTrades(inside)).toEqual({ [id]: true, [other]: false })
  expect(await ownTrades(outside)).toEqual({ [id]: false, [other]: false })
  const ownAccount = async (by: typeof inside, customer: string) =>
    (await by.call(consoleCustomer, { params: { id: customer } })).body.is_own
  expect([await ownAccount(inside, params.id), await ownAccount(outside, params.id)]).toEqual([true, false])
  expect([await ownAccount(inside, inside.user.id), await ownAccount(inside, maker.user.id)]).toEqual([true, false])

  const treasury = await staffMember(app, 'treasury', 'Teresa Treasury')
  const why = { reason_code: 'our_mistake', reason: 'Booked twice' } as const
  const body = { kind: 'manual_credit', customer: params.id, currency: 'NGN', amount: '10', ...why } as const
  const proposal = { params: { id: (await treasury.call(proposeCorrection, { body })).body.id } }
  const mayDecide = async (by: typeof inside) => (await by.call(getProposal, proposal)).body.can_decide
  expect([await mayDecide(inside), await mayDecide(outside), await mayDecide(treasury)]).toEqual([false, true, false])
  // What is not offered is refused.
  const reason = 'No stock'
  const tried = [
    await answer(inside, id, { price: priceAbove(app, 50n) }),
    await inside.call(suspendCustomer, { params, body: { is_suspended: true, reason } }),
    await inside.call(decideProposal, { ...proposal, body: { decision: 'reject', reason } }),
  ]
  expect(tried.map(({ problem }) => problem.code)).toEqual(['own_account', 'own_account', 'same_person'])
})

test('SEC-245 a paper of a company that staff are part of says so to them, before they open a page of it', {
  tags: 'long',
}, async () => {
  const { app } = await startDesk()
  await using _ = app
  const inside = await staffMember(app, 'compliance', 'Ines Inside')
  const outside = await staffMember(app, 'compliance')
  const applicant = await app.customer()
  const { id: companyId } = await applyFor(applicant)
  await addMember(app, companyId as `usr_${string}`, inside as unknown as Customer, 'viewer')
  expect((await sendPaper(app, applicant, companyId, 'incorporation')).status).toBe(200)
  const [row] = (await outside.call(consoleDocuments, {})).body.rows
  const params = { id: row?.id ?? '' }
  const [theirs, others] = [
    await inside.call(consoleDocument, { params }),
    await outside.call(consoleDocument, { params }),
  ]
  expect([theirs.body.is_own, others.body.is_own]).toEqual([true, false])
  const body = { version: theirs.body.version, reason: 'unreadable' as const }
  expect((await inside.call(rejectDocument, { params, body })).problem.code).toBe('own_document')
})
