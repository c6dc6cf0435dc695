// Pages of text are in English in every language: they say so, and are marked for whoever reads them aloud.
import { t } from '@kivuko/contract/text.ts'
import { LANGUAGE } from '#lib/language.ts'

/** For the element around such a text; nothing where the whole page is in English. */
export const IN_ENGLISH = LANGUAGE === 'en' ? {} : { lang: 'en' }

/** `isBinding`: a text that binds both sides, such as the terms. */
export function OnlyEnglish({ isBinding = false }: { isBinding?: boolean }) {
  if (LANGUAGE === 'en') return null
  return (
    <p lang={LANGUAGE} className="mb-6 rounded-box bg-sunken px-4 py-3 text-base text-ink-soft">
      {isBinding ? t('This text is in English. The English text is binding.') : t('This text is in English.')}
    </p>
  )
}
