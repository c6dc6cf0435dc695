// Who may see which screen, and where the others go.
import { t } from '@kivuko/contract/text.ts'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import {
  forgetReturnAddress,
  rememberReturnAddress,
  returnAddress,
  SIGN_IN_REQUIRED_TEXT,
  signInAddress,
} from '#lib/return-address.ts'
import { departed, hasToken } from '#lib/session.ts'
import { useSession } from '#lib/use-session.ts'
import { Waiting } from '#ui/spinner.tsx'

/** Shows its screen to those with a token; sends others to sign in, with the way back. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { leavingTo, ending, isLocked, visit } = useSession()
  // Another visit may be another person's: nothing that was on screen stays.
  if (hasToken() || isLocked) return <Fragment key={visit}>{children}</Fragment>
  // A session that just ended has its own destination.
  if (leavingTo) return null
  return ending === 'elsewhere' ? <Navigate to="/sign-in" replace /> : <AskToSignIn />
}

function AskToSignIn() {
  const { pathname, search } = useLocation()
  const path = `${pathname}${search}`
  useEffect(() => rememberReturnAddress(path), [path])
  return <Navigate to={signInAddress(path, SIGN_IN_REQUIRED_TEXT)} replace />
}

/** Shows its screen to those without a token; others go where they were going. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { token } = useSession()
  return token ? <Leave /> : children
}

function Leave() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [target] = useState(() => returnAddress(search))
  const hasLeft = useRef(false)
  useEffect(() => {
    if (hasLeft.current) return
    hasLeft.current = true
    forgetReturnAddress()
    navigate(target, { replace: true })
  }, [navigate, target])
  // On a slow network the next screen takes a while to come.
  return <Waiting className="min-h-80">{t('Opening your account…')}</Waiting>
}

/** Moves the app when the session has ended: to the home page after signing out, to sign in after a refused token. */
export function Departure() {
  const { leavingTo } = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isThere = leavingTo !== undefined && `${pathname}${search}` === leavingTo
  useEffect(() => {
    if (leavingTo === undefined) return
    if (isThere) departed()
    else navigate(leavingTo, { replace: true })
  }, [leavingTo, isThere, navigate])
  return null
}
