import { VISITOR_QUERY } from '@kivuko/contract/verification.ts'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of a selfie link, and the page of this site that led here. The token leaves the address at once, where
 * others may read it over a shoulder or in the history, and stays with this entry of the history, so that loading the
 * page again does not lose it. `isVisitor`: it was made by somebody who came by a verification link.
 */
export function useLinkToken(): { token: string | undefined; cameFrom: string | undefined; isVisitor: boolean } {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const given = hash.slice(1)
  const cameFrom = textIn(state, 'cameFrom')
  useEffect(() => {
    if (given) navigate({ pathname, search }, { replace: true, state: { selfieToken: given, cameFrom } })
  }, [given, cameFrom, navigate, pathname, search])
  return { token: given || textIn(state, 'selfieToken'), cameFrom, isVisitor: search === VISITOR_QUERY }
}

function textIn(state: unknown, name: string): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const value = (state as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}
