// A mail in its reader's language.
import type { BrandLook } from '@kivuko/contract/brand.ts'
import type { Language } from '@kivuko/contract/languages.ts'
import { speaking } from './languages.ts'
import { type Letter, type PrintedLetter, printLetter } from './letter.ts'

/** `make` says its sentences by `t`; a language that is not chosen is English. */
export function letterIn(
  { language, look }: { language: Language | null | undefined; look: BrandLook },
  make: () => Letter,
): PrintedLetter {
  return printLetter(speaking(language ?? 'en', make), look, language ?? 'en')
}
