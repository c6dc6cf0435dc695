// The notifications of the session: asked for while somebody looks and a token is there, forgotten with the session.

import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  NOTIFICATIONS_MAX,
  type Notification,
} from '@kivuko/contract/notifications.ts'
import { t } from '@kivuko/contract/text.ts'
import { ApiError, call } from '#lib/api-client.ts'
import { now } from '#lib/clock.ts'
import { getSession, subscribe as subscribeToSession } from '#lib/session.ts'
import { savesData } from '#ui/saves-data.ts'
import {
  merged,
  NO_NOTIFICATIONS,
  type NotificationList,
  newIn,
  withAllRead,
  withRead,
  withUnread,
} from './notification-rules.ts'

/** Specification part 1, sections 4 and 9. */
const POLL_EVERY_MS = 30_000
/** For whoever saves data; what waits for them is told by the screen they are on, and when they come back. */
const POLL_SAVING_MS = 600_000
const POLL_LIMIT = 10
const FIRST_LIMIT = 20

export type Notifications = NotificationList & {
  status: 'waiting' | 'ready' | 'failed'
  isAsking: boolean
  /** What could not be done, in words. */
  problem: string | undefined
  /** To be shown, the oldest first. */
  toasts: readonly Notification[]
}

const AT_FIRST: Notifications = {
  ...NO_NOTIFICATIONS,
  status: 'waiting',
  isAsking: false,
  problem: undefined,
  toasts: [],
}

let state = AT_FIRST
let token: string | undefined
let session = new AbortController()
let timer: ReturnType<typeof setTimeout> | undefined
let askedAtMs = 0
let isOverdue = false
/** Grows with every mark begun or done: an answer asked for before says nothing of now. */
let marks = 0
let leaveSession: (() => void) | undefined
const listeners = new Set<() => void>()

export function getNotifications(): Notifications {
  return state
}

/** Asks for notifications as long as anybody listens. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) watch()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) rest()
  }
}

function update(change: Partial<Notifications>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

function watch(): void {
  leaveSession = subscribeToSession(followSession)
  document.addEventListener('visibilitychange', catchUp)
  followSession()
  if (token && timer === undefined) timer = setTimeout(poll, Math.max(0, askedAtMs + pollEveryMs() - now().getTime()))
}

function rest(): void {
  leaveSession?.()
  document.removeEventListener('visibilitychange', catchUp)
  clearTimeout(timer)
  timer = undefined
}

/** Another customer, or none, starts with nothing of the last one's. */
function followSession(): void {
  const { token: given, initializing } = getSession()
  const current = initializing ? undefined : given
  if (current === token) return
  token = current
  session.abort()
  session = new AbortController()
  clearTimeout(timer)
  timer = undefined
  isOverdue = false
  update(AT_FIRST)
  if (token) poll()
}

function pollEveryMs(): number {
  return savesData() ? POLL_SAVING_MS : POLL_EVERY_MS
}

/** Every 30 s, less often for whoever saves data; before the first list is there, that is asked for. A hidden page asks when it is shown again. */
function poll(): void {
  clearTimeout(timer)
  timer = setTimeout(poll, pollEveryMs())
  isOverdue = document.visibilityState === 'hidden' && state.status === 'ready'
  if (!isOverdue) void ask(state.status === 'ready' ? POLL_LIMIT : FIRST_LIMIT)
}

function catchUp(): void {
  if (isOverdue && document.visibilityState !== 'hidden') poll()
}

async function ask(limit: number): Promise<void> {
  const { signal } = session
  const marksBefore = marks
  askedAtMs = now().getTime()
  update({ isAsking: true })
  try {
    const answer = await call(listNotifications, { query: { limit: String(limit) }, signal })
    if (signal.aborted) return
    if (marksBefore !== marks) return update({ isAsking: false })
    const fresh = limit === POLL_LIMIT ? newIn(answer, state) : []
    update({
      ...merged(state, answer),
      status: 'ready',
      isAsking: false,
      toasts: [...state.toasts, ...fresh.toReversed()],
    })
  } catch {
    // What is known stays; the next look comes by itself.
    if (!signal.aborted) update({ isAsking: false, status: state.status === 'ready' ? 'ready' : 'failed' })
  }
}

/** The whole list, for the page that shows it; also the answer to "Try Again". */
export function loadAll(): void {
  if (token) void ask(NOTIFICATIONS_MAX)
}

export function retry(): void {
  if (token) poll()
}

export async function markRead(id: string): Promise<void> {
  const before = state
  const list = withRead(state, id)
  if (list === before) return
  await mark(list, () => call(markNotificationRead, { params: { id } }), [id])
}

export async function markAllRead(): Promise<void> {
  const ids = state.items.filter(({ is_read }) => !is_read).map(({ id }) => id)
  await mark(withAllRead(state), () => call(markAllNotificationsRead), ids)
}

/** Shown at once, told to the server, and taken back when it could not be told. */
async function mark(list: NotificationList, tell: () => Promise<unknown>, ids: readonly string[]): Promise<void> {
  const { signal } = session
  const lowered = state.unread - list.unread
  marks += 1
  update({ ...list, problem: undefined, toasts: state.toasts.filter(({ id }) => !ids.includes(id)) })
  try {
    await tell()
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === 'notification_not_found'
    if (signal.aborted || isGone) return
    update({
      ...withUnread(state, ids, state.unread + lowered),
      problem: t('This could not be marked as read. Please try again.'),
    })
  } finally {
    marks += 1
  }
}

export function dismissToast(id: string): void {
  update({ toasts: state.toasts.filter((toast) => toast.id !== id) })
}

export function dismissToasts(): void {
  update({ toasts: [] })
}
