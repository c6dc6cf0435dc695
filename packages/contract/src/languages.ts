// The languages of customers' screens, mails and messages. English is the first, and stands for every other where a sentence
// is missing.

export const LANGUAGES = ['en', 'sw', 'fr', 'ha', 'yo', 'pcm'] as const
export type Language = (typeof LANGUAGES)[number]

type Facts = {
  /** As its speakers call it. */
  own: string
  english: string
  /**
   * For `Intl`, of dates, numbers and lists. Browsers know no dates in Hausa, Yoruba and Pidgin, Node does: both write them
   * as Nigeria's English has them, so that a page is the same on both sides. Plural rules are the language's own everywhere.
   */
  locale: string
}

export const LANGUAGE_FACTS: Readonly<Record<Language, Facts>> = {
  en: { own: 'English', english: 'English', locale: 'en' },
  sw: { own: 'Kiswahili', english: 'Swahili', locale: 'sw-KE' },
  fr: { own: 'Français', english: 'French', locale: 'fr' },
  ha: { own: 'Hausa', english: 'Hausa', locale: 'en-NG' },
  yo: { own: 'Yorùbá', english: 'Yoruba', locale: 'en-NG' },
  pcm: { own: 'Pidgin', english: 'Nigerian Pidgin', locale: 'en-NG' },
}

/** Below it are the pages of a language: '/sw'; English stands at the root. */
export function prefixOf(language: Language): string {
  return language === 'en' ? '' : `/${language}`
}

export function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text)
}

/** The language that a tag names ('sw', 'sw-TZ', 'SW_ke'); undefined where it is none of ours. */
export function languageOf(tag: string): Language | undefined {
  const code = tag.toLowerCase().split(/[-_]/, 1)[0]
  return LANGUAGES.find((language) => language === code)
}

/** The first of these tags that is a language of ours, in the order a person prefers them. */
export function preferredLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const language = languageOf(tag)
    if (language) return language
  }
  return undefined
}
