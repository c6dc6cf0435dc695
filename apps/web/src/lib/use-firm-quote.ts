// A firm rate on screen: asked for once typing stops, counted down, and asked for again when its time is up.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDebounced } from './use-debounced.ts'

/** After the last keystroke. */
const FIRM_QUOTE_DEBOUNCE_MS = 400
/** For a device whose clock is ahead: a quote that seems over on arrival is shown for this long. */
const ASSUMED_LIFETIME_MS = 30_000
const TICK_MS = 1_000

export type FirmQuote<Q> = {
  /** The quote for what is asked now; a running out one stays on screen while the next is on its way. */
  quote: Q | undefined
  secondsLeft: number
  isAsking: boolean
  error: Error | null
  /** Gets a fresh one at once. */
  renew: () => void
}

/**
 * `request` is what a quote is wanted for: plain text that names it, or undefined while there is nothing to ask.
 * A late answer to an earlier request is never shown.
 */
export function useFirmQuote<Q extends { expires_at: string }>(
  name: string,
  request: string | undefined,
  ask: (signal: AbortSignal) => Promise<Q>,
): FirmQuote<Q> {
  const settled = useDebounced(request, FIRM_QUOTE_DEBOUNCE_MS)
  const isSettled = settled === request && request !== undefined
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['firm-quote', name, request],
    enabled: isSettled,
    queryFn: ({ signal }) => ask(signal),
    staleTime: Number.POSITIVE_INFINITY,
    // A quote is used once: what was typed again gets its own.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const nowMs = useNow()
  const expiresAtMs = data ? endOf(data.expires_at, dataUpdatedAt) : 0
  const secondsLeft = data ? Math.max(0, Math.ceil((expiresAtMs - Math.max(nowMs, dataUpdatedAt)) / 1000)) : 0
  const isOver = data !== undefined && secondsLeft === 0
  const isShown = typeof document === 'undefined' || document.visibilityState !== 'hidden'
  useEffect(() => {
    if (isOver && isShown && isSettled && !isFetching && !error) void refetch()
  }, [isOver, isShown, isSettled, isFetching, error, refetch])
  return {
    quote: isSettled ? data : undefined,
    secondsLeft,
    isAsking: request !== undefined && (!isSettled || isFetching),
    error: isSettled ? error : null,
    renew: () => void refetch(),
  }
}

function endOf(expiresAt: string, arrivedAtMs: number): number {
  const statedMs = Date.parse(expiresAt)
  return statedMs > arrivedAtMs ? statedMs : arrivedAtMs + ASSUMED_LIFETIME_MS
}

function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
