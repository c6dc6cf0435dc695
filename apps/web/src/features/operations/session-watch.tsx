// Staff are signed out when nobody is at the screen: a minute before they are asked whether they are still there, and
// once it has happened the page stays, covered, until they have signed in again in another tab.
import { staffSession } from '@kivuko/contract/console-staff.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { PATHS } from '#app/paths.ts'
import { queryOf } from '#lib/api-client.ts'
import { watchAttendance } from '#lib/attendance.ts'
import { now } from '#lib/clock.ts'
import { signInAgain } from '#lib/session.ts'
import { useSession } from '#lib/use-session.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { useModal } from '#ui/use-modal.ts'

const WARN_SECONDS = 60
const ASK_EVERY_SECONDS = 20
const SECOND_MS = 1000

const sessionQuery = queryOf(['console', 'session'], staffSession)

/** Until the warning is due, or the next look at what other tabs did. */
function nextAskMs(idleSeconds: number | undefined): number {
  const untilWarning = (idleSeconds ?? ASK_EVERY_SECONDS) - WARN_SECONDS
  return Math.max(5, untilWarning > 0 ? Math.min(ASK_EVERY_SECONDS, untilWarning) : 5) * SECOND_MS
}

export function SessionWatch() {
  const { isLocked } = useSession()
  const queries = useQueryClient()
  useEffect(watchAttendance, [])
  const wasLocked = useRef(false)
  useEffect(() => {
    // What failed meanwhile is asked for again.
    if (wasLocked.current && !isLocked) void queries.invalidateQueries()
    wasLocked.current = isLocked
  }, [isLocked, queries])
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...sessionQuery,
    enabled: !isLocked,
    staleTime: 0,
    refetchInterval: ({ state }) => nextAskMs(state.data?.idle_seconds),
  })
  if (isLocked) return <Locked />
  if (!data || data.idle_seconds > WARN_SECONDS) return null
  const isLast = data.whole_seconds <= WARN_SECONDS
  return (
    <div
      role="alert"
      className="enter fixed inset-x-4 bottom-4 z-40 mx-auto flex max-w-xl flex-col gap-3 rounded-box border border-line bg-paper p-4 text-ink shadow-float sm:flex-row sm:items-center"
    >
      <p className="grow">
        <strong>You are about to be signed out.</strong>{' '}
        {isLast
          ? 'A session lasts eight hours at most. Finish what you are doing, then sign in again.'
          : 'Nobody used this page for a while.'}{' '}
        <Left key={dataUpdatedAt} seconds={data.idle_seconds} />
      </p>
      {isLast ? null : (
        <Button size="small" onClick={() => void refetch()}>
          Stay signed in
        </Button>
      )}
    </div>
  )
}

function Left({ seconds }: { seconds: number }) {
  const [endsAtMs] = useState(() => now().getTime() + seconds * SECOND_MS)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const show = () => setLeft(Math.max(0, Math.ceil((endsAtMs - now().getTime()) / SECOND_MS)))
    const timer = setInterval(show, SECOND_MS)
    return () => clearInterval(timer)
  }, [endsAtMs])
  return <Countdown seconds={left} />
}

/** Above everything, also above a dialog that is open; what was typed stays beneath it. */
function Locked() {
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      aria-labelledby="locked-title"
      onCancel={(event) => event.preventDefault()}
      className="m-auto w-[calc(100%-2rem)] max-w-lg rounded-box border border-line bg-paper text-ink shadow-float backdrop:bg-page"
    >
      <div className="flex flex-col gap-5 p-5 sm:p-6">
        <h2 id="locked-title" className="text-xl font-semibold tracking-tight">
          You were signed out
        </h2>
        <p className="text-ink-soft">
          Sign in again in a new tab and come back: this page goes on where it was, with what you typed.
        </p>
        <ButtonLink to={PATHS.signIn} target="_blank" rel="noopener">
          Sign in in a new tab
        </ButtonLink>
        <Button variant="secondary" onClick={signInAgain}>
          Leave this page and sign in here
        </Button>
      </div>
    </dialog>
  )
}
