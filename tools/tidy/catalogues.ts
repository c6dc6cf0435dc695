// The catalogues of texts/ beside the sentences that stand in the code.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '@kivuko/contract/languages.ts'
import { ROOT } from '../start/environment.ts'
import { nameOf, type Source, type SyntaxNode, walk } from './sources.ts'

export type Forms = Readonly<Record<string, string>>
/** By English: as it stands in the code, with the forms of a number where it has them. */
export type Sentences = ReadonlyMap<string, string | Forms>
export type Catalogue = Readonly<Record<string, string | Forms>>

/** What is shipped; the page of components for developers is not for customers. */
const SPEAKS = /^(?:packages\/contract|apps\/(?:api|web))\/src\//
const SAYS_SOMETHING = /\/(?:text|say)\.ts['"]/
/** `say` of the server keeps a sentence; a page in a partner's frame has another. */
const KEEPS = /contract\/say\.ts['"]/
const OF_A_NUMBER = new Set(['plural', 'sayCount'])
/** Fewer words are often the same in two languages: names, and what phones and banks have brought. */
const WORDS_MIN = 4
/** Whole sentences of it are English. */
const PIDGIN: Language = 'pcm'

/** English is in the code. */
export const TRANSLATED = LANGUAGES.filter((language) => language !== 'en')

export function readCatalogue(language: Language): Catalogue {
  return JSON.parse(readFileSync(join(ROOT, 'texts', `${language}.json`), 'utf8')) as Catalogue
}

export function sentencesIn(sources: readonly Source[]): Sentences {
  const found = new Map<string, string | Forms>()
  for (const source of sources) {
    if (source.isTest || !SPEAKS.test(source.path) || !SAYS_SOMETHING.test(source.text)) continue
    const ofOne = KEEPS.test(source.text) ? ['t', 'sayRule', 'say'] : ['t', 'sayRule']
    walk(source, (node) => {
      if (node.type !== 'CallExpression') return
      const [first, second] = node.arguments as SyntaxNode[]
      const name = nameOf(node.callee)
      if (ofOne.includes(name) && typeof first?.value === 'string') found.set(first.value, first.value)
      const forms = OF_A_NUMBER.has(name) ? formsOf(second) : undefined
      if (forms?.other !== undefined) found.set(forms.other, forms)
    })
  }
  return found
}

function formsOf(node: SyntaxNode | undefined): Forms | undefined {
  if (node?.type !== 'ObjectExpression') return undefined
  const properties = node.properties as { key: SyntaxNode; value: SyntaxNode }[]
  return Object.fromEntries(properties.map(({ key, value }) => [nameOf(key), String(value.value)]))
}

/** Sentences that say what is wrong with a catalogue, and with which of its own. */
export function findCatalogueFaults(language: Language, catalogue: Catalogue, sentences: Sentences): string[] {
  const said = [...sentences].flatMap(([english, inCode]) => {
    const given = catalogue[english]
    if (given === undefined) return [`${language} has no “${english}”`]
    if (typeof inCode !== 'string') return faultsOfForms(language, given, inCode)
    if (typeof given !== 'string') return [`${language} has forms for “${english}”, which says no number`]
    return faultsOf(language, given, english).map((fault) => `${language} ${fault}: “${english}”`)
  })
  const unused = Object.keys(catalogue).filter((english) => !sentences.has(english))
  return [...said, ...unused.map((english) => `${language} has “${english}”, which nothing says`)]
}

function faultsOf(language: Language, given: string, english: string): string[] {
  const isLeft = language !== PIDGIN && given === english && english.split(/\s+/).filter(isWord).length >= WORDS_MIN
  return [
    ...(given.trim() === '' ? ['says nothing'] : []),
    ...(isLeft ? ['is still English'] : []),
    ...(namesIn(given) === namesIn(english) ? [] : ['has other values']),
    ...(given.trim() === given || english.trim() !== english ? [] : ['has a space at an end']),
  ]
}

/** In lower case: not a name, and no value either. */
function isWord(text: string): boolean {
  return /^[a-z]{2,}[.,:;?!]?$/.test(text)
}

/** A translation may need one twice. */
function namesIn(sentence: string): string {
  return [...new Set(sentence.match(/\{\w+\}/g) ?? [])].toSorted().join()
}

function faultsOfForms(language: Language, given: string | Forms, english: Forms): string[] {
  const name = `“${english.other}”`
  if (typeof given === 'string') return [`${language} has one form for the number of ${name}`]
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const missing = needed.filter((form) => !given[form])
  const foreign = Object.keys(given).filter((form) => !needed.some((each) => each === form))
  const wrong = Object.values(given).filter((form) => /\{(?!count\})\w+\}/.test(form))
  const isNumberLost = english.other?.includes('{count}') && !given.other?.includes('{count}')
  return [
    ...missing.map((form) => `${language} lacks the form ${form} of ${name}`),
    ...foreign.map((form) => `${language} has no form ${form}, and gives one of ${name}`),
    ...(wrong.length > 0 || isNumberLost ? [`${language} has other values: ${name}`] : []),
  ]
}
