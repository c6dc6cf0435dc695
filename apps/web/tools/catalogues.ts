// The sentences of each language but English, which stand in the code.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LANGUAGES, type Language } from '@kivuko/contract/languages.ts'
import type { Catalogue } from './marks.ts'

const FOLDER = fileURLToPath(new URL('../../../texts', import.meta.url))

export function readCatalogue(language: Language): Catalogue & { language: Language } {
  if (language === 'en') return { language, sentences: {} }
  return { language, sentences: JSON.parse(readFileSync(join(FOLDER, `${language}.json`), 'utf8')) }
}

/** English first. */
export const CATALOGUES = LANGUAGES.map(readCatalogue)
