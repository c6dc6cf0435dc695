import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { dayOf, knownAs, type Said, saidIn, say, sayCount } from './say.ts'
import type { Catalogue } from './text.ts'

const SWAHILI: Catalogue = {
  language: 'sw',
  sentences: {
    Hello: 'Habari',
    '{name} sent you {amount}': 'Umepokea {amount} kutoka kwa {name}',
    'the phone {phone}': 'simu {phone}',
    'Money goes to {payee}.': 'Pesa zinaenda kwa {payee}.',
    '{network} is busy.': '{network} ina shughuli.',
    '{count} days': { one: 'siku {count}', other: 'siku {count} zote' },
  },
}
const kept = (said: Said): Said => JSON.parse(JSON.stringify(said))
const both = (said: Said) => [saidIn(undefined, kept(said)), saidIn(SWAHILI, kept(said))]

test('LNG-23 a sentence is kept by its English and its values, and said in any language, each value in its place', () => {
  const amount = money('KES', 150_000n)
  expect(both(say('{name} sent you {amount}', { name: 'Hello', amount }))).toEqual([
    'Hello sent you KSh\u00a01,500.00',
    // Somebody may be called so.
    'Umepokea KSh\u00a01,500.00 kutoka kwa Hello',
  ])
  const payee = say('the phone {phone}', { phone: '0712 345 678' })
  expect(both(say('Money goes to {payee}.', { payee }))).toEqual([
    'Money goes to the phone 0712 345 678.',
    'Pesa zinaenda kwa simu 0712 345 678.',
  ])
  expect(both([say('Hello'), '', 'Not known.', [say('Hello')]])).toEqual([
    'Hello Not known. Hello',
    'Habari Not known. Habari',
  ])
  expect(both(say('It closes on {day}.', { day: dayOf(new Date('2026-11-28T23:00:00Z')) }))[0]).toBe(
    'It closes on 28 November 2026.',
  )
  const [weekday, short] = (['weekday', 'short'] as const).map((as) => dayOf('2026-11-28', as))
  expect(saidIn(undefined, say('{weekday}, {short}', { weekday: weekday ?? '', short: short ?? '' }))).toBe(
    'Saturday 28 November, 28 November',
  )
  expect(saidIn({ language: 'sw', sentences: {} }, say('On {day}', { day: weekday ?? '' }))).toBe(
    'On Jumamosi 28 Novemba',
  )
})

test('LNG-27 a number has the form of the language that is spoken', () => {
  const days = (count: number) => both(sayCount(count, { one: '{count} day', other: '{count} days' }))
  expect([days(1), days(1_200)]).toEqual([
    ['1 day', 'siku 1'],
    ['1,200 days', 'siku 1,200 zote'],
  ])
})

test('LNG-23 what is stored in English alone is found again where its values are few', () => {
  expect(saidIn(SWAHILI, 'M-Pesa is busy.')).toBe('M-Pesa is busy.')
  expect(knownAs(say('{network} is busy.', { network: 'M-Pesa' }))).toBe('M-Pesa is busy.')
  expect(both('M-Pesa is busy.')).toEqual(['M-Pesa is busy.', 'M-Pesa ina shughuli.'])
})

test('a sentence that is not written there, or lacks a value, does not compile', () => {
  const made: string = ['Send', 'money'].join(' ')
  // @ts-expect-error: no literal.
  expect(say(made)).toBe('Send money')
  // @ts-expect-error: the name is missing.
  expect(saidIn(undefined, say('{name} found', {}))).toBe('undefined found')
})
