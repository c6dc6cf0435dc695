// What a screen says in another language: the words of a journey are looked up in the catalogues of texts/.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@kivuko/contract/languages.ts'
import { ROOT } from '../../tools/start/environment.ts'

/** Answers an English sentence, with its values, in a language. */
export type Say = (english: string, values?: Readonly<Record<string, string>>) => string

export function saidIn(language: Language): Say {
  const catalogue = JSON.parse(readFileSync(join(ROOT, 'texts', `${language}.json`), 'utf8')) as Record<string, unknown>
  return (english, values = {}) => {
    const sentence = catalogue[english]
    if (typeof sentence !== 'string') throw new Error(`texts/${language}.json does not say “${english}”`)
    return sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  }
}
