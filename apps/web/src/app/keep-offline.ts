// Keeps the last balances and transactions of a session, and shows them while the server cannot be reached. Nothing that
// was asked for meanwhile is sent later: questions wait, and what would move money fails at once.
import { health } from '@kivuko/contract/health.ts'
import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { localStore } from '#lib/browser-storage.ts'
import { now } from '#lib/clock.ts'
import { showKept } from '#lib/offline.ts'
import { type KeptAnswer, keepCopy, openCopy } from '#lib/offline-copy.ts'
import { isUnreached, onReach } from '#lib/reach.ts'

/** Behind what a screen asks for: its answers are kept together. */
const REST_MS = 2_000
/** Between two questions whether the server is there again; the last for all that follow. */
const PAUSES_MS = [3_000, 5_000, 10_000, 30_000]

/** As long as a customer's screens are open. Answers how to stop. */
export function keepOffline(queries: QueryClient): () => void {
  const leaving = [follow(queries), watch(queries)]
  return () => {
    for (const leave of leaving) leave()
    onlineManager.setOnline(true)
    showKept(undefined)
  }
}

/** Own balances and lines, and each line that was opened; nothing of a company's, whose members come and go. */
function isKept({ queryKey: [first, second], state }: Query): boolean {
  if (state.status !== 'success' || state.data === undefined) return false
  if (first === 'wallets') return second !== 'history'
  return first === 'holdings' || first === 'transactions'
}

function answersOf(queries: QueryClient): KeptAnswer[] {
  return queries
    .getQueryCache()
    .getAll()
    .filter(isKept)
    .map(({ queryKey, state }) => ({ key: queryKey, data: firstPage(state.data), at: state.dataUpdatedAt }))
}

/** Of a list that was read far. */
function firstPage(data: unknown): unknown {
  const { pages, pageParams } = Object(data) as { pages?: unknown; pageParams?: unknown }
  return Array.isArray(pages) && Array.isArray(pageParams)
    ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
    : data
}

function follow(queries: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasLeft = false
  const keep = () => {
    const token = localStore.get('token')
    const isWanted = () => !hasLeft && localStore.get('token') === token
    if (token !== undefined) void keepCopy(token, answersOf(queries), isWanted)
  }
  const keepSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(keep, REST_MS)
  }
  // A page that the server drew brings its answers with it: they are added, and not asked for.
  const leave = queries.getQueryCache().subscribe(({ type, query }) => {
    if ((type === 'updated' || type === 'added') && isKept(query) && onlineManager.isOnline()) keepSoon()
  })
  if (answersOf(queries).length > 0) keepSoon()
  return () => {
    hasLeft = true
    clearTimeout(timer)
    leave()
  }
}

function watch(queries: QueryClient): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let isOff = false
  const look = async () => {
    if (isOff || signal.aborted || (navigator.onLine && !isUnreached())) return
    isOff = true
    const token = localStore.get('token')
    const kept = token === undefined ? undefined : await openCopy(token, now())
    // A call that failed alone says nothing of the next one.
    if (kept && (!navigator.onLine || !(await answers())) && !signal.aborted) {
      onlineManager.setOnline(false)
      const leave = show(queries, kept)
      await untilAnswered(signal)
      leave()
      if (signal.aborted) return
      showKept(undefined)
      onlineManager.setOnline(true)
    }
    isOff = false
  }
  const leave = onReach(() => void look())
  window.addEventListener('offline', () => void look(), { signal })
  void look()
  return () => {
    stopped.abort()
    leave()
  }
}

/** Puts what was kept where screens have nothing newer, and tells how old it is. Answers how to stop. */
function show(queries: QueryClient, kept: readonly KeptAnswer[]): () => void {
  for (const { key, data, at } of kept)
    if (queries.getQueryData(key) === undefined) queries.setQueryData(key, data, { updatedAt: at })
  const tell = () => showKept(oldestShown(queries, kept))
  tell()
  return queries.getQueryCache().subscribe(({ type }) => {
    if (type === 'observerAdded') tell()
  })
}

/** When the oldest answer came that a screen shows; before any screen asks, the oldest of all. */
function oldestShown(queries: QueryClient, kept: readonly KeptAnswer[]): Date {
  const found = kept.flatMap(({ key }) => queries.getQueryCache().find({ queryKey: key, exact: true }) ?? [])
  const shown = found.filter((query) => query.getObserversCount() > 0)
  return new Date(Math.min(...(shown.length > 0 ? shown : found).map(({ state }) => state.dataUpdatedAt)))
}

async function answers(): Promise<boolean> {
  return call(health).then(
    () => true,
    () => !isUnreached(),
  )
}

async function untilAnswered(signal: AbortSignal): Promise<void> {
  for (let round = 0; !signal.aborted; round += 1) {
    // A network that is just there may need a moment more.
    if (await untilOnline(PAUSES_MS[Math.min(round, PAUSES_MS.length - 1)] ?? 0, signal)) round = 0
    if (navigator.onLine && (await answers())) return
  }
}

/** After the pause, or as soon as the device says that it has a network again: then the answer is true. */
async function untilOnline(pauseMs: number, signal: AbortSignal): Promise<boolean> {
  return new Promise<boolean>((resolve) => {
    const over = new AbortController()
    const end = (isBack: boolean) => () => {
      clearTimeout(timer)
      over.abort()
      resolve(isBack)
    }
    const timer = setTimeout(end(false), pauseMs)
    window.addEventListener('online', end(true), { signal: over.signal })
    signal.addEventListener('abort', end(false), { signal: over.signal })
  })
}
