// The end of every page: where to go, who regulates, the newsletter.

import { NAME } from 'virtual:brand'
import { t } from '@kivuko/contract/text.ts'
import { Link } from 'react-router'
import { NewsletterForm } from '#features/site/email-capture.tsx'
import { now } from '#lib/clock.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Mark as Flag } from '#ui/mark.tsx'
import { SITE } from '../../content/site.ts'
import { Mark } from './brand.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { type Entry, FOOTER, FOOTER_END } from './navigation.ts'

export default function Footer() {
  // The built page shows the year of its build, and the clock's once the script runs: both start from the same HTML.
  const year = useHydrated() ? String(now().getFullYear()) : import.meta.env.VITE_BUILD_YEAR
  return (
    <footer className="border-t border-line bg-page">
      <div className="mx-auto flex max-w-6xl flex-col gap-12 px-4 py-12 sm:px-6">
        <div className="grid grid-cols-2 gap-x-6 gap-y-10 lg:grid-cols-[1fr_1fr_1fr_1.6fr]">
          {FOOTER.map(({ title, entries }) => (
            <nav key={title} aria-label={title} className="flex flex-col gap-2">
              <h2 className="text-sm font-medium text-ink-soft">{title}</h2>
              <ul className="-ms-1 flex flex-col">
                {entries.map((entry) => (
                  <li key={entry.text}>
                    <FooterLink {...entry} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <section aria-labelledby="newsletter" className="col-span-2 flex flex-col gap-3 lg:col-span-1">
            <h2 id="newsletter" className="text-sm font-medium text-ink-soft">
              {t('Newsletter')}
            </h2>
            <NewsletterForm />
          </section>
        </div>
        <LanguageMenu />
        <Countries />
        <div className="flex flex-col gap-4 border-t border-line pt-6 text-sm text-ink-soft md:flex-row md:items-center md:justify-between">
          <p className="flex items-center gap-2.5">
            <Mark size={20} />
            <span>
              © {year} {NAME}. {t('Crypto and Web3 money for Africa')}.{' '}
              {t('Wallets in naira, Kenyan shillings and US dollars.')}
            </span>
          </p>
          <ul className="-ms-1 flex flex-wrap gap-x-4">
            {FOOTER_END.map((entry) => (
              <li key={entry.text}>
                <FooterLink {...entry} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

function FooterLink({ to, text }: Entry) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-10 items-center rounded-[4px] px-1 text-ink hover:underline hover:underline-offset-4"
    >
      {text}
    </Link>
  )
}

function Countries() {
  if (SITE.countries.length === 0) return null
  return (
    <section aria-label={t('Countries and regulators')} className="flex flex-col gap-3 text-sm text-ink-soft">
      <ul className="grid grid-cols-2 gap-6 lg:grid-cols-4">
        {SITE.countries.map(({ name, flag, isOpen, regulators }) => (
          <li key={name} className="flex flex-col gap-1.5">
            <h3 className="flex items-center gap-2 font-medium text-ink">
              {flag ? <Flag of={flag} size={20} /> : null}
              {isOpen ? name : t('{country} (coming)', { country: name })}
            </h3>
            {regulators.length > 0 ? (
              <>
                <p>{t('Regulators')}</p>
                <ul className="flex flex-col gap-1">
                  {regulators.map((regulator) => (
                    <li key={regulator.name}>
                      {regulator.licence
                        ? t('Licensed by {regulator}, no. {number}', {
                            regulator: regulator.name,
                            number: regulator.licence,
                          })
                        : regulator.name}
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      <p>{t('A licence is claimed only where its number is shown.')}</p>
    </section>
  )
}
