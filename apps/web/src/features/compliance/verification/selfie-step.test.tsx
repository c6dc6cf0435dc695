import { createVerification, latestVerification, type Verification } from '@kivuko/contract/verification.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openKyc, startKycTest } from '../../../../test/kyc-driver.tsx'
import { on, raw, refuse } from '../../../../test/server.ts'

beforeEach(startKycTest)
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const OPEN: Verification = { id: 'vrf_2', state: 'open', expires_at: '2026-11-23T09:00:00.000Z', reason: null }
const MADE = { verification: OPEN, link: 'https://kivuko.example/verify#kvv_1', qr: 'data:image/png;base64,AAAA' }
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const heading = () => screen.findByRole('heading', { level: 2, name: 'Step 4 of 4: Selfie' })

async function openStep(verification: Verification | null, ...handlers: Parameters<typeof openKyc>[2][]) {
  const opened = await openKyc('/kyc-verification', { verification }, ...handlers)
  await heading()
  return opened
}

function clipboard(writeText: (text: string) => Promise<void>): void {
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      languages: { value: [] },
      onLine: { value: true },
      clipboard: { value: { writeText } },
    }),
  )
}

test('ERR-38 a clipboard that refuses is only logged: no message, and nothing claims to be copied', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  clipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  await openStep(null, on(createVerification, MADE))
  press('Make the link')
  fireEvent.click(await screen.findByRole('button', { name: 'Copy the link' }))
  await waitFor(() => expect(logged).toHaveBeenCalled())
  expect(screen.getByRole('button', { name: 'Copy the link' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('OPS-18 the screen follows what happens elsewhere without reload, to the result and the tier it brings', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { held, api } = await openStep(OPEN)
  expect(screen.getByText(/It is shown only once\./)).toBeDefined()
  const turn = async (change: Partial<Verification>) => {
    held.verification = { ...OPEN, ...change }
    await act(() => vi.advanceTimersByTimeAsync(3_000))
  }
  await turn({ state: 'opened' })
  expect(await screen.findByText(/The link is open\./)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Make a new link' })).toBeDefined()
  await turn({ state: 'submitted' })
  expect(await screen.findByText(/Your pictures are here and are being checked\./)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Make a new link' })).toBeNull()
  held.tier = 3
  await turn({ state: 'approved' })
  expect(await screen.findByText('Your selfie is verified. There is nothing more to do here.')).toBeDefined()
  expect(await screen.findByText('Tier 3 of 4')).toBeDefined()
  const asked = api.callsOf(latestVerification).length
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(api.callsOf(latestVerification)).toHaveLength(asked)
})

test('OPS-18 a check that is over before anybody saw it begin brings its tier too', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { held } = await openStep({ ...OPEN, state: 'opened' })
  held.tier = 3
  held.verification = { ...OPEN, state: 'approved' }
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(await screen.findByText('Tier 3 of 4')).toBeDefined()
})

test('OPS-10 OPS-17 OPS-18 a rejected selfie says why, an expired link that it has, and both lead to a new one', async () => {
  const { held } = await openStep({ ...OPEN, state: 'rejected', reason: 'The face was too dark to see.' })
  expect(screen.getByRole('alert').textContent).toBe('Your selfie could not be verifiedThe face was too dark to see.')
  expect(screen.getByRole('button', { name: 'Make a new link' })).toBeDefined()
  startKycTest()
  await openStep(
    { ...OPEN, state: 'expired' },
    on(createVerification, () => {
      held.verification = { ...OPEN, state: 'submitted' }
      return refuse('verification_running')
    }),
  )
  expect(screen.getByText('The last link has expired. Make a new one to go on.')).toBeDefined()
  press('Make a new link')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your selfie is being checked. We tell you as soon as it is done.',
  )
})

test('OPS-18 when the state cannot be loaded the step says so and can be asked again', async () => {
  let isDown = true
  await openKyc(
    '/kyc-verification',
    { verification: null },
    on(latestVerification, () => (isDown ? refuse('not_found') : raw(200, { verification: null }))),
  )
  await heading()
  expect(await screen.findByText('Failed to load your selfie step')).toBeDefined()
  isDown = false
  press('Try Again')
  expect(await screen.findByRole('button', { name: 'Make the link' })).toBeDefined()
})
