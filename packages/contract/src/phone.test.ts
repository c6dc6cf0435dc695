import { expect, test } from 'vitest'
import { kenyanPhone, kenyanPhoneProblem, readPhone, shownPhone } from './phone.ts'

test('however a number is written, it is one number', () => {
  const kenyan = ['0712345678', '712345678', '254712345678', '+254712345678', '+254 712 345-678', '00254712345678']
  for (const text of kenyan) expect([text, readPhone(text)]).toEqual([text, '+254712345678'])
  for (const text of ['08031234567', '2348031234567', '+234 (803) 123 4567'])
    expect(readPhone(text)).toBe('+2348031234567')
  for (const text of ['123', '+0712345678', '07123456', '+254712345678901234', '0712 34567x'])
    expect([text, readPhone(text)]).toEqual([text, undefined])
})

test('only Kenyan mobile numbers are asked or paid by M-Pesa', () => {
  expect(kenyanPhone.parse('0112 345 678')).toBe('+254112345678')
  for (const text of ['08031234567', '0212345678', '071234567', 'Ada']) {
    expect(kenyanPhone.safeParse(text).error?.issues[0]?.message).toBe(kenyanPhoneProblem(text))
    expect(kenyanPhoneProblem(text)).toMatch('valid Kenyan phone number')
  }
  expect([kenyanPhoneProblem(' '), kenyanPhoneProblem('0712345678')]).toEqual([undefined, undefined])
})

test('a Kenyan number is shown as Kenyans write it', () => {
  expect([shownPhone('+254712345678'), shownPhone('+2348031234567')]).toEqual(['0712 345 678', '+2348031234567'])
})
