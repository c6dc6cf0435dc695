// @vitest-environment node
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code stands here as text

import { plural } from '@kivuko/contract/text.ts'
import { minify, parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withMarks } from './texts-plugin.ts'
import { speak } from './tools/marks.ts'

const SENTENCES: Record<string, string | Record<string, string>> = {
  'Send money': 'Tuma pesa',
  '{name} found': 'Amepatikana {name}',
  '{name} in {place}': '{place}: {name}',
  'Fee `{fee}`': 'Ada `{fee}` $',
  'Their “own”': 'L\'"eau" ${x}\nya `pili`',
  '{count} blocks': { one: 'bloku {count} tu', other: 'bloku {count}' },
}
type Options = { language?: string; sentences?: typeof SENTENCES }
const built = (code: string, { language = 'sw', sentences = SENTENCES }: Options = {}) =>
  speak(withMarks(code, parseAst(code)), { language, sentences, brand: 'Lake & Sons' })
/** What the built code answers, as it was written and as a minifier leaves it. */
async function said(code: string, values: Record<string, unknown> = {}, options?: Options) {
  const run = (text: string) =>
    new Function(...Object.keys(values), `${text}; return answer()`)(...Object.values(values))
  const whole = `function answer() { return ${code} }`
  const { code: small } = await minify('a.js', withMarks(whole, parseAst(whole)), { compress: true, mangle: false })
  const asWritten = run(built(whole, options))
  expect(run(speak(small, { language: 'sw', sentences: SENTENCES, brand: 'Lake & Sons', ...options }))).toEqual(
    asWritten,
  )
  return asWritten
}

test('LNG-03 a sentence stands in the built code in the language of the build, and no call', () => {
  expect(built("show(t('Send money'))")).toBe('show("Tuma pesa")')
  expect(built("show(t('Send money'))", { language: 'en', sentences: {} })).toBe('show("Send money")')
})

test('BRN-07 the brand stands where a sentence says so, in every language, beside values or alone', async () => {
  const sentences = { 'Coins on {brand}': 'Sarafu za {brand}' }
  expect(built("t('Coins on {brand}')", { sentences })).toBe('"Sarafu za Lake & Sons"')
  expect(await said("t('{name} is at {brand}', { name })", { name: 'Ada' })).toBe('Ada is at Lake & Sons')
})

test('LNG-03 values take their places in the translation, what a minifier made of them included', async () => {
  expect(await said("t('{name} found', { name: who.first })", { who: { first: 'Ada' } })).toBe('Amepatikana Ada')
  expect(await said("t('Fee `{fee}`', { fee })", { fee: 'KSh 5' })).toBe('Ada `KSh 5` $')
  expect(await said("t('{name} in {place}', { name, place: 'Lagos' })", { name: 'Ada' })).toBe('Lagos: Ada')
  expect(await said("t('{name} in {place}', { name: 'Bo', place: `La${'gos'}` })")).toBe('Lagos: Bo')
  expect(await said("t('{name} found', { name: name ?? t('Send money') })", { name: null })).toBe(
    'Amepatikana Tuma pesa',
  )
})

test('LNG-03 a sentence may hold signs that end a literal, wherever a minifier has put it', async () => {
  const own = 'L\'"eau" ${x}\nya `pili`'
  expect(await said("t('Their “own”')")).toBe(own)
  expect(await said("'a \"' + t('Their “own”') + `'${t('Send money')}`")).toBe(`a "${own}'Tuma pesa`)
  expect(await said("({ [t('Their “own”')]: 1 })")).toEqual({ [own]: 1 })
})

test('what a catalogue lacks is said in English', async () => {
  expect(await said("t('{name} left', { name })", { name: 'Ada' })).toBe('Ada left')
})

test('LNG-03 a number chooses among the forms of the language', async () => {
  const code = "[1, 2].map((count) => plural(count, { one: '{count} block', other: '{count} blocks' }))"
  expect(await said(code, { plural })).toEqual(['bloku 1 tu', 'bloku 2'])
  expect(await said(code, { plural }, { language: 'en', sentences: {} })).toEqual(['1 block', '2 blocks'])
})

test('a translation that asks for what is not given stops the build, and so does a sentence that is no literal', () => {
  const wrong = { ...SENTENCES, '{name} found': '{nani} amepatikana' }
  expect(() => built("t('{name} found', { name })", { sentences: wrong })).toThrow('asks for nani')
  expect(() => built("t('Send money')", { sentences: { 'Send money': { other: 'x' } } })).toThrow('has forms')
  expect(() => built("plural(n, { other: 'Send money' })")).toThrow('needs the forms')
  expect(() => built('t(sentence)')).toThrow('not a literal: t(sentence)')
})
