// The frame of the back office: pages at the side, on a phone in a strip above; who is signed in, and the way out.

import type { StaffMember } from '@kivuko/contract/console-staff.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { CONSOLE_HOME, PATHS } from '#app/paths.ts'
import { queryOf } from '#lib/api-client.ts'
import { signInAgain } from '#lib/session.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { ChevronDown } from '#ui/line-icons.tsx'
import { MENU_ROW, NavMenu } from '#ui/nav-menu.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { SECURITY_ADDRESS } from './addresses.ts'
import { ROLE_NAMES } from './member.ts'
import { CONSOLE_GROUPS, type ConsolePage } from './pages.ts'
import { StopBanner } from './stop-banner.tsx'
import { listKey, READ_AGAIN_MS } from './use-list.ts'

const waitingQuery = { ...queryOf(listKey(consoleWaiting), consoleWaiting), refetchInterval: READ_AGAIN_MS }

type FrameProps = { member: StaffMember; brand: ReactNode; pages: readonly ConsolePage[]; children: ReactNode }

export function ConsoleFrame({ member, brand, pages, children }: FrameProps) {
  const { data } = useQuery(waitingQuery)
  const strip = useStrip()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink>Skip to content</SkipLink>
      <header className="border-b border-line bg-page">
        <div className="flex min-h-16 flex-wrap items-center gap-x-3 px-4 sm:px-6">
          {brand}
          <Badge tone="info">Console</Badge>
          <div className="ms-auto">
            <OwnMenu member={member} />
          </div>
        </div>
      </header>
      <StopBanner stopped={data?.stopped ?? []} />
      <div className="flex grow flex-col lg:flex-row">
        <nav
          ref={strip}
          aria-label="Console"
          className="relative flex gap-1 overflow-x-auto border-b border-line px-4 py-2 lg:w-56 lg:shrink-0 lg:flex-col lg:overflow-visible lg:border-e lg:border-b-0 lg:py-6"
        >
          <PageLinks pages={pages.filter(({ group }) => group === undefined)} waiting={data?.waiting} />
          {CONSOLE_GROUPS.map((name) => (
            <PageGroup
              key={name}
              name={name}
              pages={pages.filter(({ group }) => group === name)}
              waiting={data?.waiting}
            />
          ))}
        </nav>
        <main id="main" tabIndex={-1} className="min-w-0 grow px-4 py-6 outline-none sm:px-6 lg:px-8">
          {children}
        </main>
      </div>
    </div>
  )
}

type LinksProps = Pick<FrameProps, 'pages'> & {
  /** Undefined while it is not known. */
  waiting: Response<typeof consoleWaiting>['waiting'] | undefined
}

/** Pages of one kind of work. A strip has no room for the name, so that is for screen readers there. */
function PageGroup({ name, pages, waiting }: LinksProps & { name: string }) {
  if (pages.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are not fields of a form, so a fieldset would say too much
    <div role="group" aria-label={name} className="flex gap-1 lg:flex-col">
      <p aria-hidden="true" className="hidden px-3 pt-4 pb-1 text-xs font-semibold text-ink-soft lg:block">
        {name}
      </p>
      <PageLinks pages={pages} waiting={waiting} />
    </div>
  )
}

function PageLinks({ pages, waiting }: LinksProps) {
  return pages.map(({ path, title, queue }) => (
    <NavLink
      key={path}
      to={path}
      end={path === CONSOLE_HOME}
      className={({ isActive }) =>
        classNames(
          // Relative, so that the hidden words stay within what scrolls: else they would widen the page.
          'relative flex min-h-10 items-center justify-between gap-2 rounded-box px-3 py-1 text-sm font-medium whitespace-nowrap no-underline',
          isActive
            ? 'bg-primary-soft text-on-primary-soft'
            : 'text-ink hover:bg-primary-soft hover:text-on-primary-soft',
        )
      }
    >
      {title} {queue ? <Waiting count={waiting?.[queue]} /> : null}
    </NavLink>
  ))
}

/** On a phone the strip is wider than the screen: the page one is on stays in sight. */
function useStrip(): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const { current: nav } = strip
    const here = nav?.querySelector<HTMLElement>(`[href="${pathname.split('/', 3).join('/')}"]`)
    if (nav && here) nav.scrollLeft = here.offsetLeft - (nav.clientWidth - here.offsetWidth) / 2
  }, [pathname])
  return strip
}

/** What concerns whoever is signed in. */
function OwnMenu({ member }: { member: StaffMember }) {
  return (
    <NavMenu
      label={`Menu of ${member.name}`}
      closeLabel={`Menu of ${member.name}`}
      panelClassName="w-64"
      trigger={<Person member={member} />}
    >
      <p className="px-3 py-2 text-sm wrap-anywhere text-ink-soft">{member.email}</p>
      <Link to={SECURITY_ADDRESS} className={MENU_ROW}>
        Security
      </Link>
      <Link to={PATHS.dashboard} className={MENU_ROW}>
        Back to my account
      </Link>
      <button type="button" onClick={signInAgain} className={MENU_ROW}>
        Sign Out
      </button>
    </NavMenu>
  )
}

/** Who is signed in: the name where there is room for it. */
function Person({ member }: { member: StaffMember }) {
  return (
    <span className="flex items-center gap-2 px-1 text-sm">
      <span aria-hidden="true" className="max-w-48 truncate font-medium max-sm:hidden">
        {member.name}
      </span>
      <Badge>{ROLE_NAMES[member.role]}</Badge>
      <ChevronDown size={16} />
    </span>
  )
}

/** How much waits there; nothing while it is not known, or when nothing does. */
function Waiting({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null
  return (
    <Badge tone="warning">
      {count} <span className="sr-only">waiting</span>
    </Badge>
  )
}
