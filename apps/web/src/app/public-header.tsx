import { Link, NavLink } from 'react-router'
import { logout } from '#lib/session.ts'
import { useSession } from '#lib/use-session.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { BrandLink } from './brand.tsx'
import { APP_TEXT } from './messages.ts'
import { MENU_ROW, NavMenu } from './nav-menu.tsx'
import { LazyNotificationBell } from './notification-bell.tsx'
import { PATHS } from './paths.ts'

/** The header of the public site, in the form for visitors or for the signed-in. */
export function PublicHeader() {
  const { token, initializing } = useSession()
  const isSignedIn = token !== undefined
  return (
    <header className="border-b border-line bg-page">
      <div className="mx-auto flex min-h-18 max-w-6xl items-center gap-4 px-4 sm:px-6">
        <BrandLink />
        <nav aria-label={APP_TEXT.publicNavigation} className="ml-4 hidden grow sm:block">
          <HeaderLink to={PATHS.buy}>{APP_TEXT.buyCrypto}</HeaderLink>
        </nav>
        <div className="ml-auto flex min-h-12 items-center gap-2">
          {isSignedIn ? <SignedInActions /> : initializing ? <Undecided /> : <GetStarted />}
        </div>
        <NavMenu label={APP_TEXT.menu} closeLabel={APP_TEXT.closeMenu} className="-mr-2 sm:hidden">
          <Link className={MENU_ROW} to={PATHS.buy}>
            {APP_TEXT.buyCrypto}
          </Link>
          {isSignedIn ? (
            <>
              <Link className={MENU_ROW} to={PATHS.dashboard}>
                {APP_TEXT.controlPanel}
              </Link>
              <button type="button" className={MENU_ROW} onClick={logout}>
                {APP_TEXT.signOut}
              </button>
            </>
          ) : (
            <Link className={MENU_ROW} to={PATHS.signIn}>
              {APP_TEXT.getStarted}
            </Link>
          )}
        </NavMenu>
      </div>
    </header>
  )
}

function GetStarted() {
  return (
    <ButtonLink to={PATHS.signIn} size="small">
      {APP_TEXT.getStarted}
    </ButtonLink>
  )
}

/** Until the session is known neither form shows, so that nobody sees the wrong one; without scripts there is no session. */
function Undecided() {
  return (
    <noscript>
      <a href={PATHS.signIn}>{APP_TEXT.getStarted}</a>
    </noscript>
  )
}

function SignedInActions() {
  return (
    <>
      <LazyNotificationBell place="site" />
      <ButtonLink to={PATHS.dashboard} size="small">
        {APP_TEXT.controlPanel}
      </ButtonLink>
      <Button variant="quiet" size="small" onClick={logout} className="max-sm:hidden">
        {APP_TEXT.signOut}
      </Button>
    </>
  )
}

/** A link of a header's navigation; the page one is on is marked. */
export function HeaderLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        `inline-flex min-h-11 items-center rounded-box px-3 font-medium transition-colors hover:bg-primary-soft hover:text-on-primary-soft ${isActive ? 'text-primary' : 'text-ink'}`
      }
    >
      {children}
    </NavLink>
  )
}
