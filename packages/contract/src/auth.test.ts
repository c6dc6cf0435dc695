import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { EMAIL_TEXT, isEmailAddress, PASSWORD_LABELS, PASSWORDS_DIFFER_TEXT, passwordScore, register } from './auth.ts'

test('AUT-18 AUT-19 the password score gives a point each for length, lowercase, uppercase, and a digit or symbol', () => {
  const scores = {
    '': 0,
    a: 1,
    A: 1,
    '1': 1,
    '1!': 1,
    '!': 1,
    aA: 2,
    aA1: 3,
    aA1aaaaa: 4,
    Abcdefg1: 4,
    aaaaaaa: 1,
    aaaaaaaa: 2,
    'AAAAAAA!': 3,
  }
  for (const [password, score] of Object.entries(scores)) {
    expect([password, passwordScore(password)]).toEqual([password, score])
  }
})

test('AUT-20 AUT-21 AUT-22 each score has its label, and "abc" reads Weak though it is short', () => {
  expect(PASSWORD_LABELS).toEqual(['Too short', 'Weak', 'Fair', 'Good', 'Strong'])
  expect(PASSWORD_LABELS[passwordScore('abc')]).toBe('Weak')
  expect(PASSWORD_LABELS[passwordScore('')]).toBe('Too short')
})

test('AUT-16 SEC-53 an address of mail is text, @, text, dot, text, without spaces', () => {
  for (const good of ['a@b.co', 'ada.obi+x@mail.kivuko.example', 'ọlá@b.c.d']) expect(isEmailAddress(good)).toBe(true)
  for (const bad of [
    'abc',
    'a@b',
    '@b.co',
    'a@.',
    'a@b.',
    'a b@c.co',
    'a@b c.co',
    'a@@b.co',
    'a@b.co ',
    '',
    'a\udfff@b.co',
    '"https://x.co"@b.co',
    'a\u200bda@b.co',
    'a\u202eda@b.co',
    'a@b.c/o',
  ]) {
    expect([bad, isEmailAddress(bad)]).toEqual([bad, false])
  }
})

test('AUT-15 AUT-17 the texts of the form are the specification’s', () => {
  expect(EMAIL_TEXT).toBe('Please enter a valid email address')
  expect(PASSWORDS_DIFFER_TEXT).toBe('Passwords do not match')
})

test('AUT-15 AUT-22 signing up refuses a wrong address and a short password with their own words', () => {
  const rules = (form: object) => {
    const { error } = z.safeParse(register.body, { fullName: 'Ada', email: 'a@b.co', password: '12345678', ...form })
    return error?.issues.map(({ message }) => message)
  }
  expect(rules({})).toBeUndefined()
  expect(rules({ email: 'abc' })).toEqual(['Please enter a valid email address'])
  expect(rules({ password: '1234567' })).toEqual(['Password must have at least 8 characters'])
  expect(rules({ password: 'x'.repeat(200) })).toBeUndefined()
  expect(rules({ password: 'x'.repeat(201) })).toEqual(['Password must have at most 200 characters'])
  expect(rules({ fullName: '   ' })).toEqual(['Full name is required'])
})
