// Goal: a history of thousands of lines is written out whole; one that is too long says so.
import { exportTransactions } from '@kivuko/contract/transactions.ts'
import { expect, test } from 'vitest'
import { downloadLater, fill, give } from '../support/exports.ts'
import { addLine } from '../support/lines.ts'
import { readPdf } from '../support/read-pdf.ts'
import { startTestApp } from '../support/test-app.ts'

test('TXN-41 thousands of lines go into a PDF, list and report; a hundred thousand and one do not', async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await app.startBackground()
  await fill(app, customer, 5_000)
  await addLine(app, customer, { currency: 'NGN', amount: '20000.00', description: 'Chakula cha Wanjirũ' })
  const list = readPdf((await downloadLater(app, customer, { format: 'pdf' })).bytes)
  expect(list.text).toContain('5,001 lines')
  expect(list.text.match(/FILL-\d+/g)).toHaveLength(5_000)
  // More movements than are read from the ledger at once.
  await Promise.all(Array.from({ length: 1_050 }, () => give(app, customer, 'USD', 1_00n)))
  const report = readPdf((await downloadLater(app, customer, { format: 'statement' })).bytes)
  expect(report.text.match(/FILL-\d+/g)).toHaveLength(5_000)
  const dollars = report.text.slice(report.text.indexOf('US Dollar (USD)'))
  const balances = [...dollars.matchAll(/Deposit of USD\n\$1\.00\n\$([\d,]+)\.00/g)].map(([, balance = '']) => balance)
  expect(balances).toEqual(Array.from({ length: 1_050 }, (_, index) => (index + 1).toLocaleString('en')))
  await fill(app, customer, 95_000)
  const { problem } = await customer.call(exportTransactions, { query: { format: 'pdf' } })
  expect(problem.code).toBe('export_too_long')
  expect((await customer.call(exportTransactions, { query: { format: 'pdf', search: 'Wanjirũ' } })).status).toBe(200)
})
