import { expect, test } from 'vitest'
import { ownMpesaPhone } from './own-mpesa-phone.ts'

test.each([
  ['+254712345678', '0712 345 678'],
  ['+2348012160454', ''],
  [null, ''],
  [undefined, ''],
])(
  'GUI-52 a field for M-Pesa begins with the customer’s number %s as "%s": only one that M-Pesa can know',
  (phone, shown) => {
    expect(ownMpesaPhone(phone)).toBe(shown)
  },
)
