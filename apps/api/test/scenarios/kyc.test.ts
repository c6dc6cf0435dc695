import { me } from '@kivuko/contract/auth.ts'
import {
  kycApplication,
  kycStatusOf,
  listCountries,
  saveKycAddress,
  saveKycProfile,
  saveKycPurpose,
  submitKyc,
} from '@kivuko/contract/kyc.ts'
import { sendEmailCode, verifyEmailCode } from '@kivuko/contract/sign-in-ways.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { upload } from '../support/documents.ts'
import { ADDRESS, PURPOSE, profileOf } from '../support/kyc-details.ts'
import { noticesOf } from '../support/notices.ts'
import { auditLines } from '../support/staff.ts'
import { startTestApp } from '../support/test-app.ts'
import { approve, reachTier2, verifyEmail, verifyPhone } from '../support/verification.ts'

const DAY_MS = 86_400_000
test('API-30 API-31 CON-17 a new customer is at tier 1 of 4, has its limits in full, and hears what comes next', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ env: { KYC_LIMITS: '' } })
  const { call } = await app.customer()
  const answer = await call(kycStatusOf)
  expect(answer.headers['cache-control']).toMatch(/no-store|no-cache/)
  expect(answer.body).toMatchObject({
    status: null,
    level: 'NONE',
    current_tier: 1,
    max_tier: 4,
    tier_benefits: { daily_limit: '2000.00', monthly_limit: '5000.00', features: expect.any(Array) },
    next_tier_requirements: { tier: 2, requirements: ['Verify your email address', 'Verify your phone number'] },
    limits: { currency: 'USD', daily: { limit: '2000.00', used: '0.00', left: '2000.00' } },
  })
  expect((await app.call(kycStatusOf)).problem.code).toBe('unauthorized')
})

test('KYC-13 KYC-34 PRO-12 a verified email and phone make tier 2, an identity document 3, an address 4, an income premium', async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  const seen = async () => {
    const { level, status, current_tier } = (await customer.call(kycStatusOf)).body
    const { kyc_level, kyc_status } = (await customer.call(me)).body
    expect(kyc_level).toBe(level)
    return [current_tier, kyc_status, level, status]
  }
  await verifyEmail(app, customer)
  expect(await seen()).toEqual([1, 'NONE', 'NONE', null])
  expect(await verifyPhone(app, customer)).toBe(2)
  expect(await seen()).toEqual([2, 'BASIC', 'BASIC', 'tier_1'])
  expect(await approve(app, customer, 'national_id')).toBe(3)
  expect(await seen()).toEqual([3, 'STANDARD', 'BASIC', 'tier_2'])
  expect(await approve(app, customer, 'income_proof')).toBe(3)
  expect(await approve(app, customer, 'utility_bill')).toBe(4)
  expect(await seen()).toEqual([4, 'PREMIUM', 'ENHANCED', 'tier_3'])
  expect((await customer.call(kycStatusOf)).body.next_tier_requirements).toBeNull()
  const titles = (await noticesOf(customer)).filter(({ type }) => type === 'kyc').map(({ title }) => title)
  expect(titles).toEqual([
    'You have reached tier 4: Fully Verified',
    'Your document was approved',
    'You have reached tier 3: Identity Verified',
    'You have reached tier 2: Email & Phone Verified',
  ])
})

test('KYC-13 ENT-30 an identity document approved early counts once the email and the phone are verified', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  expect(await approve(app, customer, 'drivers_license')).toBe(1)
  expect((await noticesOf(customer))[0]?.message).toBe("Your document was approved: Driver's License.")
  expect((await customer.call(kycStatusOf)).body.status).toBeNull()
  await verifyPhone(app, customer)
  await verifyEmail(app, customer)
  expect((await customer.call(kycStatusOf)).body.current_tier).toBe(3)
})

test('API-33 API-34 ONB-30 ONB-33 countries begin with our markets and name their states and counties', async () => {
  await using app = await startTestApp()
  const countries = (await app.call(listCountries)).body
  expect(countries.slice(0, 4).map(({ code }) => code)).toEqual(['NG', 'KE', 'GH', 'ZA'])
  expect(countries.slice(0, 4).map(({ regions }) => regions.length)).toEqual([37, 47, 16, 9])
  const builtIn = 'US GB DE FR ES IT CA AU JP KR SG NL SE NO DK FI CH'.split(' ')
  expect(builtIn.filter((code) => !countries.some((country) => country.code === code))).toEqual([])
  expect(countries.find(({ code }) => code === 'US')).toMatchObject({ name: 'United States', region_name: 'State' })
  expect(countries.find(({ code }) => code === 'US')?.regions).toHaveLength(50)
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
})

test('API-35 API-36 ONB-22 the details are kept in one form, and read back', async () => {
  await using app = await startTestApp()
  const customer = await app.customer('Ada Obi')
  expect((await customer.call(saveKycProfile, { body: profileOf(customer) })).status).toBe(200)
  expect((await customer.call(me)).body).toMatchObject({
    first_name: 'Amina',
    last_name: 'Wanjiru',
    phone: '+254712345678',
    date_of_birth: '1995-04-30',
  })
})

test.each([
  [{ first_name: ' ' }, 'first_name', 'First name is required'],
  [{ last_name: '' }, 'last_name', 'Last name is required'],
  [{ phone_number: '' }, 'phone_number', 'Phone number is required'],
  [{ phone_number: '0712345678' }, 'phone_number', 'Please enter a valid phone number'],
  [{ phone_number: '7' }, 'phone_number', 'Please enter a valid phone number'],
  [{ date_of_birth: '' }, 'date_of_birth', 'Date of birth is required'],
  [{ date_of_birth: '2023-02-30' }, 'date_of_birth', 'must be a date such as 1995-04-30'],
  [{ date_of_birth: '2990-01-01' }, 'date_of_birth', 'Date of birth cannot be in the future'],
])(
  'ONB-18 ONB-19 ONB-20 ONB-21 ONB-23 ONB-25 %j is refused beside its field',
  { tags: 'long' },
  async (wrong, field, message) => {
    await using app = await startTestApp()
    const customer = await app.customer()
    const { problem } = await customer.call(saveKycProfile, { body: { ...profileOf(customer), ...wrong } })
    expect(problem).toMatchObject({ code: 'validation_failed', errors: [{ field, message }] })
  },
)

test('ONB-26 a customer is of age from the day of their birthday on, by the day where they live', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  // One minute before midnight in Nairobi.
  const minuteBefore = new Date(`${new Date().toISOString().slice(0, 10)}T20:59:00Z`)
  app.clock.advance(minuteBefore.getTime() + DAY_MS - Date.now())
  const customer = await app.customer()
  const birthday = new Date(app.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10)
  const date_of_birth = `${Number(birthday.slice(0, 4)) - 18}${birthday.slice(4)}`
  const save = () => customer.call(saveKycProfile, { body: { ...profileOf(customer), date_of_birth } })
  await customer.call(saveKycAddress, { body: ADDRESS })
  expect((await save()).problem.errors).toEqual([
    { field: 'date_of_birth', message: 'You must be at least 18 years old' },
  ])
  app.clock.advance(60_000)
  expect((await save()).status).toBe(200)
})

test('OPS-105 OPS-106 who is of age by their phone’s country, and not where they live, is refused in any order, and it is written down', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  // Eight in the morning in Nairobi; in Honolulu it is the evening of the day before.
  const morning = new Date(`${new Date().toISOString().slice(0, 10)}T05:00:00Z`)
  app.clock.advance(morning.getTime() + DAY_MS - Date.now())
  const today = app.clock.now().toISOString().slice(0, 10)
  const date_of_birth = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`
  const home = { ...ADDRESS, county: 'Hawaii', country_code: 'US' }
  const tooYoung = { status: 422, detail: 'You must be at least 18 years old.', errors: [{ field: 'date_of_birth' }] }

  // As the screen asks: first the details, then the address.
  const customer = await app.customer()
  const profile = { ...profileOf(customer), date_of_birth }
  expect((await customer.call(saveKycProfile, { body: profile })).status).toBe(200)
  expect((await customer.call(saveKycAddress, { body: home })).problem).toMatchObject(tooYoung)
  expect((await customer.call(kycApplication)).body.address).toBeNull()

  // All in one, and the address changed after the details were checked.
  const whole = { profile, address: home, purpose: PURPOSE }
  expect((await customer.call(submitKyc, { body: whole })).problem).toMatchObject(tooYoung)
  expect((await customer.call(saveKycAddress, { body: ADDRESS })).status).toBe(200)
  const { profile: _, ...moved } = whole
  expect((await customer.call(submitKyc, { body: moved })).problem).toMatchObject(tooYoung)
  expect((await customer.call(kycApplication)).body).toMatchObject({ state: 'open', address: { country_code: 'KE' } })
  const { id } = customer.user
  const line = { actor: `user:${id}`, action: 'refused', subject: id, detail: 'under_age: date_of_birth' }
  expect(await auditLines(app, 'refused')).toEqual([line, line, line])

  app.clock.advance(6 * 3_600_000)
  expect((await customer.call(submitKyc, { body: whole })).status).toBe(200)
  expect(await auditLines(app, 'refused')).toHaveLength(3)
})

test('ERR-33 an email of another account is refused, one that is verified stays', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const [customer, other] = [await app.customer(), await app.customer()]
  const save = (email: string) => customer.call(saveKycProfile, { body: { ...profileOf(customer), email } })
  expect((await save(other.email.toUpperCase())).problem.detail).toBe('This email is already registered.')
  expect((await save('new@kivuko.example')).status).toBe(200)
  await verifyEmail(app, { ...customer, email: 'new@kivuko.example' })
  expect((await save('newer@kivuko.example')).problem).toMatchObject({
    code: 'details_locked',
    errors: [{ field: 'email' }],
  })
})

test('ONB-10 an address proven while signed in becomes the account’s, unless its own is verified or it is another’s', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [customer, other] = [await app.customer(), await app.customer()]
  const emailOf = async () => (await customer.call(me)).body.email
  await verifyEmail(app, { ...customer, email: 'new@kivuko.example' })
  expect(await emailOf()).toBe('new@kivuko.example')
  await verifyEmail(app, { ...customer, email: 'newer@kivuko.example' })
  const { dev_code } = (await customer.call(sendEmailCode, { body: { email: other.email } })).body
  const taken = await customer.call(verifyEmailCode, { body: { email: other.email, code: dev_code ?? '' } })
  expect(taken.problem.code).toBe('email_taken')
  expect(await emailOf()).toBe('new@kivuko.example')
  expect((await customer.call(kycApplication)).body.email_verified).toBe(true)
})

test('PRO-12 a name and a birth date are fixed while an identity document waits and once it is approved', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  await reachTier2(app, customer)
  const { phone } = (await customer.call(me)).body
  const details = { ...profileOf(customer), phone_number: phone ?? '' }
  const rename = (first_name: string) => customer.call(saveKycProfile, { body: { ...details, first_name } })
  expect((await rename('Amani')).status).toBe(200)
  await upload(app, customer)
  expect((await rename('Ada')).problem).toMatchObject({ code: 'details_locked', errors: [{ field: 'first_name' }] })
  expect((await rename('Amani')).status).toBe(200)
  const { locked_fields } = (await customer.call(kycApplication)).body
  expect(locked_fields).toEqual(['first_name', 'last_name', 'date_of_birth', 'phone_number', 'email'])
  const { problem } = await customer.call(saveKycProfile, {
    body: { ...details, first_name: 'Amani', phone_number: '+254712999999' },
  })
  expect(problem.errors?.map(({ field }) => field)).toEqual(['phone_number'])
})

test('API-37 API-38 API-39 API-40 ENT-31 steps are kept one by one and resumed on any device', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const seen = async () => (await customer.call(kycApplication)).body
  expect(await seen()).toMatchObject({ state: 'open', missing: ['profile', 'address', 'purpose'], address: null })
  await customer.call(saveKycAddress, { body: ADDRESS })
  await customer.call(saveKycPurpose, { body: PURPOSE })
  expect(await seen()).toMatchObject({
    missing: ['profile'],
    address: { ...ADDRESS, street: '' },
    purpose: { ...PURPOSE, additional_info: '' },
  })
  const elsewhere = await customer.call(saveKycAddress, { body: { ...ADDRESS, country_code: 'XX' } })
  expect(elsewhere.problem.errors?.[0]?.field).toBe('country_code')
  const county = await customer.call(saveKycAddress, { body: { ...ADDRESS, county: 'California' } })
  expect(county.problem.errors?.[0]).toEqual({ field: 'county', message: 'Please choose a county of the list' })
  const abroad = { ...ADDRESS, country_code: 'DE', county: 'Bayern' }
  expect((await customer.call(saveKycAddress, { body: abroad })).status).toBe(200)
})

test('ONB-36 a purpose or a source that is none, and texts that are too long, are refused', async () => {
  await using app = await startTestApp()
  const { call } = await app.customer()
  const purpose = { ...PURPOSE, purpose: 'gambling' } as never
  expect((await call(saveKycPurpose, { body: purpose })).problem.errors?.[0]?.field).toBe('purpose')
  const postal_code = 'x'.repeat(13)
  const { problem } = await call(saveKycAddress, { body: { ...ADDRESS, postal_code } })
  expect(problem.errors?.[0]?.field).toBe('postal_code')
})

test('API-43 API-44 API-45 the application is handed in as JSON or as a form, whole or not at all', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const short = await customer.call(submitKyc, { body: { address: ADDRESS } })
  expect(short.problem).toMatchObject({
    code: 'application_incomplete',
    errors: [{ field: 'profile' }, { field: 'purpose' }],
  })
  expect((await customer.call(kycApplication)).body.address).toBeNull()

  // A document is compared with what was told by then.
  await customer.call(saveKycProfile, { body: profileOf(customer) })
  const { document } = await upload(app, customer)
  const parts = { profile: profileOf(customer), address: ADDRESS, purpose: PURPOSE }
  const stranger = { ...parts, document_ids: ['doc_unknown'] }
  expect((await customer.call(submitKyc, { body: stranger })).problem.code).toBe('document_not_found')
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) form.set(name, JSON.stringify(part))
  form.set('document_ids', JSON.stringify([document.id]))
  const response = await fetch(`${app.url}/api/v1/kyc/submit`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${customer.token}` },
  })
  expect(await response.json()).toEqual({ result: 'ok' })
  expect((await customer.call(kycApplication)).body).toMatchObject({ state: 'submitted', missing: [] })
  expect((await customer.call(kycStatusOf)).body.status).toBe('pending')
  expect((await customer.call(submitKyc, { body: parts })).status).toBe(200)
})

test('KYC-36 a suspended account is shown so before anything else', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  await reachTier2(app, customer)
  await sql`update users set suspended_at = now() where id = ${customer.user.id}`.execute(app.deps.db)
  expect((await customer.call(kycStatusOf)).body).toMatchObject({ status: 'suspended', current_tier: 2 })
})
