// Goal: whatever became of a verification link, its page has a heading, says what to do, and leads back to the partner it knows of.
import { listKycDocuments } from '@kivuko/contract/documents.ts'
import type { ErrorCode } from '@kivuko/contract/error-codes.ts'
import { type IdentityVisit, openIdentityVisit, readIdentityVisit } from '@kivuko/contract/identity-visits.ts'
import { kycApplication, kycStatusOf, listCountries } from '@kivuko/contract/kyc.ts'
import { latestVerification } from '@kivuko/contract/verification.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SUBMITTED } from '../../../../test/kyc-driver.tsx'
import { COUNTRIES, sampleApplication, sampleDocument, statusAt } from '../../../../test/kyc-samples.ts'
import { openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../../../test/server.ts'

const BACK = 'https://lake.example/verified'
const POLL_MS = 5_000
const VISIT: IdentityVisit = {
  partner: 'Lake Wallet',
  is_test: false,
  tier: 3,
  mailbox: 'a••@l••',
  language: null,
  return_address: BACK,
  customer: { tier: 2, identity: 'unverified' },
}
const PROVEN = { email_verified: true, phone_verified: true }
const REJECTED = sampleDocument({ verification_status: 'rejected', rejection_reason: 'The picture is blurred.' })

beforeEach(startClean)
afterEach(() => vi.useRealTimers())

const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const backLink = () => screen.getByRole('link', { name: 'Back to Lake Wallet' }).getAttribute('href')

/** What the server holds: a test changes it as it would change there. */
function hold(change: Partial<IdentityVisit> = {}) {
  const held = {
    visit: { ...VISIT, ...change },
    ended: undefined as ErrorCode | undefined,
    documents: [] as ReturnType<typeof sampleDocument>[],
    application: { ...SUBMITTED, ...PROVEN },
    status: statusAt(2),
  }
  const api = fakeApi(
    on(openIdentityVisit, () => raw(200, { token: 'kv_vt_live_1', visit: held.visit })),
    on(readIdentityVisit, () => (held.ended ? refuse(held.ended) : raw(200, held.visit))),
    on(kycStatusOf, () => raw(200, held.status)),
    on(listKycDocuments, () => raw(200, held.documents)),
    on(kycApplication, () => raw(200, held.application)),
    on(listCountries, COUNTRIES),
    on(latestVerification, { verification: null }),
  )
  return { held, api }
}

/** With a link that was opened in this tab before. */
async function goOn(): Promise<void> {
  sessionStorage.setItem('identity_visit', 'kv_vt_live_1')
  await openApp('/verification')
  await title('Verification for Lake Wallet')
}

async function press(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }))
}

test('PTN-298 a customer who has the tier is told so and that nothing is left to do, with the way back or a word of it', async () => {
  hold({ customer: { tier: 3, identity: 'verified' } })
  await goOn()
  expect(await screen.findByText('You are verified')).toBeDefined()
  expect(screen.getByText(/You reached tier 3\. Lake Wallet has been told/)).toBeDefined()
  expect(screen.queryByText('Your next step')).toBeNull()
  expect(backLink()).toBe(BACK)
  startClean()
  hold({ customer: { tier: 3, identity: 'verified' }, return_address: null })
  await goOn()
  expect(await screen.findByText('You can close this page and go back to Lake Wallet.')).toBeDefined()
})

test('PTN-298 what is in review says how long it takes, who hears of it and the way back, once; in the test mode that it stays so', async () => {
  const { held } = hold({ customer: { tier: 2, identity: 'in_review' } })
  held.documents = [sampleDocument()]
  await goOn()
  expect(await screen.findByText('Your document is being looked at')).toBeDefined()
  expect(screen.getByText(/That takes 24-48 hours\. Lake Wallet hears of the result/)).toBeDefined()
  await screen.findByRole('heading', { name: 'Your documents' })
  expect(screen.queryByText('Your next step')).toBeNull()
  expect(backLink()).toBe(BACK)
  startClean()
  hold({ customer: { tier: 2, identity: 'in_review' }, is_test: true })
  await goOn()
  expect(await screen.findByText('In the test mode nobody looks at documents: it stays so.')).toBeDefined()
})

test('PTN-298 a document that is rejected while the page shows is asked for again, with the reason; one that is approved ends it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { held } = hold({ customer: { tier: 2, identity: 'in_review' } })
  held.documents = [sampleDocument()]
  await goOn()
  await screen.findByRole('heading', { name: 'Your documents' })
  const turn = async (customer: IdentityVisit['customer']) => {
    held.visit = { ...held.visit, customer }
    await act(() => vi.advanceTimersByTimeAsync(POLL_MS))
  }
  held.documents = [REJECTED]
  await turn({ tier: 2, identity: 'unverified' })
  const next = (await screen.findByText('Your next step')).closest('[role]') as HTMLElement
  expect(next.textContent).toContain('Send your document again (National ID): the last one was rejected.')
  expect(next.textContent).toContain('Reason: The picture is blurred.')
  expect(screen.getByRole('button', { name: 'Submit Document' })).toBeDefined()
  expect(backLink()).toBe(BACK)
  await turn({ tier: 3, identity: 'verified' })
  expect(await screen.findByText('You are verified')).toBeDefined()
})

test.each([
  ['identity_link_taken', /^This link was opened in another browser\. Go on there/],
  ['identity_link_expired', /^This link is too old\. Ask whoever sent it for a new one\./],
  ['identity_link_revoked', /^Whoever sent this link has ended it\. Ask them for a new one/],
  ['identity_link_invalid', /^This link does not work\. Open it again as it was sent to you/],
] as const)('PTN-298 %s says what to do, and nothing of what would follow', async (code, text) => {
  fakeApi(on(openIdentityVisit, () => refuse(code)))
  await openApp('/verification#kv_vl_live_1')
  await title('Verification')
  await press('Continue')
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  expect(screen.queryByText(/Have your phone and an identity document at hand/)).toBeNull()
})

test.each(['identity_link_expired', 'identity_link_revoked'] as const)(
  'PTN-298 %s of a link that was opened here leads back to the partner, also when the page is loaded anew',
  async (code) => {
    const { held } = hold({ customer: null })
    await openApp('/verification#kv_vl_live_1')
    await press('Continue')
    await title('Verification for Lake Wallet')
    held.ended = code
    const entry: unknown = window.history.state
    const { cleanup } = await import('@testing-library/react')
    cleanup()
    await openApp('/verification', entry)
    await title('Verification')
    expect((await screen.findByRole('alert')).textContent).toMatch(/new one/)
    expect(backLink()).toBe(BACK)
  },
)

test('PTN-298 a suspended customer is told so and asked for nothing', async () => {
  const { held } = hold()
  held.status = { ...statusAt(2), status: 'suspended' }
  await goOn()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Your account is suspended/)
  expect(screen.queryByRole('button', { name: 'Submit Document' })).toBeNull()
  expect(backLink()).toBe(BACK)
})

test('PTN-300 the steps count what is asked for: three in the test mode, where no selfie is, and four in the live one', async () => {
  for (const [is_test, of] of [
    [true, 3],
    [false, 4],
  ] as const) {
    startClean()
    const { held } = hold({ is_test })
    held.application = sampleApplication({ ...PROVEN, missing: ['address', 'purpose'] })
    await goOn()
    const heading = await screen.findByRole('heading', { level: 2, name: `Step 2 of ${of}: Address` })
    const bar = within(heading.parentElement as HTMLElement).getByRole('progressbar', { name: 'Steps' })
    expect(bar.getAttribute('aria-valuemax')).toBe(String(of))
  }
})
