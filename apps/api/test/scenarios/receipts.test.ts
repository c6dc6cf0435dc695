// The receipt of one transaction.
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { getTransaction, listTransactions, transactionReceipt } from '@kivuko/contract/transactions.ts'
import { expect, test } from 'vitest'
import { dayOf } from '../../src/platform/clock.ts'
import { addLine } from '../support/lines.ts'
import { readPdf } from '../support/read-pdf.ts'
import { flat, readPdfStructure } from '../support/read-pdf-structure.ts'
import { startTestApp } from '../support/test-app.ts'

test('TXN-23 TXN-102 TXN-104 TXN-151 ENT-19 ENT-20 a receipt is one page with every value of its line and the reference, in its own currency', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const recipient = { name: 'Ọláṣubọ̀mí Wanjirũ', phone: '+254712345678', info: 'M-Pesa', id: 'usr_1' }
  const lines = [
    { type: 'withdrawal', currency: 'KES', amount: '1500.00', fee: '38.00', description: 'To a phone', recipient },
    { type: 'agent_commission', currency: 'NGN', amount: '20000.00', fee: '0.00', description: 'Commission' },
    { type: 'bill_payment', currency: 'USD', amount: '7.25', fee: '0.50', description: 'Power', status: 'pending' },
  ] as const
  // What the balance saw: what went out and the fee.
  const money = ['\u2212\u2009KSh 1,538.00', '₦20,000.00', '\u2212\u2009$7.75']
  const before = ['Before the feeKSh 1,500.00FeeKSh 38.00', 'Fee₦0.00', 'Before the fee$7.25Fee$0.50']
  const words = ['Withdrawal', 'Agent commission', 'Bill payment']
  for (const [index, line] of lines.entries()) {
    const reference = await addLine(app, customer, line)
    const { transactions } = (await customer.call(listTransactions, { query: { search: reference } })).body
    const id = transactions[0]?.id ?? ''
    const { created_at } = (await customer.call(getTransaction, { params: { id } })).body
    const response = await app.server.inject({
      url: `${API_BASE}/transactions/${id}/receipt`,
      headers: { authorization: `Bearer ${customer.token}` },
    })
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="kivuko-receipt-${reference}.pdf"`,
      'cache-control': 'no-store',
    })
    const pdf = readPdf(response.rawPayload)
    expect(pdf.pages).toBe(1)
    expect(pdf.title).toBe(`Receipt ${reference}`)
    expect(pdf.isTagged).toBe(true)
    const [page = []] = await readPdfStructure(response.rawPayload)
    const heads = flat(page).filter(({ scope }) => scope === 'Row')
    expect(heads.map(({ text }) => text)).toEqual(expect.arrayContaining(['Status', 'Reference', 'Transaction ID']))
    const text = pdf.text.replaceAll('\u00a0', ' ').replaceAll('\n', '')
    const year = dayOf(new Date(created_at), app.deps.config.timeZone).slice(0, 4)
    for (const value of [reference, line.description, money[index], before[index], words[index], year, id])
      expect(text).toContain(value)
    if ('recipient' in line)
      for (const value of Object.values({ ...recipient, phone: '0712 345 678' }))
        expect(text).toContain(value.normalize('NFC'))
  }
})

test('TXN-23 the receipt of somebody else’s transaction is not to be had', async () => {
  await using app = await startTestApp()
  const [customer, other] = [await app.customer(), await app.customer()]
  await addLine(app, other)
  const [line] = (await other.call(listTransactions)).body.transactions
  const answer = await customer.call(transactionReceipt, { params: { id: line?.id ?? '' } })
  expect(answer.problem.code).toBe('transaction_not_found')
})
