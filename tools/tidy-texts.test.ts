// The catalogues have every sentence of the code, and no other. `npm run check` runs it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneOf } from '@kivuko/contract/field-rules.ts'
import { LANGUAGE_FACTS } from '@kivuko/contract/languages.ts'
import { named } from '@kivuko/contract/named-text.ts'
import { saidIn } from '@kivuko/contract/say.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ROOT } from './start/environment.ts'
import { findCatalogueFaults, readCatalogue, sentencesIn, TRANSLATED } from './tidy/catalogues.ts'
import { customersCalls, findPlainRules, findUnsaidRules, rulesIn } from './tidy/field-rules.ts'
import { findPlainNotices } from './tidy/notices.ts'
import { readSources, type Source } from './tidy/sources.ts'

const sentences = sentencesIn(readSources(/\.tsx?$/, ['packages', 'apps']))

test.each(TRANSLATED)(
  'LNG-01 WGT-13 every sentence stands in the catalogue of %s, with its values and forms',
  (language) => {
    expect(sentences.size).toBeGreaterThan(2_500)
    expect(findCatalogueFaults(language, readCatalogue(language), sentences)).toEqual([])
  },
)

test('LNG-01 what is missing, left over, left in English, or short of a value or a form is found', () => {
  const code: Source = {
    path: 'apps/web/src/app/sample.tsx',
    isTest: false,
    text: `import { plural, t } from '@kivuko/contract/text.ts'
      const said = [t('Send'), t('{name} found', { name }), t('Ask whoever sent it to you'), t('Here is {a}', { a: t('Pay') })]
      const some = plural(left, { one: 'One is left.', other: '{count} are left.' })`,
  }
  const found = sentencesIn([code])
  const faults = (catalogue: Parameters<typeof findCatalogueFaults>[1]) => findCatalogueFaults('sw', catalogue, found)
  const right = {
    Send: 'Tuma',
    '{name} found': 'Amepatikana {name}',
    'Ask whoever sent it to you': 'Muulize aliyekutumia',
    'Here is {a}': 'Hii hapa {a}',
    Pay: 'Lipa',
    '{count} are left.': { one: 'Imebaki moja.', other: 'Zimebaki {count}.' },
  }
  expect(faults(right)).toEqual([])
  const { Send: _, ...without } = right
  expect(faults(without)).toEqual(['sw has no “Send”'])
  expect(faults({ ...right, Old: 'Zamani' })).toEqual(['sw has “Old”, which nothing says'])
  expect(faults({ ...right, Send: ' ' })).toEqual(['sw says nothing: “Send”', 'sw has a space at an end: “Send”'])
  expect(faults({ ...right, '{name} found': 'Amepatikana {jina}' })).toEqual(['sw has other values: “{name} found”'])
  const left = 'Ask whoever sent it to you'
  expect(faults({ ...right, [left]: left })).toEqual([`sw is still English: “${left}”`])
  expect(faults({ ...right, '{count} are left.': 'Zimebaki {count}.' })).toEqual([
    'sw has one form for the number of “{count} are left.”',
  ])
  expect(faults({ ...right, '{count} are left.': { many: 'x', other: 'Zimebaki.' } })).toEqual([
    'sw lacks the form one of “{count} are left.”',
    'sw has no form many, and gives one of “{count} are left.”',
    'sw has other values: “{count} are left.”',
  ])
})

test('LNG-02 each language says who has reviewed it, and has a glossary', () => {
  const readme = readFileSync(join(ROOT, 'texts/README.md'), 'utf8')
  for (const language of TRANSLATED) {
    expect(readme).toContain(`| ${LANGUAGE_FACTS[language].english} | [${language}.json](${language}.json) |`)
    expect(readFileSync(join(ROOT, `docs/languages/${language}.md`), 'utf8')).toContain('| ')
  }
})

test('LNG-24 what a notification says is kept by `say`, but for those that lead staff to the console', () => {
  const sources = readSources(/\.ts$/, ['apps/api']).filter(({ path, isTest }) => !isTest && path.includes('/src/'))
  expect(sources.flatMap(findPlainNotices)).toEqual([])
  const code = `const told = [
    { userId, key: 'a', title: 'You sent money', message: say('It arrived.') },
    { key: 'b', title: is ? say('Yes') : 'No', message: \`\${name} has it.\` },
    { userId, key: 'c', title: 'A job failed', message: 'Look why.', actionUrl: '/console/jobs' },
    { field: 'name', message: 'is required' },
  ]`
  const path = 'apps/api/src/sample.ts'
  expect(findPlainNotices({ path, isTest: false, text: code })).toEqual([`${path}:2`, `${path}:3`, `${path}:3`])
})

const rules = rulesIn(customersCalls().flatMap(({ params, query, body }) => [params, query, body]))

test('LNG-28 each rule of a field that a customer can break can be said in every language; one that is plain text is found', () => {
  expect(rules.length).toBeGreaterThan(150)
  expect(findUnsaidRules(rules, sentences)).toEqual([])
  const wrong = z.object({
    nickname: z.optional(z.string().check(z.trim(), z.minLength(2, 'must be at least two letters'))),
    ways: z.array(z.union([z.literal('car', oneOf(['car'])), z.enum(['boat'], 'must be boat')])),
    name: named('Nickname', 20),
  })
  expect(findUnsaidRules(rulesIn([wrong]), sentences)).toEqual([
    'must be at least two letters',
    'must be boat',
    'Nickname must be text',
    'Nickname is required',
    'Nickname must be at most 20 characters',
  ])
})

test.each(TRANSLATED)('LNG-28 every rule of a customer’s field is another text in %s', (language) => {
  const catalogue = { language, sentences: readCatalogue(language) as Record<string, string> }
  expect(rules.filter((rule) => saidIn(catalogue, rule) === rule)).toEqual([])
})

/** Districts of staff and of partners' servers, and what others are asked for by staff alone. */
const IN_ENGLISH =
  /src\/(?:operations|partners|providers)\/|(?:read-query|book-missing-payout|answer-block-trade|rely-on-identity)\.ts$/

test('LNG-29 what the API itself finds wrong with a field is kept by `say`, but for staff and partners', () => {
  const sources = readSources(/\.ts$/, ['apps/api']).filter(
    ({ path, isTest }) => !isTest && path.includes('/src/') && !IN_ENGLISH.test(path),
  )
  expect(sources.flatMap(findPlainRules)).toEqual([])
  const code = `const errors = [{ field: 'a', message: say('is wrong') }, { field, message: 'is wrong' }]
  if (b) throw invalid('b', \`must be \${b}\`)
  const notice = { title: 'x', message: 'y' }`
  const path = 'apps/api/src/sample.ts'
  expect(findPlainRules({ path, isTest: false, text: code })).toEqual([`${path}:1`, `${path}:2`])
})
