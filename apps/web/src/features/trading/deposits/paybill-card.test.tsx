import { paybillDetails } from '@kivuko/contract/paybill.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openMoney, pass, startMoneyTest } from '../../../../test/money-driver.tsx'
import { on, refuse } from '../../../../test/server.ts'

beforeEach(startMoneyTest)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('DEP-151 the paybill and the own account number stand beside the form, and are copied as they are typed', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      languages: { value: [] },
      onLine: { value: true },
      clipboard: { value: { writeText } },
    }),
  )
  await openMoney('/add-funds', on(paybillDetails, { paybill: { number: '174379', account: '345678911' } }))
  const card = within(screen.getByRole('region', { name: 'Pay by paybill' }))
  expect(card.getByText('174379')).toBeTruthy()
  expect(card.getByText('345 678 911')).toBeTruthy()
  expect(card.getByText(/10\.00 to .*150,000\.00; the fee is 1\.5%/)).toBeTruthy()
  fireEvent.click(card.getByRole('button', { name: 'Copy account number' }))
  await pass(0)
  expect(card.getByText('Copied')).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith('345678911')
})

test('DEP-151 without a paybill there is nothing of it', async () => {
  await openMoney('/add-funds')
  expect(screen.getByRole('button', { name: 'Initiate Payment' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Pay by paybill' })).toBeNull()
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
})

test('DEP-151 an account number that cannot be read says so, and is read again when asked', async () => {
  await openMoney(
    '/add-funds',
    on(paybillDetails, () => refuse('not_found')),
  )
  await pass(60_000)
  expect(screen.getByText('Your paybill account number could not be loaded.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Initiate Payment' })).toBeTruthy()
})
