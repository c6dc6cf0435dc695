// The frame of every signed-in screen, and the one place that holds server state. Loaded only with those screens.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { Link, Outlet } from 'react-router'
import { NotificationBell } from '#features/notifications/notification-bell.tsx'
import { ApiError } from '#lib/api-error.ts'
import { logout } from '#lib/session.ts'
import { useSession } from '#lib/use-session.ts'
import { SkipLink } from '#ui/skip-link.tsx'
import { BrandLink } from './brand.tsx'
import { Footer } from './layouts.tsx'
import { APP_TEXT } from './messages.ts'
import { MENU_ROW, NavMenu } from './nav-menu.tsx'
import { PATHS } from './paths.ts'
import { HeaderLink } from './public-header.tsx'

const FRESH_FOR_MS = 10_000

/** Asks again once when nothing answered; a refusal is an answer. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof ApiError && error.status !== undefined)
}

export default function AccountLayout() {
  // Lives as long as the frame: what one person saw is gone when they sign out.
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: shouldRetry, staleTime: FRESH_FOR_MS } } }),
  )
  return (
    <QueryClientProvider client={queries}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink>{APP_TEXT.skip}</SkipLink>
        <AccountHeader />
        <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl grow px-4 py-8 outline-none sm:px-6 sm:py-12">
          <Outlet />
        </main>
        <Footer />
      </div>
    </QueryClientProvider>
  )
}

const LINKS = [
  [PATHS.dashboard, APP_TEXT.dashboard],
  [PATHS.wallet, APP_TEXT.wallet],
  [PATHS.buy, APP_TEXT.buyCrypto],
] as const

function AccountHeader() {
  const { user } = useSession()
  const name = user ? `${user.first_name} ${user.last_name}`.trim() || user.email : APP_TEXT.account
  return (
    <header className="border-b border-line bg-page">
      <div className="mx-auto flex min-h-18 max-w-6xl items-center gap-4 px-4 sm:px-6">
        <BrandLink />
        <nav aria-label={APP_TEXT.accountNavigation} className="ml-4 hidden grow gap-1 md:flex">
          {LINKS.map(([to, text]) => (
            <HeaderLink key={to} to={to}>
              {text}
            </HeaderLink>
          ))}
        </nav>
        <div className="ml-auto">
          <NotificationBell place="dashboard" />
        </div>
        <div className="hidden md:block">
          <NavMenu
            label={APP_TEXT.accountMenu(name)}
            closeLabel={APP_TEXT.accountMenu(name)}
            trigger={<Person name={name} />}
          >
            <PersonalRows />
          </NavMenu>
        </div>
        <NavMenu label={APP_TEXT.menu} closeLabel={APP_TEXT.closeMenu} className="-mr-2 md:hidden">
          {LINKS.map(([to, text]) => (
            <Link key={to} className={MENU_ROW} to={to}>
              {text}
            </Link>
          ))}
          <PersonalRows />
        </NavMenu>
      </div>
    </header>
  )
}

function Person({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-2 px-2 font-medium">
      <span
        aria-hidden="true"
        className="flex size-8 items-center justify-center rounded-full bg-primary-soft text-sm font-semibold text-on-primary-soft"
      >
        {name.slice(0, 1).toUpperCase()}
      </span>
      <span aria-hidden="true" className="max-w-40 truncate">
        {name}
      </span>
      <ChevronDown size={16} aria-hidden="true" />
    </span>
  )
}

function PersonalRows() {
  const { user } = useSession()
  return (
    <>
      {user ? <p className="truncate px-3 py-2 text-sm text-ink-soft">{user.email}</p> : null}
      <Link className={MENU_ROW} to={PATHS.security}>
        {APP_TEXT.security}
      </Link>
      <button type="button" className={MENU_ROW} onClick={logout}>
        {APP_TEXT.signOut}
      </button>
    </>
  )
}
