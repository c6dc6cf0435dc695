import { saveKycAddress, saveKycProfile, saveKycPurpose, submitKyc } from '@kivuko/contract/kyc.ts'
import { sendEmailCode, verifyEmailCode } from '@kivuko/contract/sign-in-ways.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetKeptKeys, get, giveCryptography, untilSealed } from '../../../../test/kept-keys.ts'
import { openKyc, options, startKycTest } from '../../../../test/kyc-driver.tsx'
import { sampleApplication } from '../../../../test/kyc-samples.ts'
import {
  ADDRESS,
  DETAILED,
  fillDetails,
  heading,
  open,
  PURPOSE,
  press,
  type,
  VERIFIED,
} from '../../../../test/onboarding-driver.ts'
import { ADA } from '../../../../test/people.ts'
import { startClean } from '../../../../test/render-app.tsx'
import { on, raw, refuse } from '../../../../test/server.ts'

vi.mock('idb-keyval', () => import('../../../../test/kept-keys.ts'))

beforeEach(startKycTest)
beforeEach(forgetKeptKeys)

test('ONB-01 ONB-02 ONB-03 ONB-05 ONB-16 ENT-32 ENT-33 the application is walked from the email to the purpose and handed in', async () => {
  const { api, held } = await open(
    sampleApplication(),
    on(sendEmailCode, { result: 'ok', dev_code: '314159' }),
    on(verifyEmailCode, () => {
      held.application = VERIFIED
      return raw(200, { verified: true })
    }),
    on(saveKycProfile, () => {
      held.application = DETAILED
      return raw(200, { result: 'ok' })
    }),
    on(saveKycAddress, () => {
      held.application = { ...DETAILED, address: ADDRESS, missing: ['purpose'] }
      return raw(200, { result: 'ok' })
    }),
    on(saveKycPurpose, { result: 'ok' }),
    on(submitKyc, () => {
      held.application = { ...DETAILED, state: 'submitted', missing: [] }
      return raw(200, { result: 'ok' })
    }),
  )
  await heading('Step 1 of 4: Personal details')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com')
  press('Send code')
  await screen.findByText('We sent a code to ada@example.com.')
  expect(screen.getByText('This is a demo: the code is 314159.')).toBeDefined()
  type('Verification code', '314 159')
  press('Verify')
  await screen.findByLabelText('First name *')
  fillDetails()
  press('Continue')
  await heading('Step 2 of 4: Address')
  expect(api.callsOf(saveKycProfile).map(({ body }) => body)).toEqual([
    {
      first_name: 'Ada',
      last_name: 'Lovelace King',
      email: 'ada@example.com',
      phone_number: '+254712345678',
      date_of_birth: '1990-12-10',
    },
  ])
  await waitFor(() => expect(options('Country *')).toContain('Nigeria'))
  type('Country *', 'NG')
  type('Address line 1 *', ADDRESS.address_line1)
  type('City *', ADDRESS.city)
  type('County/State *', ADDRESS.county)
  type('Postal code *', ADDRESS.postal_code)
  press('Continue')
  await heading('Step 3 of 4: Purpose')
  expect(api.callsOf(saveKycAddress)[0]?.body).toEqual(ADDRESS)
  const values = ['address_line1', 'street', 'city', 'county', 'postal_code', 'country_code']
  expect(Object.keys(ADDRESS).sort()).toEqual(values.sort())
  type('What will you use Kivuko for? *', 'savings')
  type('Source of funds *', 'salary')
  press('Submit')
  expect(await screen.findByText('Your details are submitted. Thank you.')).toBeDefined()
  await heading('Step 4 of 4: Selfie')
  expect(screen.getByRole('button', { name: 'Make the link' })).toBeDefined()
  expect(api.callsOf(saveKycPurpose)[0]?.body).toEqual(PURPOSE)
  expect(Object.keys(PURPOSE)).toEqual(['purpose', 'source_of_funds', 'additional_info'])
  expect(api.callsOf(submitKyc)).toHaveLength(1)
})

test('ONB-01 who has handed in all of it, the selfie too, sees no steps', async () => {
  await openKyc('/kyc-verification')
  await screen.findByText('Tier 1 of 4')
  expect(screen.queryByText('Your details')).toBeNull()
})

async function reachDetails(...handlers: Parameters<typeof openKyc>[2][]) {
  const opened = await open(VERIFIED, ...handlers)
  await screen.findByLabelText('First name *')
  return opened
}

test('ONB-18 ONB-19 ONB-20 ONB-21 ONB-27 what is missing is said beside each field and in one sentence', async () => {
  const { api } = await reachDetails()
  type('First name *', '')
  type('Last name *', '')
  press('Continue')
  const all = [
    'First name is required',
    'Last name is required',
    'Phone number is required',
    'Date of birth is required',
  ]
  expect(await screen.findByText(all.join(', '))).toBeDefined()
  for (const text of all) expect(screen.getByText(text)).toBeDefined()
  expect(api.callsOf(saveKycProfile)).toEqual([])
})

test.each([
  ['2026-11-21', 'Date of birth cannot be in the future'],
  ['2008-11-21', 'You must be at least 18 years old'],
])('ONB-25 ONB-26 on 20 November 2026 the birth date %s is refused: %s', async (date, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 12) })
  await reachDetails()
  type('Date of birth *', date)
  fireEvent.blur(screen.getByLabelText('Date of birth *'))
  expect(await screen.findByText(text)).toBeDefined()
  type('Date of birth *', '2008-11-20')
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  vi.useRealTimers()
})

test.each([
  ['ERR-32', 400, {}, 'Please check your information and try again.'],
  ['ERR-33', 409, {}, 'This email is already registered.'],
  ['ERR-34', 500, {}, 'Server error. Please try again later.'],
  ['ERR-34', 503, {}, 'Server error. Please try again later.'],
  ['ERR-35', 422, { message: 'We do not serve this number.' }, 'We do not serve this number.'],
  ['ERR-35', 422, {}, 'Failed to submit your information. Please try again.'],
] as const)(
  'ERR-32 ERR-33 ERR-34 ERR-35 (%s) an answer %i with %j reads: %s',
  { tags: 'long' },
  async (_id, status, body, text) => {
    await reachDetails(on(saveKycProfile, () => raw(status, body)))
    fillDetails()
    press('Continue')
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Phone number *').value).toBe('+254 712 345 678')
  },
)

async function reachAddress(...handlers: Parameters<typeof openKyc>[2][]) {
  const opened = await open(DETAILED, ...handlers)
  await heading('Step 2 of 4: Address')
  await waitFor(() => expect(options('Country *')[0]).toBe('Nigeria'))
  return opened
}

const SEVENTEEN =
  'United States,United Kingdom,Germany,France,Spain,Italy,Canada,Australia,Japan,South Korea,Singapore,Netherlands,Sweden,Norway,Denmark,Finland,Switzerland'

test('ONB-28 ONB-29 ONB-30 five fields are marked, and the server’s countries come before the seventeen', async () => {
  await reachAddress()
  const marked = screen.getAllByLabelText(/ \*$/).map((field) => (field as HTMLInputElement).labels?.[0]?.textContent)
  expect(marked).toEqual(['Country *', 'Address line 1 *', 'City *', 'County/State *', 'Postal code *'])
  expect(options('Country *')).toEqual(['Nigeria', 'Kenya', ...SEVENTEEN.split(',')])
})

test('ONB-31 ONB-32 ONB-33 the United States have 50 states, another country clears the choice, and some are typed', async () => {
  await reachAddress()
  type('Country *', 'US')
  expect(options('State *')).toHaveLength(50)
  type('State *', 'California')
  type('Country *', 'KE')
  expect(screen.getByLabelText<HTMLSelectElement>('County *').value).toBe('')
  expect(options('County *')).toEqual(['Kisumu', 'Nairobi'])
  type('Country *', 'NG')
  expect(screen.getByLabelText('County/State *').tagName).toBe('INPUT')
})

test('ERR-34 a failure to save keeps the step, what was typed, and says so', async () => {
  await reachAddress(on(saveKycAddress, () => refuse('internal')))
  type('Country *', 'NG')
  for (const [label, value] of [
    ['Address line 1 *', '12 Marina Road'],
    ['City *', 'Lagos'],
    ['County/State *', 'Lagos'],
    ['Postal code *', '1'],
  ] as const) {
    type(label, value)
  }
  press('Continue')
  expect(await screen.findByText('Server error. Please try again later.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Address line 1 *').value).toBe('12 Marina Road')
})

test('ONB-34 ONB-35 ONB-37 ONB-38 purpose and source are required choices of six, more is optional', async () => {
  const { api } = await open(
    { ...DETAILED, address: ADDRESS, missing: ['purpose'] },
    on(saveKycPurpose, { result: 'ok' }),
    on(submitKyc, { result: 'ok' }),
  )
  await heading('Step 3 of 4: Purpose')
  expect(options('What will you use Kivuko for? *')).toHaveLength(6)
  expect(options('Source of funds *')).toHaveLength(6)
  type('Source of funds *', 'business')
  press('Submit')
  expect(await screen.findByText('Please choose a purpose')).toBeDefined()
  expect(api.callsOf(saveKycPurpose)).toEqual([])
  type('What will you use Kivuko for? *', 'remittance')
  press('Submit')
  await waitFor(() => expect(api.callsOf(submitKyc)).toHaveLength(1))
  expect(api.callsOf(saveKycPurpose)[0]?.body).toEqual({
    purpose: 'remittance',
    source_of_funds: 'business',
    additional_info: '',
  })
})

test('ENT-31 SEC-147 what was typed lies in the browser sealed, survives loading the page again, and is gone with signing out', async () => {
  giveCryptography()
  await reachAddress()
  expect(sessionStorage.getItem('kyc_draft')).toBeNull()
  type('City *', 'Abeokuta')
  const draft = await untilSealed('kyc_draft', 'Abeokuta')
  expect(draft).not.toMatch(/Abeokuta|city|usr_/)
  startClean()
  giveCryptography()
  localStorage.setItem('token', 'tok')
  sessionStorage.setItem('kyc_draft', draft)
  await reachAddress()
  expect(screen.getByLabelText<HTMLInputElement>('City *').value).toBe('Abeokuta')
  fireEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Menu' }))
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
  expect(sessionStorage.getItem('kyc_draft')).toBeNull()
  // With the key gone, a copy opens nothing.
  await waitFor(async () => expect(await get('draft-key')).toBeUndefined())
  startClean()
  giveCryptography()
  localStorage.setItem('token', 'tok')
  sessionStorage.setItem('kyc_draft', draft)
  await reachAddress()
  expect(screen.getByLabelText<HTMLInputElement>('City *').value).toBe('')
})

test('ENT-31 SEC-147 a draft of somebody else, one in the clear, and one of the day before are not shown', async () => {
  giveCryptography()
  const { seal } = await import('#lib/draft-key.ts')
  const of = (user: string) => JSON.stringify({ user, steps: { address: { city: 'Abeokuta' } } })
  const sealed = (at: number, user: string) => seal('kyc_draft', JSON.stringify({ at, text: of(user) }))
  const drafts: [string, shown: string][] = [
    [await sealed(Date.now(), 'usr_other'), ''],
    [of(ADA.id), ''],
    [await sealed(Date.now() - 24 * 3_600_000 - 1, ADA.id), ''],
    [await sealed(Date.now(), ADA.id), 'Abeokuta'],
  ]
  for (const [draft, shown] of drafts) {
    startClean()
    giveCryptography()
    localStorage.setItem('token', 'tok')
    sessionStorage.setItem('kyc_draft', draft)
    await reachAddress()
    expect(screen.getByLabelText<HTMLInputElement>('City *').value).toBe(shown)
  }
})

test('ONB-01 an application that cannot be loaded says so and can be asked for again', async () => {
  const { kycApplication } = await import('@kivuko/contract/kyc.ts')
  let isDown = true
  await openKyc(
    '/kyc-verification',
    {},
    on(kycApplication, () => (isDown ? refuse('internal') : raw(200, sampleApplication()))),
  )
  expect(await screen.findByText('Failed to load your details')).toBeDefined()
  isDown = false
  press('Try Again')
  await heading('Step 1 of 4: Personal details')
})
