import { expect, test } from 'vitest'
import { cutTo, placesOf, SEGMENT_MAX, toGsm7 } from './gsm7.ts'

test.each([
  ['You sent ₦100.00 to Adé Ọláṣebìkan – “now”', 'You sent NGN 100.00 to Adé Olasebìkan - "now"'],
  ['KSh\u00a01,500.00', 'KSh 1,500.00'],
  ['Ɓala’s ƙudi', "Bala's kudi"],
  ['日本 ✓', '?? ?'],
  ['a{b}€', 'a{b}EUR '],
])('USS-12 %s is written in the alphabet of text messages', (text, plain) => {
  expect(toGsm7(text)).toBe(plain)
  expect(placesOf(plain)).toBeDefined()
})

test('a brace takes two places, what the alphabet has not takes none, and a cut text fits', () => {
  expect([placesOf('abc'), placesOf('{a}'), placesOf('₦')]).toEqual([3, 5, undefined])
  expect(cutTo('a'.repeat(SEGMENT_MAX), SEGMENT_MAX)).toHaveLength(SEGMENT_MAX)
  const cut = cutTo('{'.repeat(SEGMENT_MAX), SEGMENT_MAX)
  expect(placesOf(cut)).toBeLessThanOrEqual(SEGMENT_MAX)
  expect(cut.endsWith('..')).toBe(true)
})
