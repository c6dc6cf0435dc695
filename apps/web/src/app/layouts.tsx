// The frames of pages that need no session.
import { Outlet } from 'react-router'
import { now } from '#lib/clock.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { SkipLink } from '#ui/skip-link.tsx'
import { BrandLink, Mark } from './brand.tsx'
import { APP_TEXT, SITE_NAME } from './messages.ts'
import { PublicHeader } from './public-header.tsx'

export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink>{APP_TEXT.skip}</SkipLink>
      <PublicHeader />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}

/** One thing to do and the way home. */
export function PlainLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink>{APP_TEXT.skip}</SkipLink>
      <header className="mx-auto flex min-h-18 w-full max-w-6xl items-center px-4 sm:px-6">
        <BrandLink />
      </header>
      <main id="main" tabIndex={-1} className="flex grow flex-col items-center px-4 pt-6 pb-16 outline-none sm:pt-12">
        <Outlet />
      </main>
    </div>
  )
}

export function Footer() {
  // The built page shows the year of its build, and the clock's once the script runs: both start from the same HTML.
  const year = useHydrated() ? String(now().getFullYear()) : import.meta.env.VITE_BUILD_YEAR
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-col gap-2 px-4 py-8 text-sm text-ink-soft sm:flex-row sm:items-center sm:justify-between sm:px-6">
        <p className="flex items-center gap-2.5">
          <Mark size={20} />
          <span>
            © {year} {SITE_NAME}
          </span>
        </p>
        <p>
          {APP_TEXT.footer}. {APP_TEXT.wallets}
        </p>
      </div>
    </footer>
  )
}
