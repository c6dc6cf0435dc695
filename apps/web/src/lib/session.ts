// Who is signed in: the token, the profile, and every rule about gaining and losing them.
import type { User } from '@kivuko/contract/auth.ts'
import { ApiError } from './api-error.ts'
import { localStore } from './browser-storage.ts'
import { forgetReturnAddress, rememberReturnAddress, sameSitePath, signInAddress } from './return-address.ts'
import type { SessionAnswer } from './session-calls.ts'
import { onUnauthorized } from './unauthorized.ts'

export type Session = {
  user: User | undefined
  token: string | undefined
  loading: boolean
  error: string | undefined
  /** True until the stored token was looked at and its profile asked for. */
  initializing: boolean
  /** Set when the session has ended and the app must move: the root navigates there, then calls `departed`. */
  leavingTo: string | undefined
}

export type Credentials = { email: string; password: string; rememberMe: boolean }
export type Registration = { fullName: string; email: string; password: string }
export type CallbackData = {
  access_token?: string | undefined
  user?: User | undefined
  user_email?: string | undefined
}

const NO_TOKEN_RECEIVED = 'No authentication token received'
const NO_TOKEN_AVAILABLE = 'No authentication token available'
const INVALID_CALLBACK = 'Invalid OAuth callback data'
const LOGIN_FAILED = 'Login failed'
const SIGNUP_FAILED = 'Signup failed'

/** Loaded when there is something to ask: a visitor who only reads never needs the schemas. */
const calls = () => import('./session-calls.ts')

const SIGNED_OUT: Session = {
  user: undefined,
  token: undefined,
  loading: false,
  error: undefined,
  initializing: false,
  leavingTo: undefined,
}

/** What the server renders and what the browser holds until `initialise` has run. */
export const UNKNOWN_SESSION: Session = { ...SIGNED_OUT, initializing: true }

let session: Session = UNKNOWN_SESSION
const listeners = new Set<() => void>()

export function getSession(): Session {
  return session
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function update(change: Partial<Session>): void {
  session = { ...session, ...change }
  for (const listener of listeners) listener()
}

/** A token counts when the store or local storage has it. */
export function hasToken(): boolean {
  return Boolean(session.token ?? localStore.get('token'))
}

/** Reads the stored token and its profile. Never throws: a session that cannot be read is forgotten and the app goes on. */
export async function initialise(): Promise<void> {
  try {
    const token = localStore.get('token')
    if (token) {
      update({ token })
      await fetchProfile()
    }
    update({ initializing: false })
  } catch (error) {
    console.warn('The stored session could not be restored.', error)
    forget()
    // The page decides: a public one stays, a protected one asks to sign in again.
    update({ ...SIGNED_OUT })
  }
}

/** Fetches the signed-in customer into the store. A refused token ends the session (in the API client's one place). */
export async function fetchProfile(): Promise<User> {
  const token = session.token ?? localStore.get('token')
  if (!token) throw new Error(NO_TOKEN_AVAILABLE)
  const user = await (await calls()).askProfile(token)
  if (hasToken()) update({ user })
  return user
}

/** Signs in. On failure the session's `error` says why, and the same text is thrown. */
export async function login(credentials: Credentials): Promise<void> {
  await open(
    async () => (await calls()).askLogin(credentials),
    (error) => error.detail ?? error.serverMessage ?? (error.message || LOGIN_FAILED),
    LOGIN_FAILED,
  )
}

/** Opens an account and signs in. Failure as in `login`. */
export async function register(registration: Registration): Promise<void> {
  await open(
    async () => (await calls()).askRegister(registration),
    (error) => error.serverMessage ?? error.detail ?? SIGNUP_FAILED,
    SIGNUP_FAILED,
  )
}

/** Takes over the session a social sign-in brought back. */
export async function adoptCallback(data: CallbackData): Promise<void> {
  if (!data.access_token) throw new Error(INVALID_CALLBACK)
  await adopt(data.access_token, data.user)
}

/** Forgets the session at once, tells the server to end it, and leaves for the home page. */
export function logout(): void {
  const { token } = session
  forget()
  forgetReturnAddress()
  update({ ...SIGNED_OUT, leavingTo: '/' })
  if (token) {
    calls()
      .then(({ askLogout }) => askLogout(token))
      .catch(() => {})
  }
}

/** The app has moved to `leavingTo`. */
export function departed(): void {
  update({ leavingTo: undefined })
}

/** A new attempt starts without the last one's error. */
export function clearError(): void {
  if (session.error !== undefined) update({ error: undefined })
}

async function open(
  ask: () => Promise<SessionAnswer>,
  textOf: (error: ApiError) => string,
  fallback: string,
): Promise<void> {
  update({ loading: true, error: undefined })
  try {
    const answer = await ask()
    const token = answer.access_token ?? answer.token
    if (!token) throw new Error(NO_TOKEN_RECEIVED)
    await adopt(token, answer.user ?? answer.user_data ?? undefined)
    update({ loading: false })
  } catch (error) {
    const text = error instanceof ApiError ? textOf(error) : error instanceof Error ? error.message : ''
    update({ loading: false, error: text || fallback })
    throw error
  }
}

async function adopt(token: string, user: User | undefined): Promise<void> {
  localStore.set('token', token)
  update({ token, user, error: undefined, initializing: false, leavingTo: undefined })
  if (user) return
  try {
    await fetchProfile()
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error
    console.warn('The profile could not be loaded.', error)
  }
}

function forget(): void {
  localStore.remove('token')
  localStore.remove('refresh_token')
}

/** Signs out here and goes to sign in again, keeping the page that was open for afterwards. */
function handleUnauthorized(): void {
  forget()
  // While starting, the page itself decides whether it needs a session; the callback page says what went wrong.
  const { pathname } = window.location
  if (session.initializing) return
  if (pathname === '/auth/callback') {
    update({ ...SIGNED_OUT })
    return
  }
  const isSigningIn = pathname === '/sign-in' || pathname === '/sign-up'
  const here = isSigningIn ? undefined : sameSitePath(window.location.href)
  if (here) rememberReturnAddress(here)
  update({ ...SIGNED_OUT, leavingTo: here ? signInAddress(here) : '/sign-in' })
}

onUnauthorized(handleUnauthorized)

/** Follows sign-out in another tab. Answers how to stop. */
export function followOtherTabs(): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === 'token' && event.newValue === null && session.token) update({ ...SIGNED_OUT, leavingTo: '/' })
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
