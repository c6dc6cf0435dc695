// The back office: who enters, its frame, and its pages. A bundle of its own that customers never load.
import type { StaffMember } from '@kivuko/contract/staff.ts'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { ApiError, errorText } from '#lib/api-error.ts'
import { memberQuery } from '#lib/console-member.ts'
import { logout } from '#lib/session.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { PlainFrame } from '../layouts.tsx'
import { CONSOLE_PATHS, PATHS } from '../paths.ts'
import { ConsoleFrame } from './console-frame.tsx'
import { CONSOLE_TEXT } from './console-messages.ts'
import { CONSOLE_SCREENS, screensOf } from './console-screens.ts'

const FRESH_FOR_MS = 5_000

export default function Console() {
  // Lives as long as the frame: what one person saw is gone when they sign out.
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: FRESH_FOR_MS } } }),
  )
  return (
    <QueryClientProvider client={queries}>
      <Entrance />
    </QueryClientProvider>
  )
}

function Entrance() {
  const { data: member, error, refetch, isFetching } = useQuery(memberQuery)
  if (member) return <Pages member={member} />
  if (!error) return <Waiting className="min-h-dvh">{CONSOLE_TEXT.loading}</Waiting>
  const code = error instanceof ApiError ? error.code : undefined
  return (
    <PlainFrame>
      <div className="flex w-full max-w-xl flex-col gap-6">
        {code === 'staff_only' ? (
          <>
            <PageHeading title={CONSOLE_TEXT.staffOnly} lead={CONSOLE_TEXT.staffOnlyLead} />
            <ButtonLink to={PATHS.dashboard}>{CONSOLE_TEXT.leave}</ButtonLink>
          </>
        ) : code === 'second_step_required' ? (
          <>
            <PageHeading title={CONSOLE_TEXT.secondStep} lead={CONSOLE_TEXT.secondStepLead} />
            <ButtonLink to={PATHS.security}>{CONSOLE_TEXT.openSecurity}</ButtonLink>
            <Button variant="secondary" onClick={logout}>
              {CONSOLE_TEXT.signOut}
            </Button>
          </>
        ) : (
          <>
            <h1 className="sr-only">{CONSOLE_TEXT.name}</h1>
            <ErrorState
              title={CONSOLE_TEXT.failed}
              detail={errorText(error, '')}
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
          </>
        )}
      </div>
    </PlainFrame>
  )
}

function Pages({ member }: { member: StaffMember }) {
  const screens = screensOf(member.role)
  const [first] = screens
  return (
    <ConsoleFrame member={member} screens={screens}>
      <PageTitle />
      <Suspense fallback={<Waiting>{CONSOLE_TEXT.loading}</Waiting>}>
        <Routes>
          {CONSOLE_SCREENS.map(({ path, screen: Screen }) => (
            <Route key={path} path={path.slice(`${CONSOLE_PATHS.home}/`.length)} element={<Screen />} />
          ))}
          <Route path="*" element={first ? <Navigate to={first.path} replace /> : <Nothing />} />
        </Routes>
      </Suspense>
    </ConsoleFrame>
  )
}

function Nothing() {
  return (
    <>
      <h1 className="sr-only">{CONSOLE_TEXT.name}</h1>
      <EmptyState title={CONSOLE_TEXT.nothing}>{CONSOLE_TEXT.nothingLead}</EmptyState>
    </>
  )
}

function PageTitle() {
  const { pathname } = useLocation()
  useEffect(() => {
    const page = CONSOLE_SCREENS.find(({ path }) => path === pathname)
    document.title = CONSOLE_TEXT.windowTitle(page?.title ?? CONSOLE_TEXT.name)
  }, [pathname])
  return null
}
