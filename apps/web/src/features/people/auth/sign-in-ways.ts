// What a sign-in page offers besides the password. Fetched without the contract's schemas, which load at sign-in.
import { API_BASE, SIGN_IN_WAYS_PATH } from '@kivuko/contract/api-base.ts'
import type { Response as Result } from '@kivuko/contract/endpoint.ts'
import type { authOptions } from '@kivuko/contract/sign-in-ways.ts'
import { useEffect, useState } from 'react'
import { keepNonce } from '#lib/device-nonce.ts'
import { rememberReturnAddress } from '#lib/return-address.ts'
import { useHydrated } from '#lib/use-hydrated.ts'

export type SignInWays = Result<typeof authOptions>

/** Of the contract, which is not loaded here: the page is at the console's own address. */
const HOST_HEADER = 'kivuko-host'

const NONE: SignInWays = { providers: [], passkeys: false }

/** Where the built page names the provider: the server writes its name there (apps/api/src/platform/ways-in-page.ts). */
const BUILT: SignInWays = { providers: [{ id: '', name: '%provider%' }], passkeys: true }

/** None until they are known, and none when they cannot be asked for; on a built page what the server wrote into it. */
export function useSignInWays(): SignInWays {
  const isHydrated = useHydrated()
  const [ways, setWays] = useState<SignInWays>()
  useEffect(() => {
    const controller = new AbortController()
    askForWays(controller.signal).then(setWays, () => {})
    return () => controller.abort()
  }, [])
  return ways ?? waysInPage(isHydrated)
}

function waysInPage(isHydrated: boolean): SignInWays {
  const text = typeof document === 'undefined' ? undefined : document.documentElement.dataset.ways
  const told: unknown = text === undefined ? undefined : JSON.parse(text)
  if (!areWays(told)) return isHydrated ? NONE : BUILT
  // The place is there whether or not something is shown in it.
  return isHydrated
    ? told
    : { providers: told.providers.length > 0 ? told.providers.slice(0, 1) : [{ id: '', name: '' }], passkeys: true }
}

async function askForWays(signal: AbortSignal): Promise<SignInWays> {
  const host = (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '')
  const response = await fetch(`${host}${API_BASE}${SIGN_IN_WAYS_PATH}`, { credentials: 'omit', signal })
  // Signing in proves this device right away.
  keepNonce(response.headers)
  if (response.headers.get(HOST_HEADER)) await startAtConsole()
  const body: unknown = response.ok ? await response.json() : undefined
  return areWays(body) ? body : NONE
}

/** Whoever signs in there goes to the console, unless they came from a page. */
async function startAtConsole(): Promise<void> {
  const { leaveByLinks } = await import('#lib/console-links.ts')
  leaveByLinks()
  if (!new URLSearchParams(window.location.search).has('redirect')) rememberReturnAddress('/console')
}

function areWays(body: unknown): body is SignInWays {
  const { providers, passkeys } = (body ?? {}) as Partial<Record<keyof SignInWays, unknown>>
  return (
    typeof passkeys === 'boolean' &&
    Array.isArray(providers) &&
    providers.every((each) => typeof each?.id === 'string' && typeof each.name === 'string')
  )
}
