// The back office: who enters, its frame, and its pages. A bundle of its own that customers never load.

import { NAME } from 'virtual:brand'
import type { StaffMember } from '@kivuko/contract/console-staff.ts'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { CONSOLE_HOME } from '#app/paths.ts'
import { leaveByLinks } from '#lib/console-links.ts'
import { OutageNote } from '#lib/outage-note.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { SECURITY_ADDRESS } from './addresses.ts'
import { ConsoleFrame } from './console-frame.tsx'
import { memberQuery } from './member.ts'
import { NotLetIn } from './not-let-in.tsx'
import { CONSOLE_PAGES, pagesOf } from './pages.ts'
import { SessionWatch } from './session-watch.tsx'

const FRESH_FOR_MS = 5_000

/** What the site around the console lends it. */
type ConsoleProps = { brand: ReactNode; PlainFrame: ComponentType<{ children: ReactNode }>; Security: ComponentType }

export function Console(props: ConsoleProps) {
  useEffect(leaveByLinks, [])
  // Lives as long as the frame: what one person saw is gone when they sign out.
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { retry: false, staleTime: FRESH_FOR_MS },
          // Without a network it fails at once, and is not sent by itself later.
          mutations: { networkMode: 'always' },
        },
      }),
  )
  return (
    <QueryClientProvider client={queries}>
      <OutageNote />
      <Entrance {...props} />
    </QueryClientProvider>
  )
}

function Entrance({ brand, PlainFrame, Security }: ConsoleProps) {
  const { data: member, error, refetch, isFetching } = useQuery(memberQuery)
  if (member) return <Pages member={member} brand={brand} Security={Security} />
  if (!error) return <Waiting className="min-h-dvh">Opening the console…</Waiting>
  return <NotLetIn {...{ error, refetch, isFetching, PlainFrame, Security }} />
}

type PagesProps = Pick<ConsoleProps, 'brand' | 'Security'> & { member: StaffMember }

function Pages({ member, brand, Security }: PagesProps) {
  const pages = pagesOf(member.role)
  return (
    <ConsoleFrame member={member} brand={brand} pages={pages}>
      <PageTitle />
      <SessionWatch />
      <Suspense fallback={<Waiting>Opening the console…</Waiting>}>
        <Routes>
          {CONSOLE_PAGES.map(({ path, screen: Screen }) => (
            <Route key={path} path={path.slice(`${CONSOLE_HOME}/`.length)} element={<Screen />} />
          ))}
          <Route path="security" element={<Security />} />
          <Route path="*" element={<Navigate to={CONSOLE_HOME} replace />} />
        </Routes>
      </Suspense>
    </ConsoleFrame>
  )
}

function PageTitle() {
  const { pathname } = useLocation()
  useEffect(() => {
    const page = CONSOLE_PAGES.find(({ path }) => path === pathname)
    const title = page?.title ?? (pathname === SECURITY_ADDRESS ? 'Security' : 'Console')
    document.title = `${title} · ${NAME} console`
  }, [pathname])
  return null
}
