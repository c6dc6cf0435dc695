// How a verification link is opened in this browser: once, by its secret, which leaves the address at once; then by a token that this tab
// keeps.
import type { ErrorCode } from '@kivuko/contract/error-codes.ts'
import { type IdentityVisit, openIdentityVisit } from '@kivuko/contract/identity-visits.ts'
import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '#lib/api-client.ts'
import { ApiError, errorText } from '#lib/api-error.ts'
import { browserKey } from '#lib/browser-key.ts'
import { sessionStore } from '#lib/browser-storage.ts'

const ENDS: readonly (ErrorCode | undefined)[] = [
  'identity_link_invalid',
  'identity_link_taken',
  'identity_link_expired',
  'identity_link_revoked',
]

export function visitProblem(error: unknown): string {
  return errorText(error, t('That did not work. Please try again.'))
}

/** No other try helps: whoever sent the link has to send another one. */
export function isOver(error: unknown): boolean {
  return error instanceof ApiError && ENDS.includes(error.code)
}

/** Kept with this entry of the history: a link that has ended no longer says whose it was. */
export type WayBack = Pick<IdentityVisit, 'partner' | 'return_address'>

export function useVisit() {
  const { hash, pathname, state } = useLocation()
  const navigate = useNavigate()
  const secret = hash.slice(1)
  const [token, setToken] = useState(() => (secret ? undefined : sessionStore.get('identity_visit')))
  const [failure, setFailure] = useState<unknown>()
  const [isOpening, setIsOpening] = useState(false)
  const open = async () => {
    setIsOpening(true)
    setFailure(undefined)
    try {
      const opened = await call(openIdentityVisit, { body: { browser: browserKey() }, token: secret })
      sessionStore.set('identity_visit', opened.token)
      setToken(opened.token)
      const { partner, return_address } = opened.visit
      navigate(pathname, { replace: true, state: { identityBack: { partner, return_address } } })
    } catch (error) {
      setFailure(error)
    } finally {
      setIsOpening(false)
    }
  }
  return { secret, token, way: wayIn(state), failure, isOpening, open }
}

function wayIn(state: unknown): WayBack | undefined {
  return (state as { identityBack?: WayBack } | null)?.identityBack
}
