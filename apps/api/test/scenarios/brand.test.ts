// Goal: whoever runs the software under a name of their own is known to their customers by that name alone.
import { startPasskey, startTotp } from '@kivuko/contract/account-security.ts'
import { sendPhoneCode } from '@kivuko/contract/kyc.ts'
import { listNotifications } from '@kivuko/contract/notifications.ts'
import { sendEmailCode } from '@kivuko/contract/sign-in-ways.ts'
import { exportTransactions } from '@kivuko/contract/transactions.ts'
import { expect, test } from 'vitest'
import { BRAND_EXAMPLE } from '../../../../tools/start/environment.ts'
import { mailPreviews } from '../../src/mail-previews.ts'
import { printLetter } from '../../src/platform/letter.ts'
import { confirmAddress } from '../support/authenticator-app.ts'
import { addLine } from '../support/lines.ts'
import { readPdf } from '../support/read-pdf.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { freshPhone } from '../support/verification.ts'

const NAME = 'Mwezani Pay'

test('BRN-04 under another brand mails, texts, notices, authenticators, passkeys and the API description have its name, and none the product’s', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, env: { BRAND_FOLDER: BRAND_EXAMPLE } })
  await app.startBackground()
  const { config } = app.deps
  for (const letter of Object.values(mailPreviews(config))) {
    const { subject, text, html } = printLetter(letter, config.brand)
    expect(`${subject}\n${text}\n${html}`).not.toMatch(/kivuko(?!\.example)/i)
    expect(html).toContain(`>${NAME}</p>`)
    if (html.includes('<a ')) expect(html).toContain('background:#4f3bb8')
  }
  const customer = await app.customer()
  await confirmAddress(app, customer)
  const newcomer = 'new@lake.example'
  await app.call(sendEmailCode, { body: { email: newcomer } })
  const mail = await until('the mail with the code', () => app.sandbox.control.inbox.messages({ to: newcomer })[0])
  expect(mail.subject).toMatch(new RegExp(`is your ${NAME} code$`))
  expect(mail.from).toBe(`${NAME} <habari@mwezani.example>`)
  const phone = freshPhone()
  await customer.call(sendPhoneCode, { body: { phone_number: phone } })
  expect(app.sandbox.control.sms.messages({ to: phone })).toMatchObject([
    { from: 'MWEZANI', text: expect.stringMatching(`^\\d{6} is your ${NAME} code.*${NAME} never asks`) },
  ])
  const [welcome] = (await customer.call(listNotifications)).body.data
  expect(welcome?.title).toBe(`Welcome to ${NAME}`)
  const { uri } = (await customer.call(startTotp)).body
  expect(new URL(uri).searchParams.get('issuer')).toBe(NAME)
  const { options } = (await customer.call(startPasskey)).body
  expect(options).toMatchObject({ rp: { name: NAME } })
  const { body } = await app.server.inject('/api/v1/openapi.json')
  expect(JSON.parse(body)).toMatchObject({ info: { title: NAME } })
  // Wire names of headers are the software's, like the names of its settings.
  expect(body.replaceAll(/kivuko-(query|proof|work|token|unattended|company|version|request-id)/gi, '')).not.toMatch(
    /kivuko/i,
  )
})

test('BRN-05 a receipt and a statement have the name, the mark and the colours of the brand, and so have their files', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ env: { BRAND_FOLDER: BRAND_EXAMPLE } })
  const customer = await app.customer()
  await addLine(app, customer)
  for (const format of ['pdf', 'statement'] as const) {
    const file = await app.server.inject({
      url: `/api/v1${exportTransactions.path}?format=${format}`,
      headers: { authorization: `Bearer ${customer.token}` },
    })
    expect(file.headers['content-disposition']).toMatch(/filename="mwezani-pay-/)
    const { text } = readPdf(file.rawPayload)
    expect(text).toContain(NAME)
    expect(text).not.toMatch(/kivuko(?!\.example)/i)
    expect(file.rawPayload.toString('latin1')).not.toMatch(/\((Kivuko)|Kivuko\)/)
  }
})

test('BRN-08 in development a page shows the brand with its colours, drawings, mails, texts and papers, and no production server has it', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ env: { BRAND_FOLDER: BRAND_EXAMPLE } })
  expect((await app.server.inject('/dev/brand/statement.pdf')).statusCode).toBe(404)
  await app.customer('Ada Example')
  const { body, headers } = await app.server.inject('/dev/brand')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  for (const shown of [NAME, '#4f3bb8', 'on-primary on primary', '/styleguide', '/dev/mail/receipt', '042817 is your'])
    expect(body).toContain(shown)
  expect(body).not.toMatch(/kivuko(?!\.example|-[a-z]+\/|\/)/i)
  for (const [, url = ''] of body.matchAll(/(?:href|src)="(\/dev\/[^"]+)"/g))
    expect([url, (await app.server.inject(url)).statusCode]).toEqual([url, 200])
  const receipt = await app.server.inject('/dev/brand/receipt.pdf')
  expect(readPdf(receipt.rawPayload).text).toContain(NAME)
  const statement = await app.server.inject('/dev/brand/statement.pdf')
  expect(readPdf(statement.rawPayload).text).toContain('Ada Example')
  await using real = await startTestApp({ env: { NODE_ENV: 'production', ACCOUNT_KEY: 'k'.repeat(40) } })
  expect((await real.server.inject('/dev/brand')).statusCode).toBe(404)
})

test('BRN-01 a process does not start with a brand that is not whole, and says all that is missing', async () => {
  await expect(startTestApp({ env: { BRAND_FOLDER: 'docs' } })).rejects.toThrow(
    /BRAND_FOLDER: The brand in .*docs cannot be used:\n {2}There is no brand\.json; copy the folder brand/,
  )
})
