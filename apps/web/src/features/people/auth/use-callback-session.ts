// What the return from a social sign-in means.
import { t } from '@kivuko/contract/text.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '#lib/api-error.ts'
import { adoptCallback, type SecondFactor } from '#lib/gain-session.ts'
import { addressIn, LANGUAGE } from '#lib/language.ts'
import { callbackLanguage, callbackReturnAddress, forgetReturnAddress } from '#lib/return-address.ts'

export const CALLBACK_REDIRECT_MS = 1000

export type CallbackOutcome =
  | { kind: 'working' }
  | { kind: 'failed'; message: string }
  | { kind: 'second-factor'; factor: SecondFactor }
  | { kind: 'success' }

/**
 * Takes the token out of the address at once, exchanges it for a session, and after a second goes where the person was
 * going. `decide` ends the step in between that an account with a second factor has.
 */
export function useCallbackSession(): { outcome: CallbackOutcome; decide: (outcome: CallbackOutcome) => void } {
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
      const language = callbackLanguage()
      forgetReturnAddress()
      if (language === LANGUAGE) navigate(target, { replace: true })
      else window.location.replace(addressIn(language, target))
    }, CALLBACK_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate, outcome])

  return { outcome, decide: setOutcome }
}

async function readCallback(search: string): Promise<CallbackOutcome> {
  const query = new URLSearchParams(search)
  const refusal = query.get('error')
  if (refusal) return { kind: 'failed', message: refusal }
  const token = query.get('access_token')
  if (query.get('success') !== 'true' || !token)
    return { kind: 'failed', message: t('Invalid authentication response') }
  try {
    const factor = await adoptCallback({ access_token: token, user_email: query.get('user_email') ?? undefined })
    return factor ? { kind: 'second-factor', factor } : { kind: 'success' }
  } catch (error) {
    return { kind: 'failed', message: error instanceof ApiError ? error.message : t('Invalid authentication response') }
  }
}
