import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of a mailed link, which stands behind the #, so that no server sees it. It leaves the address at once, where
 * others may read it over a shoulder or in the history, and stays with this entry of the history, so that loading the
 * page again does not lose it.
 */
export function useResetToken(): string | undefined {
  const { pathname, hash, state } = useLocation()
  const navigate = useNavigate()
  const given = hash.slice(1)
  useEffect(() => {
    if (given !== '') navigate(pathname, { replace: true, state: { resetToken: given } })
  }, [given, navigate, pathname])
  return given || kept(state) || undefined
}

function kept(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('resetToken' in state)) return undefined
  return typeof state.resetToken === 'string' ? state.resetToken : undefined
}
