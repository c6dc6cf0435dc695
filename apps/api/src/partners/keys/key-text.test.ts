import { expect, test } from 'vitest'
import { hashKey, modeOfKey, newKeyText, shownKey, tailOf } from './key-text.ts'

test('PTN-26 a key says its mode, and one that was cut, changed or made up is told without asking anybody', () => {
  const texts = Array.from({ length: 200 }, () => newKeyText('live'))
  expect(new Set(texts).size).toBe(200)
  for (const text of texts) {
    expect(modeOfKey(text)).toBe('live')
    const at = 8 + (text.charCodeAt(30) % 40)
    const changed = `${text.slice(0, at)}${text[at] === 'a' ? 'b' : 'a'}${text.slice(at + 1)}`
    const wrong = [
      text.slice(0, -1),
      `${text}0`,
      changed,
      text.replace('live', 'test'),
      ` ${text}`,
      text.toUpperCase(),
      '',
    ]
    expect(wrong.map(modeOfKey)).toEqual(wrong.map(() => undefined))
  }
})

test('what is kept of a key leads nobody back to it', () => {
  const text = newKeyText('test')
  expect(hashKey(text)).toHaveLength(32)
  expect(shownKey('test', tailOf(text))).toBe(`kv_sk_test_…${text.slice(-4)}`)
})
