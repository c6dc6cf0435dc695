import { kenyanPhoneProblem } from '@kivuko/contract/phone.ts'
import { expect, test } from 'vitest'
import { EMPTY_FORM, formOfLink, internalTerms, mobileTerms, readInternal, readMobile } from './read-transfer.ts'

const REQUIRED = { problems: { form: 'Please fill in all required fields' } }
const internal = (amount: string, balance = '10000.00') =>
  readInternal({ ...EMPTY_FORM, recipient: 'ada@example.com', amount }, balance)
const mobile = (amount: string, balance = '10000.00', phone = '0712345678') =>
  readMobile({ ...EMPTY_FORM, phone, amount }, balance)

test('SND-18 SND-24 ERR-40 recipient, phone and amount are asked for', () => {
  expect(readInternal({ ...EMPTY_FORM, amount: '100' }, '1000.00')).toEqual(REQUIRED)
  expect(internal(' ')).toEqual(REQUIRED)
  expect(mobile('100', '1000.00', ' ')).toEqual(REQUIRED)
  expect(mobile('')).toEqual(REQUIRED)
})

test.each([
  ['0', 'Amount must be greater than 0'],
  ['0.00', 'Amount must be greater than 0'],
  ['0.99', 'The least you can send is ₦1.00.'],
  ['101', 'Insufficient balance'],
  ['100.01', 'Insufficient balance'],
])('SND-19 SND-20 SND-31 of a balance of 100 naira %s to a customer is answered: %s', (amount, problem) => {
  expect(internal(amount, '100.00')).toEqual({ problems: { amount: problem } })
})

test.each(['1', '100'])('SND-20 SND-21 of a balance of 100 naira %s may be sent to a customer', (amount) => {
  expect(internal(amount, '100.00')).toEqual({ request: { amount: `${amount}.00` } })
})

test.each([
  ['0', '1000.00', 'Amount must be greater than 0'],
  ['50', '1000.00', 'The least you can send is ₦100.00.'],
  ['99', '1000.00', 'The least you can send is ₦100.00.'],
  ['1000', '1000.00', 'Insufficient balance (including fees)'],
  ['1000', '1024.99', 'Insufficient balance (including fees)'],
])(
  'SND-25 SND-26 SND-30 SND-31 %s naira to a phone with %s in the wallet is answered: %s',
  (amount, balance, problem) => {
    expect(mobile(amount, balance)).toEqual({ problems: { phone: undefined, amount: problem } })
  },
)

test('SND-26 SND-30 amount and fee may take all there is', () => {
  expect(mobile('1000', '1025.00')).toEqual({ request: { amount: '1000.00', phone: '+254712345678' } })
  expect(mobile('100', '103.00')).toMatchObject({ request: { amount: '100.00' } })
})

test('an unknown balance is left to the server', () => {
  expect(readInternal({ ...EMPTY_FORM, recipient: 'a@b.co', amount: '5' }, undefined)).toEqual({
    request: { amount: '5.00' },
  })
})

test.each(['0712345678', '712345678', '254712345678', '+254712345678'])(
  'SND-27 SND-28 the phone %s is sent as +254712345678',
  (phone) => {
    expect(mobile('100', '1000.00', phone)).toMatchObject({ request: { phone: '+254712345678' } })
  },
)

test.each(['123', '0812345678', '+15551234567'])('SND-29 the phone %s is refused', (phone) => {
  expect(kenyanPhoneProblem(phone)).toBe('Please enter a valid Kenyan phone number (07XXXXXXXX or 01XXXXXXXX)')
})

test('SND-02 SND-33 a customer costs nothing, a phone 2.5 % in whole naira on top', () => {
  expect(internalTerms('1000', 'NGN')).toEqual({ amount: '1000.00', fee: '0.00', total: '1000.00' })
  expect(mobileTerms('1000')).toEqual({ amount: '1000.00', fee: '25.00', total: '1025.00' })
  expect(mobileTerms('1010')).toEqual({ amount: '1010.00', fee: '25.00', total: '1035.00' })
  expect(mobileTerms('1020')).toEqual({ amount: '1020.00', fee: '26.00', total: '1046.00' })
})

test('APP-12 a link fills in whom, how much and in what, and takes nothing but a handle for whom', () => {
  expect(formOfLink('?to=@ada-obi&amount=1500.50&currency=KES')).toEqual({
    ...EMPTY_FORM,
    recipient: '@ada-obi',
    amount: '1500.50',
    currency: 'KES',
  })
  expect(formOfLink('?to=@ada-obi&amount=-1&currency=GBP')).toEqual({ ...EMPTY_FORM, recipient: '@ada-obi' })
  for (const other of ['', '?amount=5', '?to=ada@example.com&amount=5', '?to=@a&amount=5', '?to=@%3Cb%3E'])
    expect(formOfLink(other)).toEqual(EMPTY_FORM)
})
