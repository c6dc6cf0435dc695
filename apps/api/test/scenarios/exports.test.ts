// Files made of the list: spreadsheets, the list as a PDF, and the statement of the ledger.
import type { QueryInput } from '@kivuko/contract/endpoint.ts'
import { exportTransactions, listTransactions } from '@kivuko/contract/transactions.ts'
import { money } from '@kivuko/money/money.ts'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { payoutHold, payoutRelease } from '../../src/accounting/recipes/payout.ts'
import { treasuryFunding } from '../../src/accounting/recipes/treasury-funding.ts'
import { download, fill, give } from '../support/exports.ts'
import { addLine, dayAgo } from '../support/lines.ts'
import { readPdf } from '../support/read-pdf.ts'
import { startTestApp } from '../support/test-app.ts'

type Query = QueryInput<typeof exportTransactions>

test('TXN-17 the list as CSV: what matches, dates in ISO, plain decimals with a sign, and no formulas', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await addLine(app, customer, {
    description: '=HYPERLINK("http://x")',
    currency: 'NGN',
    amount: '20000.00',
    fee: '12.50',
  })
  app.clock.advance(1000)
  const recipient = { name: '@cmd', phone: '+254712345678' }
  await addLine(app, customer, { type: 'withdrawal', amount: '7.00', description: 'Rent, "May"', recipient })
  await addLine(app, customer, { type: 'transfer', status: 'failed' })
  const { text, headers } = await download(app, customer, { format: 'csv', status: 'completed' })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe(`attachment; filename="kivuko-transactions-${dayAgo(app, 0)}.csv"`)
  expect(text.startsWith('\ufeff')).toBe(true)
  const [head, ...rows] = parseCsv(text.slice(1))
  const columns = [
    'Date',
    'Reference',
    'Type',
    'Description',
    'Amount',
    'Currency',
    'Fee, included',
    'Status',
    'Recipient or payer',
  ]
  expect(head).toEqual(columns)
  expect(rows.map((row) => row.slice(2))).toEqual([
    ['Withdrawal', 'Rent, "May"', '-7.00', 'USD', '0.00', 'Completed', "'@cmd, +254712345678"],
    ['Deposit', `'=HYPERLINK("http://x")`, '19987.50', 'NGN', '12.50', 'Completed', ''],
  ])
  expect(String(rows[0]?.[0])).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('TXN-17 the list as a spreadsheet: amounts are numbers, and digits a spreadsheet would lose stay text', {
  tags: ['long'],
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await addLine(app, customer, { type: 'crypto', currency: 'BTC', amount: '0.00023636', description: '+1' })
  await addLine(app, customer, { currency: 'ETH', amount: '1234567890.123456789', description: '-1' })
  await addLine(app, customer, { type: 'transfer', currency: 'KES', amount: '1500.50', description: 'Chakula' })
  const { bytes, headers } = await download(app, customer, { format: 'xlsx' })
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const { sheets } = await readXlsx(bytes)
  const rows = sheets[0]?.rows ?? []
  expect(rows[0]).toContain('Amount')
  const byCurrency = new Map(rows.slice(1).map((row) => [row[5], [row[3], row[4]]]))
  expect(byCurrency).toEqual(
    new Map([
      ['BTC', ["'+1", -0.00023636]],
      ['ETH', ["'-1", '1234567890.123456789']],
      ['KES', ['Chakula', -1500.5]],
    ]),
  )
})

test('TXN-17 a spreadsheet has every line once, page after page, also of one moment', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await fill(app, customer, 1_000)
  const { text } = await download(app, customer, { format: 'csv' })
  const references = parseCsv(text.slice(1))
    .slice(1)
    .map((row) => row[1])
  expect(references).toHaveLength(1_000)
  expect(new Set(references).size).toBe(1_000)
  const { transactions } = (await customer.call(listTransactions, { query: { limit: '3' } })).body
  expect(references.slice(0, 3)).toEqual(transactions.map((line) => line.external_reference))
})

test('TXN-17 the list as a PDF has every line, over pages', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await fill(app, customer, 120)
  await addLine(app, customer, { currency: 'NGN', amount: '20000.00', description: 'Chakula cha Wanjirũ' })
  const { bytes, headers } = await download(app, customer, { format: 'pdf' })
  expect(headers['content-type']).toBe('application/pdf')
  const pdf = readPdf(bytes)
  expect(pdf.title).toBe('Transactions')
  expect(pdf.isTagged).toBe(true)
  expect(pdf.text).toContain('121 lines')
  expect(pdf.text).toContain('₦20,000.00')
  expect(pdf.text).toContain('Chakula cha Wanjirũ')
  expect(pdf.text.match(/FILL-\d+/g)).toHaveLength(120)
  expect(pdf.pages).toBeGreaterThan(3)
})

test('TXN-17 a statement opens and closes with the ledger’s balances, and every movement lies between', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await give(app, customer, 'USD', 100_00n)
  await give(app, customer, 'BTC', 5_000n)
  await app.deps.ledger.post(treasuryFunding({ fundingId: 'export', amount: money('KES', 3_900_00n) }))
  const held = {
    payoutId: 'pyt_export',
    userId: customer.user.id,
    amount: money('USD', 30_00n),
    fee: money('USD', 0n),
    received: money('KES', 3_900_00n),
    spread: money('KES', 0n),
  }
  await app.deps.ledger.post(payoutHold(held))
  await addLine(app, customer, {
    type: 'withdrawal',
    sourceId: 'pyt_export',
    reference: 'KV-PAYS',
    description: 'To Otieno',
  })
  await app.deps.ledger.post(payoutRelease(held))
  const pdf = async (query: Omit<Query, 'format'>) =>
    readPdf((await download(app, customer, { format: 'statement', ...query })).bytes)
  const { text, title } = await pdf({ start_date: dayAgo(app, 1), end_date: dayAgo(app, -1) })
  expect(title).toBe(`Statement ${dayAgo(app, 1)} to ${dayAgo(app, -1)}`)
  const dollars = text.slice(text.indexOf('US Dollar (USD)'), text.indexOf('Bitcoin (BTC)'))
  expect(dollars.match(/(\u2212\u2009)?\$[\d,.]+/g)).toEqual([
    ...['$0.00', '$100.00', '$100.00', '\u2212\u2009$30.00', '$70.00', '$30.00', '$100.00', '$100.00'],
  ])
  expect(dollars).toContain('Set aside: To Otieno')
  expect(dollars).toContain('Returned: To Otieno')
  expect(text).toContain('0.00005000 BTC')
  const before = await pdf({ start_date: '2020-01-01', end_date: '2020-01-31' })
  expect(before.text).toContain('No balance and no movement in this period.')
  const later = await pdf({ start_date: dayAgo(app, -2), end_date: dayAgo(app, -3) })
  expect(later.text.match(/(\u2212\u2009)?\$[\d,.]+/g)).toEqual(['$100.00', '$100.00'])
  expect((await pdf({})).title).toBe(`Statement to ${dayAgo(app, 0)}`)
  const reverse = { format: 'statement', start_date: dayAgo(app, 0), end_date: dayAgo(app, 1) } as const
  expect((await customer.call(exportTransactions, { query: reverse })).problem.errors).toEqual([
    { field: 'end_date', message: 'must not be before start_date' },
  ])
})

test('TXN-17 a report covers the list as it is filtered, all of it by default, with what came in and went out', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  await give(app, customer, 'NGN', 20_000_00n)
  await addLine(app, customer, { currency: 'NGN', amount: '20000.00', daysAgo: 400, reference: 'KV-OLD' })
  await addLine(app, customer, { currency: 'NGN', amount: '700.00', status: 'pending' })
  await addLine(app, customer, { type: 'transfer', currency: 'NGN', amount: '1500.25', description: 'Rent' })
  await addLine(app, customer, { currency: 'USD', amount: '80.00' })
  await addLine(app, customer, { type: 'withdrawal', currency: 'USD', amount: '30.00' })
  await addLine(app, customer, { type: 'crypto', currency: 'USD', amount: '12.50' })
  const report = async (query: Omit<Query, 'format'>) => {
    const { text } = readPdf((await download(app, customer, { format: 'statement', ...query })).bytes)
    const from = text.indexOf('Totals of what is completed')
    const totals = text.slice(from, text.indexOf('\nTransactions\n')).split('\n')
    return { text, totals: totals.slice(totals.indexOf('Money out') + 1) }
  }
  const all = await report({})
  expect(all.totals.slice(0, 8)).toEqual(['NGN', '2', '₦20,000.00', '₦1,500.25', 'USD', '3', '$80.00', '$42.50'])
  const { summary } = (await customer.call(listTransactions, { query: {} })).body
  const inDollars = [summary.total_inflow, summary.total_outflow].map((total) => `$${total}`)
  expect(all.totals.slice(8)).toEqual(['In US dollars at current prices', ' ', ...inDollars])
  for (const words of ['6 lines', 'KV-OLD', 'Transfer: Rent', 'Opening balance', 'Closing balance'])
    expect(all.text).toContain(words)
  const today = await report({ start_date: dayAgo(app, 1) })
  expect(today.totals.slice(0, 4)).toEqual(['NGN', '1', '₦0.00', '₦1,500.25'])
  expect(today.text).not.toContain('KV-OLD')
  for (const query of [{ transaction_type: 'transfer' }, { status: 'completed', search: 'rent' }] as const) {
    const narrowed = await report(query)
    expect(narrowed.totals.slice(0, 4)).toEqual(['NGN', '1', '₦0.00', '₦1,500.25'])
    expect(narrowed.text).toContain('1 line')
    expect(narrowed.text).not.toMatch(/KV-OLD|Opening balance/)
  }
})

test('TXN-17 an export is the signed-in customer’s alone, in a form there is', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const [customer, other] = [await app.customer(), await app.customer()]
  await addLine(app, other, { description: 'Of another' })
  expect((await download(app, customer, { format: 'csv' })).text).not.toContain('Of another')
  expect((await app.call(exportTransactions, { query: { format: 'csv' } })).problem.code).toBe('unauthorized')
  const answer = await customer.call(exportTransactions, { query: { format: 'docx' } as never })
  expect(answer.problem.errors).toEqual([{ field: 'format', message: 'must be one of pdf, xlsx, csv, statement' }])
})
