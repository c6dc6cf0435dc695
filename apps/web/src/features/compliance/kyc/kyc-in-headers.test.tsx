import { kycLevel, me, type User } from '@kivuko/contract/auth.ts'
import { KYC_MARKS, kycStatusOf } from '@kivuko/contract/kyc.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openKyc, startKycTest } from '../../../../test/kyc-driver.tsx'
import { sampleStatus } from '../../../../test/kyc-samples.ts'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../../../test/server.ts'

beforeEach(startKycTest)

const BANNER = 'Complete your KYC verification to access all features'
const header = () => within(screen.getByRole('banner'))

async function open(path: string, level: User['kyc_level'], status = sampleStatus({ level })) {
  await openKyc(path, {}, on(kycStatusOf, status), on(me, { ...ADA, kyc_level: level }))
  await screen.findByRole('heading', { level: 1 })
}

test('PUB-53 the account menu leads to profile, verification, settings, security and help, and signs out', async () => {
  await open('/profile', 'NONE')
  fireEvent.click(header().getByRole('button', { name: 'Menu of Ada Lovelace King' }))
  const wanted = [
    'Profile → /profile',
    'KYC Verification Required → /kyc-verification',
    'Settings → /settings',
    'Security → /security',
    'Help & Support → /help',
  ]
  await waitFor(() => expect(personalLinks()).toEqual(wanted))
  fireEvent.click(header().getByRole('button', { name: 'Menu' }))
  expect(personalLinks().filter((link) => wanted.includes(link))).toEqual([...wanted, ...wanted])
  fireEvent.click(header().getAllByRole('button', { name: 'Sign Out' })[0] as HTMLElement)
  await waitFor(() => expect(address()).toBe('/'))
})

function personalLinks(): string[] {
  return header()
    .getAllByRole('link')
    .map((link) => `${link.textContent?.trim()} → ${link.getAttribute('href')}`)
    .filter((link) => /^(Profile|KYC|Settings|Security|Help)/.test(link))
}

test.each(['NONE', 'BASIC', 'ENHANCED'] as const)(
  'PUB-54 PUB-55 PUB-60 KYC-105 at level %s badge and banner show until it is ENHANCED',
  async (level) => {
    await open('/profile', level)
    await screen.findByRole('region', { name: 'Email and phone' })
    fireEvent.click(header().getByRole('button', { name: 'Menu of Ada Lovelace King' }))
    const isDue = level !== 'ENHANCED'
    await waitFor(() => expect(header().queryByText('Required') !== null).toBe(isDue))
    expect(screen.queryByText(BANNER) !== null).toBe(isDue)
    expect(screen.queryByText('Tier 2 lets you move up to $5,000.00 a day and $20,000.00 a month.') !== null).toBe(
      isDue,
    )
  },
)

test('PUB-56 Verify Now leads to verification, where the banner has nothing to add', async () => {
  await open('/profile', 'NONE')
  fireEvent.click(await screen.findByRole('link', { name: 'Verify Now' }))
  await screen.findByText('Tier 1 of 4')
  expect(address()).toBe('/kyc-verification')
  expect(screen.queryByText(BANNER)).toBeNull()
})

test('PUB-54 the banner stands from the first paint, so that nothing moves when the status answers', async () => {
  await openKyc(
    '/profile',
    {},
    on(kycStatusOf, () => new Promise(() => {})),
    on(me, { ...ADA, kyc_level: 'BASIC' }),
  )
  expect(screen.queryByText(BANNER)).not.toBeNull()
})

test('PUB-57 PUB-58 PUB-59 the banner stays away once dismissed, until signing out', async () => {
  await open('/profile', 'BASIC')
  await screen.findByText(BANNER)
  fireEvent.click(screen.getByRole('button', { name: 'Hide this message' }))
  expect(screen.queryByText(BANNER)).toBeNull()
  expect(localStorage.getItem('kyc_banner_dismissed')).toBe('true')
  startClean()
  localStorage.setItem('token', 'tok')
  localStorage.setItem('kyc_banner_dismissed', 'true')
  await open('/profile', 'BASIC')
  await screen.findByRole('region', { name: 'Email and phone' })
  fireEvent.click(header().getByRole('button', { name: 'Menu' }))
  await header().findByText('Required')
  expect(screen.queryByText(BANNER)).toBeNull()
  fireEvent.click(header().getByRole('button', { name: 'Sign Out' }))
  expect(localStorage.getItem('kyc_banner_dismissed')).toBeNull()
})

test('PUB-66 where the level cannot be known there is neither badge nor banner', async () => {
  await openKyc(
    '/profile',
    {},
    on(kycStatusOf, () => refuse('internal')),
  )
  await screen.findByRole('region', { name: 'Email and phone' })
  fireEvent.click(header().getByRole('button', { name: 'Menu' }))
  expect(header().getByText('Not Verified')).toBeDefined()
  await waitFor(() => expect(header().queryByText('Required')).toBeNull())
  expect(screen.queryByText(BANNER)).toBeNull()
})

test.each([
  ['NONE', 'Not Verified'],
  ['BASIC', 'Basic KYC'],
  ['ENHANCED', 'Verified'],
] as const)(
  'DSH-04 DSH-05 ENT-03 ENT-04 KYC-37 the level %s reads %s in both headers and on the dashboard’s badge, which leads to verification',
  { tags: 'long' },
  async (level, label) => {
    expect(kycLevel.safeParse(level).success).toBe(true)
    await open('/dashboard', level)
    const badge = await within(screen.getByRole('main')).findByRole('link', { name: label })
    expect(badge.getAttribute('href')).toBe('/kyc-verification')
    fireEvent.click(header().getByRole('button', { name: 'Menu' }))
    expect(header().getByText(label)).toBeDefined()
    startClean()
    localStorage.setItem('token', 'tok')
    await open('/about', level)
    fireEvent.click(await header().findByRole('button', { name: 'Account' }))
    expect(await header().findByText(label)).toBeDefined()
  },
)

const MARKS = {
  tier_1: [{ current_tier: 2 }, 'Verified at tier 2'],
  tier_2: [{ current_tier: 3, review: 'in_review' }, 'Verified at tier 3, more in review'],
  tier_3: [{ current_tier: 4 }, 'Verified at tier 4'],
  pending: [{ review: 'in_review' }, 'In review'],
  rejected: [{ review: 'action_needed' }, 'Action needed'],
  suspended: [{ review: 'action_needed' }, 'Action needed'],
} as const

test.each(KYC_MARKS)(
  'KYC-30 KYC-31 KYC-32 KYC-101 ENT-14 the status %s has its mark in the site’s header',
  { tags: 'long' },
  async (status) => {
    const [standing, words] = MARKS[status]
    await open('/about', 'NONE', sampleStatus({ status, ...standing }))
    const mark = await header().findByRole('link', { name: words })
    expect(mark.getAttribute('href')).toBe('/kyc-verification')
  },
)

test.each([
  ['action_needed', 'text-danger'],
  ['in_review', 'text-on-accent-soft'],
  [null, 'text-success'],
] as const)(
  'KYC-167 at tier 2 with %s the sign says no more than its words',
  { tags: 'long' },
  async (review, colour) => {
    await open('/about', 'BASIC', sampleStatus({ status: 'tier_1', current_tier: 2, review }))
    const mark = await header().findByRole('link', { name: /^Verified at tier 2/ })
    expect(mark.className).toContain(colour)
  },
)

test.each([
  ['none', () => raw(200, sampleStatus({ status: null }))],
  ['one that is not known', () => raw(200, { ...sampleStatus(), status: 'tier_9' })],
  ['a failure', () => refuse('internal')],
] as const)('KYC-33 %s shows no mark', { tags: 'long' }, async (_name, reply) => {
  const { api } = await openKyc('/about', {}, on(kycStatusOf, reply))
  await header().findByRole('link', { name: 'Control Panel' })
  await waitFor(() => expect(api.callsOf(kycStatusOf)).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect(header().queryByRole('link', { name: /Verif/ })).toBeNull()
})

test('KYC-33 PUB-48 a visitor’s verification is not asked for', async () => {
  startClean()
  const api = fakeApi()
  await openApp('/about')
  await header().findByRole('link', { name: 'Get Started' })
  expect(api.callsOf(kycStatusOf)).toEqual([])
})
