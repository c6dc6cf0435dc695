// The end of signed-in pages: help and the law, in one line. What the site says of itself is on the public pages.
import { NAME } from 'virtual:brand'
import { t } from '@kivuko/contract/text.ts'
import { Link } from 'react-router'
import { now } from '#lib/clock.ts'
import { LanguageMenu } from './language-menu.tsx'
import { ACCOUNT_FOOTER } from './navigation.ts'

export function AccountFooter() {
  return (
    <footer className="border-t border-line bg-page">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 px-4 py-2 text-sm text-ink-soft sm:px-6">
        <nav aria-label={t('Help and legal')}>
          <ul className="-ms-1 flex flex-wrap gap-x-3">
            {ACCOUNT_FOOTER.map(({ to, text }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-10 items-center rounded-[4px] px-1 text-ink-soft hover:text-ink hover:underline hover:underline-offset-4"
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageMenu />
        <p className="py-2">
          © {now().getFullYear()} {NAME}
        </p>
      </div>
    </footer>
  )
}
