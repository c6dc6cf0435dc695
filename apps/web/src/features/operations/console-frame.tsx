// The frame of the back office: pages at the side, on a phone in a strip above; who is signed in, and the way out.
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import type { StaffMember } from '@kivuko/contract/staff.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { call } from '#lib/api-client.ts'
import { logout } from '#lib/session.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { SkipLink } from '#ui/skip-link.tsx'
import { BrandLink } from '../brand.tsx'
import { APP_TEXT } from '../messages.ts'
import { MENU_ROW, NavMenu } from '../nav-menu.tsx'
import { PATHS } from '../paths.ts'
import { CONSOLE_TEXT } from './console-messages.ts'
import type { ConsoleScreen } from './console-screens.ts'

/** Often enough to notice what came in, seldom enough to be no load. */
const WAITING_EVERY_MS = 30_000

const waitingQuery = queryOptions({
  queryKey: ['console', 'waiting'],
  queryFn: ({ signal }) => call(consoleWaiting, { signal }),
  refetchInterval: WAITING_EVERY_MS,
})

type FrameProps = { member: StaffMember; screens: readonly ConsoleScreen[]; children: ReactNode }

export function ConsoleFrame({ member, screens, children }: FrameProps) {
  const { data } = useQuery(waitingQuery)
  const strip = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a phone the strip is wider than the screen: the page one is on stays in sight.
  useEffect(() => {
    const { current: nav } = strip
    const here = nav?.querySelector<HTMLElement>(`[href="${pathname.split('/', 3).join('/')}"]`)
    if (nav && here) nav.scrollLeft = here.offsetLeft - (nav.clientWidth - here.offsetWidth) / 2
  }, [pathname])
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink>{APP_TEXT.skip}</SkipLink>
      <header className="border-b border-line bg-page">
        <div className="flex min-h-16 items-center gap-3 px-4 sm:px-6">
          <BrandLink />
          <Badge tone="info">{CONSOLE_TEXT.name}</Badge>
          <div className="ml-auto">
            <NavMenu
              label={CONSOLE_TEXT.menuOf(member.name)}
              closeLabel={CONSOLE_TEXT.menuOf(member.name)}
              panelClassName="w-64"
              trigger={<Person member={member} />}
            >
              <p className="truncate px-3 py-2 text-sm text-ink-soft">{member.email}</p>
              <Link to={PATHS.dashboard} className={MENU_ROW}>
                {CONSOLE_TEXT.leave}
              </Link>
              <button type="button" onClick={logout} className={MENU_ROW}>
                {CONSOLE_TEXT.signOut}
              </button>
            </NavMenu>
          </div>
        </div>
      </header>
      <div className="flex grow flex-col lg:flex-row">
        <nav
          ref={strip}
          aria-label={CONSOLE_TEXT.navigation}
          className="relative flex gap-1 overflow-x-auto border-b border-line px-4 py-2 lg:w-56 lg:shrink-0 lg:flex-col lg:overflow-visible lg:border-r lg:border-b-0 lg:py-6"
        >
          {screens.map(({ path, title, queue }) => (
            <NavLink
              key={path}
              to={path}
              className={({ isActive }) =>
                classNames(
                  // Relative, so that the hidden words stay within what scrolls: else they would widen the page.
                  'relative flex items-center justify-between gap-2 rounded-box px-3 py-2 text-sm font-medium whitespace-nowrap no-underline',
                  isActive
                    ? 'bg-primary-soft text-on-primary-soft'
                    : 'text-ink hover:bg-primary-soft hover:text-on-primary-soft',
                )
              }
            >
              {title} {queue ? <Waiting count={data?.waiting[queue]} /> : null}
            </NavLink>
          ))}
        </nav>
        <main id="main" tabIndex={-1} className="min-w-0 grow px-4 py-6 outline-none sm:px-6 lg:px-8">
          {children}
        </main>
      </div>
    </div>
  )
}

/** Who is signed in: the name where there is room for it. */
function Person({ member }: { member: StaffMember }) {
  return (
    <span className="flex items-center gap-2 px-1 text-sm">
      <span aria-hidden="true" className="max-w-48 truncate font-medium max-sm:hidden">
        {member.name}
      </span>
      <Badge>{CONSOLE_TEXT.roles[member.role]}</Badge>
      <ChevronDown size={16} aria-hidden="true" />
    </span>
  )
}

/** How much waits there; nothing while it is not known, or when nothing does. */
function Waiting({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null
  return (
    <Badge tone="warning">
      {count} <span className="sr-only">{CONSOLE_TEXT.waiting}</span>
    </Badge>
  )
}
