// Speaks to people in their language: what `t` and `plural` say, by whom this process speaks to just now. Nobody in
// particular, and whoever has not chosen, is spoken to in English.
import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import { LANGUAGES, type Language, preferredLanguage } from '@kivuko/contract/languages.ts'
import { type Catalogue, speakBy } from '@kivuko/contract/text.ts'

/** `texts/<language>.json`, which the site is built from as well; an installation may leave some out. */
const FOLDER = new URL('../../../../texts/', import.meta.url)
/** Nobody lists more languages than this. */
const HEADER_MAX = 200

const catalogues = new Map<Language, Catalogue>(
  LANGUAGES.filter((each) => each !== 'en').map((each) => [each, readCatalogue(each)]),
)
const spokenNow = new AsyncLocalStorage<Catalogue | undefined>()

speakBy(() => spokenNow.getStore())

function readCatalogue(language: Language): Catalogue {
  const file = new URL(`${language}.json`, FOLDER)
  return { language, sentences: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {} }
}

/** What `work` says, and what it begins says, is in this language. */
export function speaking<T>(language: Language | null, work: () => T): T {
  const catalogue = catalogues.get(language ?? 'en')
  return catalogue === spokenNow.getStore() ? work() : spokenNow.run(catalogue, work)
}

export function languageNow(): Language {
  return (spokenNow.getStore()?.language ?? 'en') as Language
}

/** The first of `Accept-Language` that is spoken here, by its weight; English otherwise. */
export function languageAsked(header: string | undefined): Language {
  if (header === undefined || header.length > HEADER_MAX) return 'en'
  const asked = header.split(',').map((part) => {
    const [tag = '', ...values] = part.split(';').map((word) => word.trim())
    const weight = values.find((value) => value.startsWith('q='))
    return { tag, weight: weight === undefined ? 1 : Number(weight.slice('q='.length)) }
  })
  const wanted = asked.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  return preferredLanguage(wanted.map(({ tag }) => tag)) ?? 'en'
}
