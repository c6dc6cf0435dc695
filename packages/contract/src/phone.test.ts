import { expect, test } from 'vitest'
import { countryOfPhone, kenyanPhone, kenyanPhoneProblem, readPhone, shownPhone, withCallingCode } from './phone.ts'

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

test('KYC-153 a Kenyan or Nigerian number is shown as people there write it', () => {
  expect(['+254712345678', '+2348031234567', '+447700900123'].map(shownPhone)).toEqual([
    '0712 345 678',
    '0803 123 4567',
    '+447700900123',
  ])
})

test('KYC-152 a national number gets the calling code of its country; without one, and written abroad, it stays', () => {
  expect(withCallingCode('0712 345 678', 'KE')).toBe('+254712345678')
  expect(withCallingCode('0803-123-4567', 'NG')).toBe('+2348031234567')
  for (const [typed, country] of [
    ['0712 345 678', undefined],
    ['0712 345 678', 'XX'],
    ['+44 20 7946 0018', 'KE'],
    ['00254712345678', 'KE'],
    ['7', 'KE'],
  ] as const)
    expect(withCallingCode(typed, country)).toBe(typed)
  expect([countryOfPhone('+254712345678'), countryOfPhone('+2348031234567'), countryOfPhone('')]).toEqual([
    'KE',
    'NG',
    undefined,
  ])
})
