import { listKycDocuments } from '@kivuko/contract/documents.ts'
import { kycStatusOf, TIER_NAMES } from '@kivuko/contract/kyc.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openKyc, options, SUBMITTED, startKycTest } from '../../../../test/kyc-driver.tsx'
import { CEILINGS, sampleApplication, sampleDocument, sampleStatus, statusAt } from '../../../../test/kyc-samples.ts'
import { address } from '../../../../test/render-app.tsx'
import { on, raw, refuse } from '../../../../test/server.ts'

beforeEach(startKycTest)

const PROVEN = sampleApplication({ email_verified: true, phone_verified: true, state: 'submitted', missing: [] })

const TIERS = [1, 2, 3, 4] as const

test.each(TIERS)('KYC-01 KYC-02 KYC-03 ENT-25 ENT-26 tier %i is shown by number, name and progress', async (tier) => {
  await openKyc('/kyc-verification', { tier })
  expect(await screen.findByRole('heading', { level: 2, name: TIER_NAMES[tier] })).toBeDefined()
  const bar = screen.getByRole('progressbar', { name: 'Your tier' })
  expect(['aria-valuenow', 'aria-valuemax'].map((name) => bar.getAttribute(name))).toEqual([`${tier}`, '4'])
  expect(screen.getByText(`Tier ${tier} of 4`)).toBeDefined()
})

test('KYC-04 KYC-29 the benefits show both limits, what is left of them, and the features', async () => {
  await openKyc('/kyc-verification')
  const benefits = within(await screen.findByRole('region', { name: 'Current benefits' }))
  for (const text of ['$2,000.00', '$5,000.00', 'Adding money by phone or bank transfer']) {
    expect(benefits.getByText(text)).toBeDefined()
  }
  expect(benefits.getByText('$1,850.00 left in the last 24 hours')).toBeDefined()
  expect(benefits.getByText('$4,099.50 left in the last 30 days')).toBeDefined()
})

test('KYC-171 who lives in Nigeria sees the ceiling in naira, what is left of it and that of each tier; others see none', async () => {
  await openKyc('/kyc-verification', {}, on(kycStatusOf, sampleStatus({ ceilings: CEILINGS })))
  const benefits = within(await screen.findByRole('region', { name: 'Current benefits' }))
  expect(benefits.getByText('Daily ceiling in naira').nextElementSibling?.textContent).toBe('₦50,000.00')
  expect(benefits.getByText('₦38,000.00 left in the last 24 hours')).toBeDefined()
  const tiers = within(screen.getByRole('region', { name: 'What each tier lets you do' })).getAllByRole('listitem')
  expect(
    tiers.map(({ textContent }) => textContent?.match(/₦[\d,.]+ in naira in 24 hours/)?.[0]).filter(Boolean),
  ).toEqual(
    ['₦50,000.00', '₦200,000.00', '₦5,000,000.00', '₦5,000,000.00'].map((amount) => `${amount} in naira in 24 hours`),
  )
  startKycTest()
  await openKyc('/kyc-verification')
  await screen.findByRole('region', { name: 'Current benefits' })
  expect(screen.queryByText(/naira/)).toBeNull()
})

test('CON-17 an answer that does not say how many tiers there are means four', async () => {
  const { max_tier: _, ...answer } = statusAt(2)
  await openKyc(
    '/kyc-verification',
    {},
    on(kycStatusOf, () => raw(200, answer)),
  )
  expect(await screen.findByText('Tier 2 of 4')).toBeDefined()
})

test('KYC-06 KYC-07 KYC-38 ENT-28 ENT-30 each document shows type, masked number, day, state, and why it was rejected', async () => {
  await openKyc('/kyc-verification', {
    tier: 2,
    documents: [
      sampleDocument(),
      sampleDocument({ id: 'doc_2', document_type: 'drivers_license', verification_status: 'approved' }),
      sampleDocument({
        id: 'doc_3',
        document_type: 'utility_bill',
        verification_status: 'rejected',
        rejection_reason: 'The bill is older than three months.',
      }),
    ],
  })
  const list = within(await screen.findByRole('region', { name: 'Your documents' }))
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows[0]).toBe('National IDUnder review••••4821 · Sent Nov 18, 2026')
  expect(rows[1]).toContain("Driver's LicenseApproved")
  expect(rows[2]).toContain('Utility BillRejected')
  expect(rows[2]).toContain('Reason: The bill is older than three months.')
})

test('KYC-06 without documents the list says so', async () => {
  await openKyc('/kyc-verification')
  expect(await screen.findByText('No documents yet')).toBeDefined()
})

test('KYC-08 KYC-09 KYC-10 the next tier lists what it takes; from tier 1 Continue Verification leads to the profile', async () => {
  await openKyc('/kyc-verification')
  const panel = within(await screen.findByRole('region', { name: 'Next: Email & Phone Verified' }))
  const texts = panel.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts).toEqual(['What tier 2 takes', 'Higher limits'])
  fireEvent.click(panel.getByRole('button', { name: 'Continue Verification' }))
  await waitFor(() => expect(address()).toBe('/profile'))
})

test.each([
  [2, 'KYC-11', 'national_id'],
  [3, 'KYC-12', 'utility_bill'],
] as const)('KYC-11 KYC-12 from tier %i (%s) it leads to the form with %s chosen', async (tier, _id, type) => {
  await openKyc('/kyc-verification', { tier })
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  fireEvent.click(await screen.findByRole('button', { name: 'Continue Verification' }))
  const select = screen.getByLabelText<HTMLSelectElement>('Document type')
  expect(select.value).toBe(type)
  expect(document.activeElement).toBe(select)
  expect(scrolled).toHaveBeenCalled()
})

const IDENTITY = ['National ID', 'Passport', "Driver's License"]
const ADDRESS = ['Utility Bill', 'Bank Statement']

test.each([
  [1, IDENTITY],
  [2, [...IDENTITY, ...ADDRESS]],
  [3, [...IDENTITY, ...ADDRESS, 'Proof of Income']],
] as const)('KYC-05 KYC-17 KYC-20 ENT-30 at tier %i the form offers %j', async (tier, wanted) => {
  await openKyc('/kyc-verification', { tier })
  await screen.findByLabelText('Document type')
  expect(options('Document type')).toEqual(wanted)
  expect(screen.getByLabelText('Document number')).toBeDefined()
  expect(screen.getByLabelText('Document file')).toBeDefined()
})

test('KYC-14 KYC-15 KYC-16 at the highest tier the form gives way to the panel that leads back', async () => {
  await openKyc('/kyc-verification', { tier: 4 })
  const panel = within(await screen.findByRole('region', { name: 'Verification complete' }))
  expect(panel.getByRole('link', { name: 'Return to Dashboard' }).getAttribute('href')).toBe('/dashboard')
  expect(screen.queryByLabelText('Document type')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Continue Verification' })).toBeNull()
})

test('KYC-103 a finished customer sees no open form, whatever was never handed in, and reaches premium by a press', async () => {
  await openKyc('/kyc-verification', { tier: 4, application: sampleApplication({ email_verified: true }) })
  const panel = within(await screen.findByRole('region', { name: 'Verification complete' }))
  expect(screen.queryByText(/^Step \d of \d:/)).toBeNull()
  expect(screen.queryByText('Your next step')).toBeNull()
  fireEvent.click(panel.getByRole('button', { name: 'Add a proof of income' }))
  expect(options('Document type')).toEqual(['Proof of Income'])
})

test('KYC-104 before an identity document is sent it is said what it is compared with, and where that is put right', async () => {
  await openKyc('/kyc-verification', { tier: 2 })
  fireEvent.change(await screen.findByLabelText('Document type'), { target: { value: 'utility_bill' } })
  expect(screen.queryByText(/^It is compared with/)).toBeNull()
  fireEvent.change(screen.getByLabelText('Document type'), { target: { value: 'passport' } })
  expect(screen.getByText(/^It is compared with Ada Lovelace King, born Apr 1, 1990\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Correct your details first' }).getAttribute('href')).toBe('/profile')
})

test('KYC-165 without a birth date an identity document is not sent: the page asks for it first, and says where', async () => {
  const application = { ...SUBMITTED, profile: { ...SUBMITTED.profile, date_of_birth: null } }
  await openKyc('/kyc-verification', { tier: 2, application })
  fireEvent.change(await screen.findByLabelText('Document type'), { target: { value: 'passport' } })
  expect(screen.getByText('Your date of birth is missing')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Add your date of birth' }).getAttribute('href')).toBe('/profile')
  fireEvent.change(screen.getByLabelText('Document number'), { target: { value: 'A1' } })
  expect(screen.getByRole('button', { name: 'Submit Document' })).toHaveProperty('disabled', true)
})

test('KYC-160 the page lists what each tier opens and its limits, and marks where one is', async () => {
  const operations = sampleStatus().operations.map((each) =>
    each.name === 'withdrawal' ? { ...each, first_tier: 3 } : each,
  )
  await openKyc('/kyc-verification', {}, on(kycStatusOf, { ...statusAt(2), operations }))
  const tiers = within(await screen.findByRole('region', { name: 'What each tier lets you do' }))
  const [, second, third] = [...(tiers.getAllByRole('list')[0]?.children ?? [])].map((row) => row.textContent)
  expect(second).toContain('You are here')
  expect(third).toContain('3. Identity Verified')
  expect(third).toContain('$6,000.00 in 24 hours, $15,000.00 in 30 days')
  expect(third).toContain('Withdrawing coins to an address elsewhere')
})

/** The parts of the page that wait to be opened by a press. */
const closed = () =>
  [...document.querySelectorAll('details')]
    .filter(({ open }) => !open)
    .map((part) => part.querySelector('summary')?.textContent)

test('KYC-150 one form is open, of the next step: the steps first, then the document; the other is a press away', async () => {
  await openKyc('/kyc-verification', { application: sampleApplication() })
  await screen.findByText('Verify your email, in the first of the steps below.')
  expect(closed()).toEqual(['Later: send a document'])
})

test('KYC-150 at tier 2 with the details handed in the form for documents is open, and the selfie comes later', async () => {
  await openKyc('/kyc-verification', { tier: 2, application: PROVEN, verification: null })
  await screen.findByText(/^Send an identity document/)
  expect(closed()).toEqual(['Later: your details and selfie'])
})

test('KYC-150 while a document is looked at no form is open until one is asked for', async () => {
  await openKyc('/kyc-verification', { tier: 2, application: PROVEN, documents: [sampleDocument()] })
  await screen.findByText(/^Nothing for now/)
  expect(closed()).toEqual(['Send another document'])
  fireEvent.click(screen.getByRole('button', { name: 'Continue Verification' }))
  expect(closed()).toEqual([])
})

test('KYC-26 the page says how long a review takes', async () => {
  await openKyc('/kyc-verification')
  expect(await screen.findByText(/Review takes 24-48 hours\./)).toBeDefined()
})

test.each([
  ['status', kycStatusOf],
  ['documents', listKycDocuments],
] as const)('KYC-18 the page waits while the %s is on the way', async (_name, endpoint) => {
  await openKyc(
    '/kyc-verification',
    {},
    on(endpoint, () => new Promise<never>(() => {})),
  )
  expect(await screen.findByText('Loading your verification…')).toBeDefined()
})

test.each([
  ['status', kycStatusOf],
  ['documents', listKycDocuments],
] as const)(
  'KYC-19 ERR-27 when the %s fails the page says so, and Try Again loads it',
  { tags: 'long' },
  async (_name, endpoint) => {
    let isDown = true
    const good = { kycStatusOf: sampleStatus(), listKycDocuments: [] }[endpoint.id]
    await openKyc(
      '/kyc-verification',
      {},
      on(endpoint, () => (isDown ? refuse('internal') : raw(200, good))),
    )
    expect(await screen.findByText('Failed to load KYC data. Please try again.')).toBeDefined()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Tier 1 of 4')).toBeDefined()
  },
)

test('ENT-14 a suspended account is told so', async () => {
  await openKyc('/kyc-verification', {}, on(kycStatusOf, sampleStatus({ status: 'suspended' })))
  expect(await screen.findByText(/Your account is suspended/)).toBeDefined()
})

test('FST-37 the next step is one press away, on this page or where the profile has it', { tags: 'long' }, async () => {
  const scrolled: (string | null)[] = []
  Element.prototype.scrollIntoView = function () {
    scrolled.push(this.textContent)
  }
  await openKyc('/kyc-verification', { application: sampleApplication() })
  fireEvent.click(await screen.findByRole('button', { name: 'Show this step' }))
  expect(scrolled.at(-1)).toContain('Step 1 of 4')
  startKycTest()
  await openKyc('/kyc-verification', { application: sampleApplication({ email_verified: true }) })
  const link = await screen.findByRole('link', { name: 'Go to your profile' })
  expect(link.getAttribute('href')).toBe('/profile#contacts')
})
