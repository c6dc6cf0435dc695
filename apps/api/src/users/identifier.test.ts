import { expect, test } from 'vitest'
import { maskEmail, maskPhone, readIdentifier } from './identifier.ts'

test('SND-03 an email or a phone names a customer, however the phone is written', () => {
  expect(readIdentifier(' Ada@Example.com')).toEqual({ email: 'Ada@Example.com' })
  const kenyan = ['0712345678', '712345678', '254712345678', '+254712345678', '+254 712 345-678', '00254712345678']
  for (const text of kenyan) expect(readIdentifier(text), text).toEqual({ phone: '+254712345678' })
  for (const text of ['08031234567', '2348031234567', '+234 (803) 123 4567'])
    expect(readIdentifier(text), text).toEqual({ phone: '+2348031234567' })
  expect(readIdentifier('0112345678')).toEqual({ phone: '+254112345678' })
  for (const text of ['Ada', '123', '+0712345678', '07123456', '+254712345678901234', '%', '0712 34567x'])
    expect(readIdentifier(text), text).toBeUndefined()
})

test('SND-12 what is shown of a contact is its beginning and its end', () => {
  expect(maskEmail('ada.obi@example.com')).toBe('a••@example.com')
  expect(maskEmail('a@b.c')).toBe('a••@b.c')
  expect(maskPhone('+254712345678')).toBe('+254•••••678')
  expect(maskPhone('+2348031234567')).toBe('+234•••••567')
})
