// Steps whose details are not taken: by the rules on the screen, and by the server.
import { saveKycAddress, saveKycProfile, saveKycPurpose } from '@kivuko/contract/kyc.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startClean } from '../../../../test/render-app.tsx'
import { networkFailure, on, raw, refuse } from '../../../../test/server.ts'
import { openTrade, press, step, type, typeAddress, typePerson } from '../../../../test/trade-driver.tsx'

beforeEach(() => {
  startClean()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const FALLBACK = 'Failed to submit your information. Please try again.'

test.each([
  [
    '500 with a message',
    () => raw(500, { message: 'The register is closed until noon.' }),
    'The register is closed until noon.',
  ],
  ['500 without one', () => raw(500, {}), FALLBACK],
  [
    'a refusal with its sentence',
    () => refuse('validation_failed', { detail: 'That is no place.' }),
    'That is no place.',
  ],
  ['no answer at all', networkFailure, FALLBACK],
])(
  'ERR-36 ERR-37 an address or a purpose answered with %s stays on its step, which says so',
  async (_name, reply, text) => {
    const held = { isBroken: true }
    const answer = () => (held.isBroken ? reply() : raw(200, { result: 'ok' }))
    const failing = [on(saveKycAddress, answer), on(saveKycPurpose, answer)]
    await openTrade('/buy?widget=guided', { isSignedIn: true }, ...failing)
    await press('Continue')
    typePerson()
    await press('Continue')
    typeAddress()
    await press('Continue')
    expect(step()).toBe('Step 3 of 5')
    expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByLabelText('City')).toHaveProperty('value', 'Nairobi')
    held.isBroken = false
    await press('Continue')
    expect(step()).toBe('Step 4 of 5')
    expect(screen.queryByText(text)).toBeNull()
    held.isBroken = true
    type('Purpose', 'savings')
    type('Source of funds', 'salary')
    await press('Continue')
    expect(step()).toBe('Step 4 of 5')
    expect(screen.getByText(text)).toBeDefined()
    held.isBroken = false
    await press('Continue')
    expect(step()).toBe('Step 5 of 5')
  },
)

test('TRD-142 TRD-30 details are judged on their own step, each beside its field and once, and the first is led to', async () => {
  const { api } = await openTrade('/buy?widget=guided', { isSignedIn: true })
  await press('Continue')
  typePerson('2020-01-01')
  type('Phone number', 'call me')
  type('Email', 'ada')
  await press('Continue')
  expect(step()).toBe('Step 2 of 5')
  for (const [label, text] of [
    ['Email', /email/i],
    ['Phone number', /valid phone number/],
    ['Date of birth', /18/],
  ] as const) {
    const field = screen.getByLabelText(label)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const said = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(said.join(' ')).toMatch(text)
  }
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect(screen.queryByRole('alert')).toBeNull()
  typePerson()
  await press('Continue')
  expect(step()).toBe('Step 3 of 5')
  expect(api.callsOf(saveKycProfile)).toHaveLength(0)
})
