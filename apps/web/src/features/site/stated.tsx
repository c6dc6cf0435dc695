// A sentence of the operator's, which stands in their brand's folder and not in the catalogues.
import { CLAIM_TEXTS } from 'virtual:brand-texts'
import { LANGUAGE } from '#lib/language.ts'

/** In the language of the page where the brand has it; else as it was written, marked for whoever reads it aloud. */
export function Stated({ text }: { text: string }) {
  const said = Object.hasOwn(CLAIM_TEXTS, text) ? CLAIM_TEXTS[text] : undefined
  return said !== undefined || LANGUAGE === 'en' ? (said ?? text) : <span lang="en">{text}</span>
}
