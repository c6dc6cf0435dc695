// Buying, sending and the selfie as a screen reader says them: what each thing is, what it is called, and in which order.
import { paymentOptions } from '@kivuko/contract/payments.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { lookupRecipient } from '@kivuko/contract/transfers.ts'
import { openVerification } from '@kivuko/contract/verification.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ALL_OPEN, sampleQuote } from '../../../test/buying-samples.ts'
import { openMoney, pass, press, startMoneyTest, type } from '../../../test/money-driver.tsx'
import { missingIn, readAloud } from '../../../test/read-aloud.ts'
import { openApp, startClean } from '../../../test/render-app.tsx'
import { fakeApi, on } from '../../../test/server.ts'

const LOOKUP_MS = 500

beforeEach(startClean)
afterEach(() => vi.useRealTimers())

test('ACC-07 buying is read in its order: what is paid, what arrives, how it is paid, the price, and what to press', async () => {
  fakeApi(on(paymentOptions, ALL_OPEN), on(createQuote, sampleQuote()))
  await openApp('/buy')
  fireEvent.change(screen.getByLabelText('You pay'), { target: { value: '1000' } })
  await screen.findByText('1 USDT = 131.30 KES')
  const said = await readAloud(screen.getByRole('region', { name: 'Buy crypto' }))
  const expected = [
    'navigation, Ways to buy',
    'link, Quick buy, current page',
    'heading, Buy crypto, level 2',
    'textbox, You pay, 1000',
    'combobox, Pay currency, KES',
    'You get',
    '7.503808',
    'combobox, Crypto to receive, USDT',
    'group, Payment method',
    'radio, Mobile Money (instant), checked, position 1, set size 2',
    'radio, Bank Transfer (1-2 hours), not checked, position 2, set size 2',
    'Rate',
    '1 USDT = 131.30 KES',
    'Fee (1.5%)',
    'Price kept for',
    'Total you pay',
    'KSh 1,000.00',
    'You get 7.503808 USDT for KSh 1,000.00, fee KSh 15.00 included.',
    'button, Buy USDT',
  ]
  expect(missingIn(said, expected)).toBeUndefined()
})

test('ACC-07 sending is read in its order, and its last question with who gets how much before the button that sends', async () => {
  startMoneyTest()
  const user = { id: 'usr_2', full_name: 'Ada Obi', email: 'a••@example.com', phone: null, is_self: false }
  await openMoney('/send-money', on(lookupRecipient, { found: true, user }))
  type('Recipient', 'ada@example.com')
  await pass(LOOKUP_MS)
  type('Amount (NGN)', '1000')
  await press('Continue')
  vi.useRealTimers()
  const said = await readAloud(screen.getByRole('main'))
  const expected = [
    'heading, Send money, level 1',
    'group, How to send',
    'radio, Kivuko user Instant · Free, checked, position 1, set size 2',
    'radio, Mobile Money 1-5 minutes · 2.5% fee, not checked, position 2, set size 2',
    'textbox, Recipient, ada@example.com',
    'Ada Obi found',
    'textbox, Amount (NGN), 1000, Available: ₦10,000.00',
    'group, Quick amounts',
    'textbox, Note (optional)',
    'region, Summary',
    'button, Continue',
    'dialog, Check and confirm',
    'Money that was sent cannot be called back.',
    'Ada Obi',
    '₦1,000.00',
    'button, Cancel',
    'button, Send',
    'end of dialog, Check and confirm',
  ]
  expect(missingIn(said, expected)).toBeUndefined()
})

test('ACC-07 the selfie is read in its order: what comes, how long there is, what helps, and what to press', async () => {
  fakeApi(
    on(openVerification, {
      state: 'opened',
      poses: ['left', 'straight', 'closer'],
      pictures_until: '2026-11-20T10:10:00.000Z',
      seconds_left: 600,
      received: 0,
    }),
  )
  await openApp('/verify#kvv_token')
  await screen.findByRole('button', { name: 'Start' })
  const said = await readAloud(screen.getByRole('main'))
  const expected = [
    'heading, Take your selfie, level 1',
    'Three pictures, one after the other. Once you start you have 10 minutes',
    'listitem, level 1, position 1, set size 3',
    'Find even light',
    'Take off hats, sunglasses and masks.',
    'They are encrypted and seen only by those who check who you are.',
    'button, Start',
  ]
  expect(missingIn(said, expected)).toBeUndefined()
})
