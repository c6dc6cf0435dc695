// The back office: who enters, its frame, and its pages. A bundle of its own that customers never load.

import { NAME } from 'virtual:brand'
import type { StaffMember } from '@kivuko/contract/console-staff.ts'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { CONSOLE_HOME, PATHS } from '#app/paths.ts'
import { ApiError, errorText } from '#lib/api-error.ts'
import { OutageNote } from '#lib/outage-note.tsx'
import { logout, signInAgain } from '#lib/session.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { ConsoleFrame } from './console-frame.tsx'
import { memberQuery } from './member.ts'
import { CONSOLE_PAGES, pagesOf } from './pages.ts'
import { SessionWatch } from './session-watch.tsx'

const FRESH_FOR_MS = 5_000

/** What the site around the console lends it. */
type ConsoleProps = { brand: ReactNode; PlainFrame: ComponentType<{ children: ReactNode }> }

export function Console(props: ConsoleProps) {
  // Lives as long as the frame: what one person saw is gone when they sign out.
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: FRESH_FOR_MS } } }),
  )
  return (
    <QueryClientProvider client={queries}>
      <OutageNote />
      <Entrance {...props} />
    </QueryClientProvider>
  )
}

function Entrance({ brand, PlainFrame }: ConsoleProps) {
  const { data: member, error, refetch, isFetching } = useQuery(memberQuery)
  if (member) return <Pages member={member} brand={brand} />
  if (!error) return <Waiting className="min-h-dvh">Opening the console…</Waiting>
  const code = error instanceof ApiError ? error.code : undefined
  return (
    <PlainFrame>
      <div className="flex w-full max-w-xl flex-col gap-6">
        {code === 'staff_only' ? (
          <>
            <PageHeading
              title="This part is for staff"
              lead="Your account has no role here. If you work with us, ask an admin to add you."
            />
            <ButtonLink to={PATHS.dashboard}>Back to my account</ButtonLink>
          </>
        ) : code === 'second_step_required' ? (
          <>
            <PageHeading
              title="Sign in with a second step"
              lead="The console opens only to a session with a second step. Set up an authenticator app or a passkey under Security. If you have one already, sign out and sign in again with it."
            />
            <ButtonLink to={PATHS.security}>Open Security</ButtonLink>
            <Button variant="secondary" onClick={logout}>
              Sign Out
            </Button>
          </>
        ) : code === 'device_required' ? (
          <>
            <PageHeading
              title="Sign in again in this browser"
              lead="The console opens only to a session that is tied to one browser, so that a copied session is worth nothing. Use an up-to-date browser at an https address, and sign in again."
            />
            <Button onClick={signInAgain}>Sign in again</Button>
          </>
        ) : (
          <>
            <h1 className="sr-only">Console</h1>
            <ErrorState
              title="The console could not be opened"
              detail={errorText(error, '')}
              query={{ refetch, isFetching }}
            />
          </>
        )}
      </div>
    </PlainFrame>
  )
}

function Pages({ member, brand }: { member: StaffMember; brand: ReactNode }) {
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
    document.title = `${page?.title ?? 'Console'} · ${NAME} console`
  }, [pathname])
  return null
}
