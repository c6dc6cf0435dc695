// @vitest-environment node

import { plural } from '@kivuko/contract/text.ts'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withTexts } from './texts-plugin.ts'

const SENTENCES = {
  'Send money': 'Tuma pesa',
  '{name} found': 'Amepatikana {name}',
  'Fee `{fee}`': 'Ada `{fee}` $',
  '{count} blocks': { one: 'bloku {count} tu', other: 'bloku {count}' },
}
const built = (code: string, sentences = SENTENCES) =>
  withTexts(code, parseAst(code), { language: 'sw', sentences, brand: 'Lake & Sons' })
/** What the built code answers. */
const said = (code: string, values: Record<string, unknown> = {}) =>
  new Function(...Object.keys(values), `return ${built(code)}`)(...Object.values(values))

test('a sentence stands in the built code in the language of the build, and no call', () => {
  expect(built("show(t('Send money'))")).toBe('show("Tuma pesa")')
})

test('BRN-07 the brand stands where a sentence says so, in every language, beside values or alone', () => {
  const sentences = { 'Coins on {brand}': 'Sarafu za {brand}' }
  expect(built("t('Coins on {brand}')", sentences as never)).toBe('"Sarafu za Lake & Sons"')
  expect(said("t('{name} is at {brand}', { name })", { name: 'Ada' })).toBe('Ada is at Lake & Sons')
})

test('values take their places in the translation', () => {
  expect(said("t('{name} found', { name: who.first })", { who: { first: 'Ada' } })).toBe('Amepatikana Ada')
  expect(said("t('Fee `{fee}`', { fee })", { fee: 'KSh 5' })).toBe('Ada `KSh 5` $')
  expect(said("t('{name} found', { name: name ?? t('Send money') })", { name: null })).toBe('Amepatikana Tuma pesa')
})

test('what a catalogue lacks is said in English', () => {
  expect(said("t('{name} left', { name })", { name: 'Ada' })).toBe('Ada left')
})

test('a number chooses among the forms of the language', () => {
  const code = "plural(count, { one: '{count} block', other: '{count} blocks' })"
  expect([1, 2].map((count) => said(code, { count, plural }))).toEqual(['bloku 1 tu', 'bloku 2'])
})

test('a translation that asks for what is not given stops the build, and so does a sentence that is no literal', () => {
  const wrong = { ...SENTENCES, '{name} found': '{nani} amepatikana' }
  expect(() => built("t('{name} found', { name })", wrong)).toThrow('asks for nani')
  expect(() => built('t(sentence)')).toThrow('not a literal: t(sentence)')
})
