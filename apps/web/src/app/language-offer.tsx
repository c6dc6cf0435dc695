// One line at the end of the window, in the language it offers; it is sent to those alone whom it is for.
import type { Language } from '@kivuko/contract/languages.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { keepLanguage } from '#lib/chosen-language.ts'
import { addressIn, LANGUAGE } from '#lib/language.ts'

/** Each in its own language: no catalogue of this page has them. */
const OFFERS: Readonly<Record<Language, { read: string; stay: string }>> = {
  en: { read: 'Read this page in English', stay: 'Not now' },
  sw: { read: 'Soma ukurasa huu kwa Kiswahili', stay: 'Si sasa' },
  fr: { read: 'Lire cette page en français', stay: 'Pas maintenant' },
  ha: { read: 'Karanta wannan shafi da Hausa', stay: 'Ba yanzu ba' },
  yo: { read: 'Ka ojú ewé yìí ní Yorùbá', stay: 'Kì í ṣe báyìí' },
  pcm: { read: 'Read dis page for Pidgin', stay: 'No be now' },
}

export default function LanguageOffer({ language }: { language: Language }) {
  const { pathname, search, hash } = useLocation()
  const [isOver, setIsOver] = useState(false)
  if (isOver) return null
  const { read, stay } = OFFERS[language]
  const stayHere = () => {
    keepLanguage(LANGUAGE)
    setIsOver(true)
  }
  return (
    <aside
      lang={language}
      aria-label={read}
      className="sticky bottom-0 z-20 flex flex-wrap items-center justify-center gap-x-4 border-t border-line bg-paper px-4 py-1 text-base"
    >
      <a
        href={addressIn(language, `${pathname}${search}${hash}`)}
        hrefLang={language}
        onClick={() => keepLanguage(language)}
        className="inline-flex min-h-11 items-center rounded-[4px] px-1 font-medium text-primary underline underline-offset-4"
      >
        {read}
      </a>
      <button
        type="button"
        onClick={stayHere}
        className="inline-flex min-h-11 items-center rounded-[4px] px-1 text-ink-soft underline underline-offset-4"
      >
        {stay}
      </button>
    </aside>
  )
}
