// A customer's language: what they are told, refused with, sent and shown, and that it may be another one later.
import { me, register, setLanguage } from '@kivuko/contract/auth.ts'
import { API_BASE, IDEMPOTENCY_HIT_HEADER } from '@kivuko/contract/endpoint.ts'
import { saveKycAddress } from '@kivuko/contract/kyc.ts'
import type { Language } from '@kivuko/contract/languages.ts'
import { subscribe } from '@kivuko/contract/leads.ts'
import { listNotifications } from '@kivuko/contract/notifications.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { type Said, saidIn, say } from '@kivuko/contract/say.ts'
import type { Forms } from '@kivuko/contract/text.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { money } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readCatalogue } from '../../../../tools/tidy/catalogues.ts'
import { toGsm7 } from '../../src/platform/gsm7.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { give } from '../support/gifts.ts'
import { initiate, orderIn, quoteFor } from '../support/purchases.ts'
import { readPdf } from '../support/read-pdf.ts'
import { mailTo } from '../support/security-mail.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { dial, PIN, textsTo, withPinnedPhone } from '../support/ussd.ts'
import { verifyEmail } from '../support/verification.ts'

const PHONE = '+254712345678'
const SWAHILI = { 'accept-language': 'sw' }
const sw = { language: 'sw', sentences: readCatalogue('sw') as Readonly<Record<string, string | Forms>> }
const fr = { language: 'fr', sentences: readCatalogue('fr') as Readonly<Record<string, string | Forms>> }

test('LNG-20 LNG-21 LNG-22 a language is chosen, and refusals are in the one that is asked for, word for word as before in English', async () => {
  const limits = { daily: '100', monthly: '150' }
  const KYC_LIMITS = JSON.stringify({ 1: limits, 2: limits, 3: limits, 4: limits })
  await using app = await startTestApp({ env: { KYC_LIMITS } })
  const ada = await app.customer('Ada Obi')
  expect((await ada.call(me)).body.language).toBeNull()
  const wrong = (await ada.call(setLanguage, { body: { language: 'xx' as Language } })).problem
  expect(wrong).toMatchObject({
    code: 'validation_failed',
    errors: [{ field: 'language', message: 'must be one of en, sw, fr, ha, yo, pcm' }],
  })
  expect((await app.call(setLanguage, { body: { language: 'sw' } })).problem.code).toBe('unauthorized')
  expect((await ada.call(me)).body.language).toBeNull()
  expect((await ada.call(setLanguage, { body: { language: 'sw' } })).body).toEqual({ language: 'sw' })
  expect((await ada.call(me)).body.language).toBe('sw')

  // The call says the language, not the account: a screen may be in another one.
  const body = { recipient_identifier: 'nobody@example.com', amount: '10', currency: 'NGN' as const }
  const refused = (headers: Record<string, string> = {}) => ada.call(transferInternally, { body, headers })
  const english = 'Recipient not found'
  const swahili = saidIn(sw, english)
  expect(swahili).not.toBe(english)
  for (const asked of [undefined, 'de', 'en-GB,sw;q=0.5', '*', ';;q=,', 'x'.repeat(300)]) {
    const { problem } = await refused(asked === undefined ? {} : { 'accept-language': asked })
    expect([asked, problem.code, problem.detail, problem.message]).toEqual([
      asked,
      'recipient_not_found',
      english,
      english,
    ])
  }
  for (const asked of ['sw', 'sw-KE', 'de,sw;q=0.8,en;q=0.7', 'en;q=0.1, SW']) {
    const { problem } = await refused({ 'accept-language': asked })
    expect([asked, problem.code, problem.detail, problem.message]).toEqual([
      asked,
      'recipient_not_found',
      swahili,
      swahili,
    ])
  }

  // What is stored under a key is said again to whoever asks: values are in their places, amounts as everywhere.
  await give(app, ada, 'USD', 1_000_000n)
  const brian = await app.customer('Brian Otieno')
  const tooMuch = (headers: Record<string, string>) =>
    ada.call(transferInternally, {
      body: { recipient_identifier: brian.email, amount: '100.01', currency: 'USD' },
      key: 'over-the-limit',
      headers,
    })
  const limit = say('This goes over your daily limit of {limit} in 24 hours: {left} is left.', {
    limit: money('USD', 10_000n),
    left: money('USD', 10_000n),
  })
  const detail = [limit, say('Verify further to raise it.')]
  const first = await tooMuch(SWAHILI)
  expect([first.problem.code, first.problem.detail]).toEqual(['limit_reached', saidIn(sw, detail)])
  const again = await tooMuch({})
  expect(again.headers[IDEMPOTENCY_HIT_HEADER.toLowerCase()]).toBe('true')
  expect(again.problem.detail).toBe(
    'This goes over your daily limit of $100.00 in 24 hours: $100.00 is left. Verify further to raise it.',
  )
  expect(first.problem.detail).not.toBe(again.problem.detail)
})

test('LNG-30 what is wrong with each field is told in the language that is asked for, by schemas, by the API and under a key, and in English word for word as before', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const ada = await app.customer('Ada Obi')
  const problems = async (asked: string | undefined) => {
    const headers: Record<string, string> = asked === undefined ? {} : { 'accept-language': asked }
    const signUp = { fullName: '', email: 'nobody', password: 'x'.repeat(7) }
    const address = { address_line1: '1 Moi Avenue', city: 'x'.repeat(81), county: 'Lagos', country_code: 'KE' }
    const answers = [
      await app.call(register, { body: signUp, headers }),
      await app.call(register, { body: { fullName: 5, email: 'a@b.example' } as never, headers }),
      await ada.call(setLanguage, { body: { language: 'xx' as Language }, headers }),
      await app.call(subscribe, { body: 5 as never, headers }),
      await ada.call(saveKycAddress, { body: { ...address, postal_code: '00100' }, headers }),
      await ada.call(saveKycAddress, { body: { ...address, city: 'Nairobi', postal_code: '00100' }, headers }),
      await ada.call(transferInternally, {
        body: { recipient_identifier: 'brian@example.com', amount: '0.5', currency: 'KES' },
        key: 'too-little-of-it',
        headers,
      }),
      await ada.call(createQuote, {
        body: { fiat_currency: 'NGN', fiat_amount: '1.005', crypto_currency: 'USDT', payment_method: 'card' },
        headers,
      }),
    ]
    return answers.map(({ problem }) => problem.errors ?? [])
  }
  const swahili = await problems('sw')
  const english = await problems(undefined)
  expect(english.map((errors) => errors.map(({ field, message }) => `${field}: ${message}`))).toEqual([
    [
      'fullName: Full name is required',
      'email: Please enter a valid email address',
      'password: Password must have at least 8 characters',
    ],
    ['fullName: Full name must be text', 'password: is required'],
    ['language: must be one of en, sw, fr, ha, yo, pcm'],
    [expect.stringMatching(/^body: Invalid input/)],
    ['city: City must be at most 80 characters'],
    ['county: Please choose a county of the list'],
    ['amount: The least you can send is KSh\u00a01.00.'],
    ['fiat_amount: must be a plain decimal in NGN with no more decimals than NGN has, such as "1500.00"'],
  ])
  const inSwahili = (say: Said) => saidIn(sw, say)
  expect(swahili[0]?.map(({ message }) => message)).toEqual(english[0]?.map(({ message }) => inSwahili(message)))
  expect(swahili[2]).toEqual([{ field: 'language', message: 'lazima iwe mojawapo ya en, sw, fr, ha, yo, pcm' }])
  expect(swahili[3]).toEqual([{ field: 'body', message: inSwahili('Invalid input') }])
  expect(swahili[4]).toEqual([{ field: 'city', message: 'Mji: isizidi herufi 80' }])
  for (const language of ['fr', 'ha', 'yo', 'pcm', 'sw'] as const) {
    const told = language === 'sw' ? swahili : await problems(language)
    expect(told.flat().map(({ field }) => field)).toEqual(english.flat().map(({ field }) => field))
    const same = told.flat().filter(({ message }, place) => message === english.flat()[place]?.message)
    expect([language, same]).toEqual([language, []])
  }
})

test('LNG-23 LNG-25 LNG-26 who chose Swahili is told in Swahili by list, mail, text and paper, the other one in French, and either in English once they read it so', {
  tags: ['long'],
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const [ada, brian] = [await app.customer('Ada Obi'), await app.customer('Brian Otieno')]
  await verifyEmail(app, ada)
  await withPinnedPhone(app, ada, PHONE)
  await ada.call(setLanguage, { body: { language: 'sw' } })
  await brian.call(setLanguage, { body: { language: 'fr' } })
  await give(app, ada, 'KES', 500_000n)
  const body = { recipient_identifier: brian.email, amount: '250', currency: 'KES' as const }
  const { reference } = (await ada.call(transferInternally, { body, headers: SWAHILI })).body

  const amount = 'KSh\u00a0250.00'
  const title = say('You sent {amount} to {name}', { amount, name: 'Brian Otieno' })
  const message = [
    say('It has arrived. There was no fee.'),
    say('The reference is {reference}.', { reference }),
    say('It is the first time you sent them money. If this was not you, freeze your account.'),
  ]
  const listed = async (customer: Customer, headers = {}) =>
    (await customer.call(listNotifications, { headers })).body.data.map((notice) => [notice.title, notice.message])
  expect(await listed(ada, SWAHILI)).toContainEqual([saidIn(sw, title), saidIn(sw, message)])
  // Its story is not of the language in which it happened.
  const inEnglish = [`You sent ${amount} to Brian Otieno`, saidIn(undefined, message)]
  expect(await listed(ada)).toContainEqual(inEnglish)
  expect(inEnglish[0]).not.toBe(saidIn(sw, title))

  const mail = await mailTo(app, ada.email, new RegExp(escaped(saidIn(sw, title))))
  expect(mail).toContain(saidIn(sw, say('Hello {name},', { name: 'Ada' })))
  expect(mail).toContain(saidIn(sw, message))
  // Nobody confirmed this address: it is not told who sent it.
  const theirs = say('You were sent {amount}', { amount })
  expect(await mailTo(app, brian.email, new RegExp(escaped(saidIn(fr, theirs))))).not.toContain('Ada')
  const text = await until('a text', () => textsTo(app, PHONE).find((each) => each.includes('Brian Otieno')))
  expect(text).toContain(toGsm7(saidIn(sw, title)))

  const lines = async (headers = {}) =>
    (await ada.call(listTransactions, { query: { search: reference }, headers })).body.transactions
  const [line] = await lines(SWAHILI)
  expect(line?.description).toBe(saidIn(sw, say('Sent to {name}', { name: 'Brian Otieno' })))
  expect((await lines())[0]?.description).toBe('Sent to Brian Otieno')
  expect(line?.description).not.toBe('Sent to Brian Otieno')
  const paper = await app.server.inject({
    url: `${API_BASE}/transactions/${line?.id}/receipt`,
    headers: { authorization: `Bearer ${ada.token}` },
  })
  const printed = readPdf(paper.rawPayload).text.replaceAll('\n', ' ')
  for (const label of ['Detail', 'Status', 'Reference', 'Completed']) {
    expect(printed).toContain(saidIn(sw, label))
    expect(printed).not.toContain(label)
  }
  expect(paper.rawPayload.toString('latin1')).toContain('/Lang (sw)')
})

test('LNG-23 a receipt by mail is in the customer’s language, and its order is told in it', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const ada = await app.customer('Ada Obi')
  await ada.call(setLanguage, { body: { language: 'sw' } })
  const quote = await quoteFor(ada)
  const { client_secret, reference } = (await initiate(ada, { quoteId: quote.quote_id })).body
  await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
  await orderIn(ada, reference, 'completed')
  const text = await mailTo(app, ada.email, new RegExp(reference))
  for (const label of ['You paid', 'Of this, fee', 'Reference']) expect(text).toContain(saidIn(sw, label))
  expect(text).not.toContain('You paid')
})

test('LNG-27 a phone with buttons speaks the customer’s language, with the number’s own form, and what older versions wrote is told as it stands', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const ada = await withPinnedPhone(app, await app.customer('Ada Obi'), PHONE)
  await ada.call(setLanguage, { body: { language: 'sw' } })
  const menu = (await dial(app, PHONE)).screen
  expect(menu).toContain(saidIn(sw, '1 Balance'))
  expect(menu).not.toContain('1 Balance')
  const forms = sw.sentences['Wrong PIN. {count} tries left.'] as Forms
  for (const [left, wrong] of [
    [4, '0000'],
    [3, '0001'],
    [2, '0002'],
    [1, '0003'],
  ] as const) {
    const form = forms[new Intl.PluralRules('sw').select(left)] ?? forms.other
    expect((await dial(app, PHONE, '1', wrong)).screen).toContain(toGsm7(form.replace('{count}', String(left))))
  }
  expect((await dial(app, PHONE, '1', PIN)).state).toBe('ended')

  await oldRow(app, ada)
  const { data } = (await ada.call(listNotifications, { headers: SWAHILI })).body
  expect(data[0]).toMatchObject({ title: 'Ada sent you KSh 5.00', message: saidIn(sw, 'Both balances have changed.') })
})

/** As the release before wrote it: English alone. */
async function oldRow(app: TestApp, { user }: Customer): Promise<void> {
  await sql`insert into notifications (id, user_id, event_key, type, title, message, is_read, created_at)
    values ('ntf_7zzzzzzzzzzzzzzzzzzzzzzzzz', ${user.id}, 'old', 'payment', 'Ada sent you KSh 5.00',
      'Both balances have changed.', false, ${app.clock.now()})`.execute(app.deps.db)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
