// What somebody reads who is not let into the console: why, and what to do.
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { PATHS } from '#app/paths.ts'
import { ApiError, errorText } from '#lib/api-error.ts'
import { wasLoadedAt } from '#lib/loaded-page.ts'
import { signInAgain } from '#lib/session.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { SECURITY_ADDRESS } from './addresses.ts'

type NotLetInProps = {
  error: Error
  refetch: () => Promise<unknown>
  isFetching: boolean
  PlainFrame: ComponentType<{ children: ReactNode }>
  /** How they sign in: also for whoever lacks the second step that would let them in. */
  Security: ComponentType
}

export function NotLetIn({ error, refetch, isFetching, PlainFrame, Security }: NotLetInProps) {
  const { pathname } = useLocation()
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'console_elsewhere' && !wasLoadedAt(pathname)) return <LoadedAnew />
  if (code === 'second_step_required' && pathname === SECURITY_ADDRESS) {
    return (
      <PlainFrame>
        <div className="flex w-full max-w-3xl flex-col gap-6">
          <Suspense fallback={<Waiting>Opening Security…</Waiting>}>
            <Security />
          </Suspense>
          <Button className="self-start" loading={isFetching} onClick={() => void refetch()}>
            Open the console
          </Button>
        </div>
      </PlainFrame>
    )
  }
  return (
    <PlainFrame>
      <div className="flex w-full max-w-xl flex-col gap-6">
        <Reason code={code}>
          <h1 className="sr-only">Console</h1>
          <ErrorState
            title="The console could not be opened"
            detail={errorText(error, '')}
            query={{ refetch, isFetching }}
          />
        </Reason>
      </div>
    </PlainFrame>
  )
}

/** `children` where no more is known than that it failed. */
function Reason({ code, children }: { code: ApiError['code']; children: ReactNode }) {
  switch (code) {
    case 'console_elsewhere':
      return (
        <PageHeading
          title="The console has an address of its own"
          lead="Open it there and sign in. An admin tells you its address."
        />
      )
    case 'staff_only':
      return (
        <>
          <PageHeading
            title="This part is for staff"
            lead="Your account has no role here. If you work with us, ask an admin to add you."
          />
          <ButtonLink to={PATHS.dashboard}>Back to my account</ButtonLink>
        </>
      )
    case 'second_step_required':
      return (
        <>
          <PageHeading
            title="Sign in with a second step"
            lead="The console opens only to a session with a second step. Set up an authenticator app or a passkey under Security. If you have one already, sign out and sign in again with it."
          />
          <ButtonLink to={SECURITY_ADDRESS}>Open Security</ButtonLink>
          <Button variant="secondary" onClick={signInAgain}>
            Sign Out
          </Button>
        </>
      )
    case 'device_required':
      return (
        <>
          <PageHeading
            title="Sign in again in this browser"
            lead="The console opens only to a session that is tied to one browser, so that a copied session is worth nothing. Use an up-to-date browser at an https address, and sign in again."
          />
          <Button onClick={signInAgain}>Sign in again</Button>
        </>
      )
    default:
      return children
  }
}

/** The server leads the page to the console's own address. */
function LoadedAnew() {
  useEffect(() => window.location.reload(), [])
  return <Waiting className="min-h-dvh">Opening the console…</Waiting>
}
