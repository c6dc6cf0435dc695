// Goal: a name is a name. Nobody makes our mails say something by calling themselves so.
import { register } from '@kivuko/contract/auth.ts'
import { saveKycProfile } from '@kivuko/contract/kyc.ts'
import { forgotPassword } from '@kivuko/contract/sign-in-ways.ts'
import { expect, test } from 'vitest'
import { PASSWORD, startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const RULE = 'Please use letters, spaces, apostrophes and hyphens only'

test.each([
  'https://kivuko.example.evil Now',
  'Win at evil.example',
  'Ada\u202EibO',
  'Ada\u0007Obi',
  'Ada <b>Obi</b>',
  '<ada@example.com>',
  'Ada 2000',
  '-Ada',
])('SEC-09 %j is no name, neither of an account nor of an application', async (name) => {
  await using app = await startTestApp()
  const body = { fullName: name, email: 'ada@kivuko.example', password: PASSWORD }
  const refused = await app.call(register, { body })
  expect(refused.problem.errors).toEqual([{ field: 'fullName', message: RULE }])
  const ada = await app.customer()
  const profile = { first_name: 'Ada', last_name: name, email: ada.email, date_of_birth: '1990-01-01' }
  const { problem } = await ada.call(saveKycProfile, { body: { ...profile, phone_number: '+254712345678' } })
  expect(problem.errors).toEqual([{ field: 'last_name', message: RULE }])
})

test('SEC-09 names of any script are names', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  for (const [place, fullName] of [
    'Ọláṣubọ̀mí Adé',
    "Ng'ang'a O’Brien-Wanjirũ",
    'عائشة بنت',
    'ሰላም ታደሰ',
    '李小龍',
  ].entries()) {
    const body = { fullName, email: `name-${place}@kivuko.example`, password: PASSWORD }
    expect((await app.call(register, { body })).status, fullName).toBe(200)
  }
})

test('SEC-09 a mail to an address that nobody confirmed names nobody; once it is confirmed it does', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const ada = await app.customer('Click Here Now')
  const mailed = (count: number) =>
    until('the mail has arrived', () => {
      const mails = app.sandbox.control.inbox.messages({ to: ada.email })
      return mails.length === count && mails[0]
    })
  const reset = () => app.call(forgotPassword, { body: { email: ada.email } })
  await reset()
  const first = await mailed(1)
  expect(first.text).toMatch(/^Hello,\n/)
  expect(`${first.subject} ${first.text} ${first.html}`).not.toContain('Click')
  await app.deps.db.updateTable('users').set({ email_verified_at: app.clock.now() }).execute()
  await app.advance(3_600_000)
  await reset()
  expect((await mailed(2)).text).toMatch(/^Hello Click,\n/)
})
