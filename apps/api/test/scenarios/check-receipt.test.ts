// Anybody checks a receipt they were shown: genuine as it stands today, or unknown, whatever is wrong with it.
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { checkReceipt } from '@kivuko/contract/receipts.ts'
import { getTransaction, listTransactions } from '@kivuko/contract/transactions.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkCodeOf, isCheckCode } from '../../src/record/check-code.ts'
import { give } from '../support/gifts.ts'
import { addLine } from '../support/lines.ts'
import { readPdf } from '../support/read-pdf.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

test('RCP-01 RCP-02 a receipt has a reference and a check code; whoever types both and its amount hears that it is genuine, with initials for names', async () => {
  await using app = await startTestApp()
  const recipient = { name: 'Brian Otieno', phone: '+254712345678' }
  const ada = await app.customer('Ada Obi')
  await addLine(app, ada, { type: 'withdrawal', currency: 'KES', amount: '1500.00', fee: '38.00', recipient })
  const { reference, id, code } = await shownTo(ada)
  const pdf = await app.server.inject({
    url: `${API_BASE}/transactions/${id}/receipt`,
    headers: { authorization: `Bearer ${ada.token}` },
  })
  const text = readPdf(pdf.rawPayload).text.replaceAll('\n', '')
  expect(text).toContain(code)
  expect(text.replaceAll(/\s/g, '')).toContain(`${app.deps.config.publicUrl}/check-receipt`)
  const genuine = {
    reference,
    kind: 'withdrawal',
    status: 'completed',
    amount: '1538.00',
    currency: 'KES',
    customer: 'A•• O••',
    recipient: 'B•• O••',
  }
  // Without a session, with either amount that stands on it, however it is typed.
  for (const [typed, amount] of [
    [code, '1538.00'],
    [code.toLowerCase().replace('-', ' '), '1,500'],
    [code.replace('-', ''), '1500.00'],
  ] as const) {
    const answer = await check(app, { reference: ` ${reference.toLowerCase()} `, amount, code: typed })
    expect(answer.body.receipt).toMatchObject(genuine)
    expect(JSON.stringify(answer.body)).not.toMatch(/Ada|Obi|Brian|Otieno|712|@|usr_|txn_/)
  }
})

test('RCP-03 a wrong reference, amount or code gets one and the same answer, as does the code of another receipt', async () => {
  await using app = await startTestApp()
  const ada = await app.customer('Ada Obi')
  await addLine(app, ada, { amount: '100.00' })
  const right = await shownTo(ada)
  await addLine(app, ada, { amount: '100.00' })
  const other = await shownTo(ada)
  const wrong = [
    { ...right, reference: 'KV-0000-0000' },
    { ...right, reference: '%' },
    { ...right, reference: "' or 1=1 --" },
    { ...right, amount: '100.01' },
    { ...right, amount: '-100.00' },
    { ...right, amount: 'nonsense' },
    { ...right, code: '0000-0000' },
    { ...right, code: right.code.slice(0, 8) },
    { ...right, code: other.code },
    { ...right, reference: other.reference },
  ]
  const answers = await Promise.all(wrong.map((shown) => check(app, shown)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toEqual(
    new Set(['200 {"receipt":null}']),
  )
  expect((await check(app, right)).body.receipt).toMatchObject({ reference: right.reference })
  // What is no text at all is refused by field.
  const bad = await app.call(checkReceipt, { body: { reference: '', amount: '1', code: 'x' } })
  expect([bad.status, bad.problem.errors?.[0]?.field]).toEqual([422, 'reference'])
})

test('RCP-04 it says how the payment stands today: what went back since is not shown as paid', async () => {
  await using app = await startTestApp()
  const ada = await app.customer('Ada Obi')
  await addLine(app, ada, { type: 'transfer', status: 'pending', amount: '50.00' })
  const shown = await shownTo(ada)
  expect((await check(app, shown)).body.receipt?.status).toBe('pending')
  await sql`update transactions set state = 'failed' where id = ${shown.id}`.execute(app.deps.db)
  expect((await check(app, shown)).body.receipt?.status).toBe('failed')
})

test('RCP-05 both sides of a transfer share its reference, and each has a code of its own for its own line', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [ada, brian] = [await app.customer('Ada Obi'), await app.customer('Brian Otieno')]
  await give(app, ada, 'NGN', 100_000n)
  await ada.call(transferInternally, { body: { recipient_identifier: brian.email, amount: '400' } })
  const [sent, received] = [await shownTo(ada), await shownTo(brian)]
  expect(sent.reference).toBe(received.reference)
  expect(sent.code).not.toBe(received.code)
  expect((await check(app, sent)).body.receipt).toMatchObject({
    kind: 'transfer',
    customer: 'A•• O••',
    recipient: 'B•• O••',
  })
  expect((await check(app, received)).body.receipt).toMatchObject({ kind: 'received', customer: 'B•• O••' })
})

test('RCP-06 whoever tries many is told to wait, by network', async () => {
  await using app = await startTestApp({ env: { SIGN_IN_LIMIT_PER_MINUTE: '5' } })
  const ada = await app.customer('Ada Obi')
  await addLine(app, ada)
  const shown = await shownTo(ada)
  const from = (address: string) =>
    app.server.inject({
      method: 'POST',
      url: `${API_BASE}${checkReceipt.path}`,
      remoteAddress: address,
      payload: { reference: shown.reference, amount: shown.amount, code: '0000-0000' },
    })
  const statuses: number[] = []
  for (let turn = 0; turn < 8; turn += 1) statuses.push((await from('198.51.100.7')).statusCode)
  expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
  expect(statuses.slice(5)).toEqual([429, 429, 429])
  expect((await from('203.0.113.9')).statusCode).toBe(200)
})

test('RCP-07 a code is eight letters that cannot be misread, read however it is typed, and of one line alone', () => {
  const ids = Array.from({ length: 2_000 }, (_, index) => `txn_${String(index).padStart(26, '0')}`)
  const codes = ids.map(checkCodeOf)
  expect(new Set(codes).size).toBe(ids.length)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  const [id = '', other = ''] = ids
  const misread = checkCodeOf(id).replaceAll('0', 'o').replaceAll('1', 'l')
  expect([isCheckCode(misread, id), isCheckCode(checkCodeOf(id), other), isCheckCode('', id)]).toEqual([
    true,
    false,
    false,
  ])
})

type Shown = { reference: string; amount: string; code: string }

/** What stands on the newest receipt of a customer. */
async function shownTo({ call }: Customer): Promise<Shown & { id: string }> {
  const [newest] = (await call(listTransactions)).body.transactions
  const id = newest?.id ?? ''
  const { external_reference, net_amount, check_code } = (await call(getTransaction, { params: { id } })).body
  return { id, reference: external_reference, amount: net_amount, code: check_code ?? '' }
}

/** By somebody without an account. */
function check(app: TestApp, { reference, amount, code }: Shown) {
  return app.call(checkReceipt, { body: { reference, amount, code } })
}
