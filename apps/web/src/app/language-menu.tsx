// The languages there are, each by its own name. Choosing one leads to the same page in it.
import { isLanguage, LANGUAGE_FACTS, LANGUAGES } from '@kivuko/contract/languages.ts'
import { t } from '@kivuko/contract/text.ts'
import { type MouseEvent, useId } from 'react'
import { useLocation } from 'react-router'
import { keepLanguage } from '#lib/chosen-language.ts'
import { removeFirstScreenMark } from '#lib/first-screen-mark.ts'
import { addressIn, LANGUAGE } from '#lib/language.ts'
import { getSession } from '#lib/session.ts'
import { useHydrated } from '#lib/use-hydrated.ts'

/** Links, which the browser follows: other files stand there. What is asked for in the address goes along. */
export function LanguageMenu() {
  const { pathname, search, hash } = useLocation()
  const heading = useId()
  // Built pages know their path alone.
  const place = useHydrated() ? `${pathname}${search}${hash}` : pathname
  return (
    <nav aria-labelledby={heading} className="flex flex-wrap items-center gap-x-3 text-sm">
      <h2 id={heading} className="text-ink-soft">
        {t('Language')}
      </h2>
      <ul className="-ms-1 flex flex-wrap gap-x-2">
        {LANGUAGES.map((language) => (
          <li key={language}>
            <a
              href={addressIn(language, place)}
              lang={language}
              hrefLang={language}
              aria-current={language === LANGUAGE ? 'true' : undefined}
              onClick={choose}
              className="inline-flex min-h-10 items-center rounded-[4px] px-1 text-ink hover:underline hover:underline-offset-4 aria-[current]:font-semibold"
            >
              {LANGUAGE_FACTS[language].own}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Whoever opens it in another tab has chosen it as well. A customer's choice is told to the server before the page is left. */
function choose(event: MouseEvent<HTMLAnchorElement>): void {
  const { href, hreflang } = event.currentTarget
  if (!isLanguage(hreflang)) return
  keepLanguage(hreflang)
  // What the server draws of a customer's screens would be in the language of before.
  removeFirstScreenMark()
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!isPlain || !getSession().token) return
  event.preventDefault()
  void import('#lib/tell-language.ts')
    .then(({ tellLanguage }) => tellLanguage(hreflang))
    .finally(() => window.location.assign(href))
}
