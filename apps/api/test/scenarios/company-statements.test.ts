// A company's statements of any period and its receipts, for members of every role: whole, its own, and checked by anybody.
import { readCompany } from '@kivuko/contract/companies.ts'
import { decideProposal, proposeCorrection } from '@kivuko/contract/console-proposals.ts'
import { API_BASE, COMPANY_HEADER } from '@kivuko/contract/endpoint.ts'
import { MEMBER_ROLES } from '@kivuko/contract/member-roles.ts'
import {
  exportTransactions,
  getTransaction,
  listTransactions,
  transactionReceipt,
} from '@kivuko/contract/transactions.ts'
import { type TransferFiat, transferInternally } from '@kivuko/contract/transfers.ts'
import { expect, test } from 'vitest'
import { accept, quoted, startDesk, tradeIn } from '../support/block-trades.ts'
import { actingFor, addMember, LAKE_TRADERS, openCompany } from '../support/companies.ts'
import { companyAtWork } from '../support/company-at-work.ts'
import { download } from '../support/exports.ts'
import { give } from '../support/gifts.ts'
import { dayAgo } from '../support/lines.ts'
import { readPdf } from '../support/read-pdf.ts'
import { heardOf, shownBy } from '../support/shown-receipts.ts'
import { staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

async function pay(from: Customer, to: string, amount: string, currency: TransferFiat = 'NGN'): Promise<void> {
  const body = { recipient_identifier: to, amount, currency }
  const answer = await from.call(transferInternally, { key: crypto.randomUUID(), body })
  if (answer.status !== 200) throw new Error(`not sent: ${answer.problem.code}`)
}

async function receiptText(app: TestApp, member: Pick<Customer, 'token'>, company: string, id: string) {
  const url = `${API_BASE}${transactionReceipt.path.replace('{id}', id)}`
  const headers = { authorization: `Bearer ${member.token}`, [COMPANY_HEADER]: company }
  const answer = await app.server.inject({ url, headers })
  return { status: answer.statusCode, text: answer.statusCode === 200 ? readPdf(answer.rawPayload).text : '' }
}

test('CMP-91 every member takes a statement of any days: in the company’s name, from the opening to the closing balance, with every movement between and none of a member’s', {
  tags: ['long'],
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const { ada, maker, checker, viewer, payee, send, list, approve, params } = await companyAtWork(app)
  await give(app, viewer, 'NGN', 7_700n)
  const address = (await ada.call(readCompany, { params })).body.pay_address ?? ''
  await pay(viewer, address, '77')
  expect((await send('500')).body.status).toBe('pending')
  await approve(checker, (await list())[0]?.id ?? '')
  for (const { token, email } of [ada, maker, checker, viewer]) {
    const statement = async (query: object) => {
      const { bytes } = await download(app, { token }, { format: 'statement', ...query }, params.id)
      const { text } = readPdf(bytes)
      return { text, naira: text.slice(text.indexOf('Nigerian Naira (NGN)')).match(/(\u2212\u2009)?₦[\d,.]+/g) }
    }
    const all = (await statement({})).text
    for (const words of [LAKE_TRADERS.name, 'Received from Vera', 'Sent to Pauline Payee', 'Closing balance'])
      expect(all.replaceAll(/\s+/g, ' '), email).toContain(words)
    expect(all).not.toMatch(/company\.invalid/)
    const today = { start_date: dayAgo(app, 0), end_date: dayAgo(app, 0) }
    expect((await statement(today)).naira).toEqual([
      ...['₦0.00', '₦10,000.00', '₦10,000.00', '₦77.00', '₦10,077.00', '\u2212\u2009₦500.00', '₦9,577.00', '₦9,577.00'],
    ])
    expect((await statement({ start_date: '2020-01-01', end_date: dayAgo(app, 1) })).text).toContain(
      'No balance and no movement in this period.',
    )
    expect((await statement({ start_date: dayAgo(app, -1), end_date: dayAgo(app, -2) })).naira).toEqual([
      ...['₦9,577.00', '₦9,577.00'],
    ])
    const csv = await download(app, { token }, { format: 'csv', ...today }, params.id)
    expect(csv.text.split('\n').filter((line) => line.includes('-500.00'))).toHaveLength(1)
  }
  const stranger = await actingFor(payee, params.id).call(exportTransactions, { query: { format: 'statement' } })
  expect(stranger.problem.code).toBe('company_not_found')
  // A member’s own statement has nothing of the company.
  expect(readPdf((await download(app, maker, { format: 'statement' })).bytes).text).not.toMatch(/500\.00|Lake Traders/)
})

/** A correction each way, by two of the staff. */
async function correctBoth(app: TestApp, id: string): Promise<void> {
  const [treasury, admin] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  for (const kind of ['manual_credit', 'manual_debit'] as const) {
    const reason_code = kind === 'manual_credit' ? 'our_mistake' : 'credited_twice'
    const body = { kind, customer: id, currency: 'NGN', amount: '15', reason_code, reason: 'Booked twice' } as const
    const proposal = (await treasury.call(proposeCorrection, { body })).body
    const decision = { decision: 'approve', reason: 'Checked' } as const
    expect((await admin.call(decideProposal, { params: { id: proposal.id }, body: decision })).status).toBe(200)
  }
}

test('CMP-92 a receipt of every kind of movement that a company has is checked by reference, amount and code, and read by members of every role alone', {
  tags: ['long'],
}, async () => {
  const { app, ada, grace } = await startDesk()
  await using _ = app
  await app.startBackground()
  const id = await openCompany(app, ada)
  const company = { ...ada, user: { ...ada.user, id } }
  for (const asset of ['NGN', 'KES', 'USD', 'BTC'] as const) await give(app, company, asset, 1_000_000_000n)
  const members = await Promise.all(
    MEMBER_ROLES.map(async (role) => {
      const person = await app.customer()
      await addMember(app, id, person, role)
      return { role, person, acting: actingFor(person, id) }
    }),
  )
  const of = (role: string) => members.find((each) => each.role === role) as (typeof members)[number]
  const [maker, checker, payee] = [of('maker'), of('checker'), await app.customer('Pauline Payee')]
  const address = (await ada.call(readCompany, { params: { id } })).body.pay_address ?? ''
  const limits = (['NGN', 'KES', 'USD'] as const).map((currency) => ({
    company_id: id,
    currency,
    amount_units: 100_000n,
    set_at: app.clock.now(),
  }))
  await app.deps.db.insertInto('company_limits').values(limits).execute()
  for (const currency of ['NGN', 'KES', 'USD'] as const) {
    await give(app, payee, currency, 10_000n)
    await pay(payee, address, '50', currency)
    await pay(maker.acting, payee.email, '20', currency)
  }
  for (const side of ['buy', 'sell'] as const) {
    const trade = await quoted(app, { customer: maker.acting, member: grace, side })
    expect((await accept(checker.acting, trade)).status).toBe(200)
    await tradeIn(checker.acting, trade.id, 'settled')
  }
  await correctBoth(app, id)
  const { transactions } = (await maker.acting.call(listTransactions, {})).body
  // Three in, three out, two sides of two trades, and two corrections.
  expect(transactions.map(({ kind, currency }) => `${kind} ${currency}`).toSorted()).toEqual(
    [
      ...['NGN', 'KES', 'USD'].flatMap((currency) => [`received ${currency}`, `transfer ${currency}`]),
      ...['exchange USD', 'exchange BTC', 'exchange USD', 'exchange BTC'],
      ...['deposit NGN', 'withdrawal NGN'],
    ].toSorted(),
  )
  const outsider = await app.customer()
  for (const { id: line, external_reference, net_amount, currency } of transactions) {
    for (const { role, person, acting } of members) {
      const shown = await shownBy(acting, line)
      const heard = await heardOf(app, shown)
      expect(heard, `${role} ${external_reference}`).toMatchObject({
        reference: external_reference,
        amount: net_amount,
        currency,
        status: 'completed',
      })
      expect(JSON.stringify(heard)).not.toContain(LAKE_TRADERS.name)
      const receipt = await receiptText(app, person, id, line)
      expect(receipt.text).toContain(external_reference)
      expect(receipt.text.replaceAll('\n', '')).toContain(shown.code)
      expect(await heardOf(app, { ...shown, amount: `${net_amount}1` })).toBeNull()
    }
    expect((await receiptText(app, outsider, id, line)).status).toBe(404)
    // It is the company’s line, and none of its member’s own.
    expect((await maker.person.call(getTransaction, { params: { id: line } })).problem.code).toBe(
      'transaction_not_found',
    )
  }
})
