// Who is signed in: the token, the profile, and every rule about gaining and losing them. A session that ends while a page
// is open leaves its address for after the next sign-in.
import type { User } from '@kivuko/contract/auth.ts'
import { ApiError } from './api-error.ts'
import { localStore } from './browser-storage.ts'
import { page } from './drawn-page.ts'
import { removeFirstScreenMark } from './first-screen-mark.ts'
import { pathHere } from './language.ts'
import { onRenewedToken } from './renewed-token.ts'
import { forgetReturnAddress, rememberReturnAddress, sameSitePath, signInAddress } from './return-address.ts'
import { forgetSealed, openSealed, sealedStore } from './sealed-store.ts'
import type { Session } from './session-state.ts'
import { onUnauthorized } from './unauthorized.ts'

export type { Session } from './session-state.ts'

/** Staff type long notes, and their sessions end soon. */
const CONSOLE = '/console'

const NO_TOKEN_AVAILABLE = 'No authentication token available'

/** Loaded when there is something to ask: a visitor who only reads never needs the schemas. */
const calls = () => import('./session-calls.ts')

const SIGNED_OUT: Omit<Session, 'visit'> = {
  user: undefined,
  token: undefined,
  loading: false,
  error: undefined,
  initializing: false,
  isOffline: false,
  leavingTo: undefined,
  ending: undefined,
  isLocked: false,
}

/** What the server renders and what the browser holds until `initialise` has run. */
export const UNKNOWN_SESSION: Session = { ...SIGNED_OUT, initializing: true, visit: 0 }

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

/** A token counts when the store or local storage has it, or the server draws a page with it. */
export function hasToken(): boolean {
  return Boolean(page.drawn?.session ?? session.token ?? localStore.get('token'))
}

/** A profile that has not come by now is late: the page goes on without it. */
const PROFILE_PATIENCE_MS = 6_000
/** Between two questions for a profile that was not answered; the last for all that follow. */
const PROFILE_PAUSES_MS = [2_000, 5_000, 10_000, 30_000]

/** Reads the stored token and its profile. Never throws. A refused token ends the session; a bad network does not. */
export async function initialise(): Promise<void> {
  const opened = openSealed()
  try {
    const token = localStore.get('token')
    if (token) {
      update({ token })
      await Promise.race([fetchUntilKnown(token), lateness()])
    }
    await opened
    update({ initializing: false })
  } catch (error) {
    console.warn('The stored session could not be restored.', error)
    await opened
    forget()
    // The page decides: a public one stays, a protected one asks to sign in again.
    update({ ...SIGNED_OUT, ending: 'refused' })
  }
}

/** Resolves with the first word on the profile, and asks on while there is none. Throws when the token is refused. */
async function fetchUntilKnown(token: string): Promise<void> {
  try {
    await fetchProfile()
    update({ isOffline: false })
  } catch (error) {
    if (isRefused(error)) throw error
    console.warn('The profile could not be loaded.', error)
    update({ isOffline: true })
    void fetchLater(token)
  }
}

async function fetchLater(token: string): Promise<void> {
  for (let round = 0; ; round += 1) {
    await untilOnline(PROFILE_PAUSES_MS[Math.min(round, PROFILE_PAUSES_MS.length - 1)] as number)
    // Signed out meanwhile, or known by another way: a sign-in, or a page that asked.
    if (token !== session.token || session.user) return update({ isOffline: false })
    try {
      await fetchProfile()
    } catch (error) {
      if (isRefused(error)) return update({ isOffline: false })
    }
  }
}

/** After the pause, or as soon as the device has a network again. */
async function untilOnline(pauseMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, pauseMs)
    window.addEventListener('online', goOn)
  })
}

async function lateness(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PROFILE_PATIENCE_MS))
  if (!session.user && session.token) update({ isOffline: true })
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Fetches the signed-in customer into the store. A refused token ends the session (in the API client's one place). */
export async function fetchProfile(): Promise<User> {
  const token = session.token ?? localStore.get('token')
  if (!token) throw new Error(NO_TOKEN_AVAILABLE)
  const user = await (await calls()).askProfile(token)
  // A late answer about a session that ended or changed since is nobody's profile here.
  if (token === (session.token ?? localStore.get('token'))) update({ user })
  return user
}

/** Forgets the session at once, tells the server to end it, and leaves for the home page. */
export function logout(): void {
  end('/')
}

/** Ends the session and leaves for signing in, with the way back to this page. */
export function signInAgain(): void {
  end(signInAddress(sameSitePath(window.location.href) ?? '/'))
}

function end(leavingTo: string): void {
  const { token } = session
  forget()
  forgetSealed()
  forgetReturnAddress()
  update({ ...SIGNED_OUT, leavingTo })
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

/** An attempt to sign in or up has started, or ended and why. */
export function reportAttempt(attempt: Pick<Session, 'loading' | 'error'>): void {
  update(attempt)
}

/** Keeps a token that was just given, and fetches whose it is when that is not known. The same person goes on where they were. */
export async function adopt(token: string, user: User | undefined): Promise<void> {
  removeFirstScreenMark()
  localStore.set('token', token)
  const isSame = user !== undefined && user.id === session.user?.id
  update({ ...SIGNED_OUT, loading: session.loading, token, user, visit: session.visit + (isSame ? 0 : 1) })
  if (user) return
  try {
    await fetchProfile()
  } catch (error) {
    if (isRefused(error)) throw error
    console.warn('The profile could not be loaded.', error)
    update({ isOffline: true })
    void fetchLater(token)
  }
}

/** With the tokens goes what was kept for this one person: the next one has their own. */
function forget(): void {
  removeFirstScreenMark()
  localStore.remove('token')
  localStore.remove('refresh_token')
  localStore.remove('kyc_banner_dismissed')
  sealedStore.remove('kyc_draft')
  void import('./offline-copy.ts').then(({ wipeCopy }) => wipeCopy())
}

/** Signs out here and goes to sign in again, keeping the page that was open for afterwards. */
function handleUnauthorized(): void {
  forget()
  if (session.isLocked) return
  if (session.user && pathHere().startsWith(`${CONSOLE}/`)) {
    update({ token: undefined, isLocked: true })
    return
  }
  // While starting, the page itself decides whether it needs a session; the callback page says what went wrong.
  const pathname = pathHere()
  if (session.initializing) return
  if (pathname === '/auth/callback') {
    update({ ...SIGNED_OUT })
    return
  }
  const isSigningIn = pathname === '/sign-in' || pathname === '/sign-up'
  const here = isSigningIn ? undefined : sameSitePath(window.location.href)
  if (here) rememberReturnAddress(here)
  update({ ...SIGNED_OUT, ending: 'refused', leavingTo: here ? signInAddress(here) : '/sign-in' })
}

onUnauthorized(handleUnauthorized)
onRenewedToken((token) => {
  // It was of the token before.
  removeFirstScreenMark()
  localStore.set('token', token)
  update({ token })
})

/** The sign-in screen has said why the session is gone. */
export function endingSaid(): void {
  if (session.ending) update({ ending: undefined })
}

/** Forgets the session of this browser because the server has already ended it, and stays on this page. */
export function forgetSession(): void {
  forget()
  forgetSealed()
  update({ ...SIGNED_OUT })
}

/** Follows what another tab did to the session. Answers how to stop. */
export function followOtherTabs(): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    // Without a key the whole storage was cleared.
    if (key !== 'token' && key !== null) return
    if (newValue) void follow(newValue)
    else if (session.token) update({ ...SIGNED_OUT, ending: 'elsewhere' })
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/**
 * Another tab has another token: mostly the same person's, who gave a proof there; then the page goes on where it was. It
 * may be somebody else's: this tab must not show one person's name over another's money, so it names nobody until it knows.
 */
async function follow(token: string): Promise<void> {
  if (token === session.token) return
  const { user: before, isLocked } = session
  if (before) {
    if (!isLocked) update({ token, user: undefined })
    const user = await (await calls()).askProfile(token).catch(() => undefined)
    // Replaced once more, or signed out: that was told as well.
    if (localStore.get('token') !== token) return
    if (user?.id === before.id) return update({ token, user, isLocked: false })
  }
  update({ ...SIGNED_OUT, token, visit: session.visit + 1 })
  await fetchProfile().catch((error: unknown) => console.warn('The profile could not be loaded.', error))
}
