import { lookupRecipient, type Recipient, recentRecipients } from '@kivuko/contract/transfers.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { field, NOW, openMoney, pass, press, startMoneyTest, wallet } from '../../../test/money-driver.tsx'
import { on } from '../../../test/server.ts'
import { QUOTE } from '../../../test/transfer-driver.tsx'

const LOOKUP_MS = 500
const FULL = { ...wallet }
const FOUND = on(lookupRecipient, { found: false, user: null })

beforeEach(() => startMoneyTest())
afterEach(() => {
  Object.assign(wallet, FULL)
  vi.useRealTimers()
})

test('SND-34 SND-38 SND-39 the side shows the balance and four tips', async () => {
  await openMoney('/send-money')
  expect(screen.getByRole('region', { name: 'Wallet balance' }).textContent).toContain('₦10,000.00')
  const tips = within(screen.getByRole('region', { name: 'Tips' })).getAllByRole('listitem')
  expect(tips.map(({ textContent }) => textContent)).toEqual([
    'Check the name before you send.',
    'Transfers to other Kivuko users are free.',
    'Mobile money takes 1-5 minutes.',
    'Never share a code or PIN with anybody.',
  ])
})

function recipient(place: number, change: Partial<Recipient> = {}): Recipient {
  return {
    kind: 'internal',
    identifier: `friend${place}@example.com`,
    name: `Friend ${place}`,
    last_sent_at: NOW.toISOString(),
    ...change,
  }
}

test('SND-35 SND-36 SND-37 five recent recipients at most, newest first; one press fills the form and looks up', async () => {
  const phone = recipient(1, { kind: 'mobile_money', identifier: '+254712345678', name: null })
  const recipients = [phone, ...[2, 3, 4, 5, 6, 7].map((place) => recipient(place))]
  const api = await openMoney('/send-money', QUOTE, FOUND, on(recentRecipients, { recipients }))
  const rows = within(screen.getByRole('region', { name: 'Recent recipients' })).getAllByRole('button')
  expect(rows.map(({ textContent }) => textContent?.match(/Friend \d|0712 345 678/)?.[0])).toEqual([
    '0712 345 678',
    'Friend 2',
    'Friend 3',
    'Friend 4',
    'Friend 5',
  ])
  await press(/Friend 3/)
  expect(field('Recipient').value).toBe('friend3@example.com')
  await pass(LOOKUP_MS)
  expect(api.callsOf(lookupRecipient).map(({ body }) => body)).toEqual([{ identifier: 'friend3@example.com' }])
  await press(/0712 345 678/)
  expect(field("Recipient's M-Pesa number").value).toBe('+254712345678')
})

test('SND-49 a customer without naira is told how to get some', async () => {
  wallet.NGN = '0.00'
  await openMoney('/send-money')
  expect(screen.getByText('There is no naira in your wallet yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Exchange to naira' }).getAttribute('href')).toBe('/wallet?convert=KES-NGN')
})
