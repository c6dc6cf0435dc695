// Steps whose details the server does not take.
import { saveKycAddress, saveKycPurpose } from '@kivuko/contract/kyc.ts'
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
