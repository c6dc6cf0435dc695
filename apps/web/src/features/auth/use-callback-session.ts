// What the return from a social sign-in means.
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { errorText } from '#lib/api-error.ts'
import { callbackReturnAddress, forgetReturnAddress } from '#lib/return-address.ts'
import { adoptCallback } from '#lib/session.ts'
import { AUTH_TEXT } from './messages.ts'

export const CALLBACK_REDIRECT_MS = 1000

export type CallbackOutcome = { kind: 'working' } | { kind: 'failed'; message: string } | { kind: 'success' }

/** Takes the token out of the address at once, opens the session, and after a second goes where the person was going. */
export function useCallbackSession(): CallbackOutcome {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<CallbackOutcome>({ kind: 'working' })
  const hasStarted = useRef(false)

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    navigate(pathname, { replace: true })
    readCallback(search).then(setOutcome)
  }, [navigate, pathname, search])

  useEffect(() => {
    if (outcome.kind !== 'success') return
    const timer = setTimeout(() => {
      const target = callbackReturnAddress()
      forgetReturnAddress()
      navigate(target, { replace: true })
    }, CALLBACK_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate, outcome])

  return outcome
}

async function readCallback(search: string): Promise<CallbackOutcome> {
  const query = new URLSearchParams(search)
  const refusal = query.get('error')
  if (refusal) return { kind: 'failed', message: refusal }
  const token = query.get('access_token')
  if (query.get('success') !== 'true' || !token) return { kind: 'failed', message: AUTH_TEXT.callbackInvalid }
  try {
    await adoptCallback({ access_token: token, user_email: query.get('user_email') ?? undefined })
    return { kind: 'success' }
  } catch (error) {
    return { kind: 'failed', message: errorText(error, AUTH_TEXT.callbackInvalid) }
  }
}
