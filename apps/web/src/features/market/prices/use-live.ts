// Keeps an answer up to date while somebody looks. Plain state, so that public pages need no library for it.
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useHydrated } from '#lib/use-hydrated.ts'
import { savesData } from '#ui/saves-data.ts'
import { EVERY_MS } from './renewal.ts'

export type Live<T> = {
  /** The newest answer to the question of now. */
  data: T | undefined
  /** The last time it was asked there was no answer. What was answered before is still shown. */
  isFailed: boolean
  isAsking: boolean
  retry: () => void
}

type Options<T> = {
  /** Whoever saves data is asked first, and what is shown then is not renewed by itself. */
  isWanted?: boolean
  /** What the page shows already when React takes it over. */
  early?: () => T | undefined
}

/** `key` names the question: with another one what was answered before is forgotten. */
export function useLive<T>(
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
  { isWanted = false, early }: Options<T> = {},
): Live<T> {
  const isHydrated = useHydrated()
  const [answer, setAnswer] = useState<{ key: string; data: T } | undefined>(() => {
    // Called in any case: from now on these places are React's.
    const data = early?.()
    return isHydrated || data === undefined ? undefined : { key, data }
  })
  const [failedKey, setFailedKey] = useState<string>()
  const [round, setRound] = useState(0)
  const [isAsking, setIsAsking] = useState(true)
  const askLatest = useEffectEvent(ask)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks the same question again
  useEffect(() => {
    const isSaving = savesData()
    if (isSaving && !isWanted) return
    const controller = new AbortController()
    const look = async () => {
      setIsAsking(true)
      try {
        const data = await askLatest(controller.signal)
        if (controller.signal.aborted) return
        setAnswer({ key, data })
        setFailedKey(undefined)
      } catch {
        if (controller.signal.aborted) return
        setFailedKey(key)
      }
      setIsAsking(false)
    }
    const lookIfSeen = () => {
      if (!document.hidden) void look()
    }
    void look()
    if (isSaving) return () => controller.abort()
    const timer = setInterval(lookIfSeen, EVERY_MS)
    document.addEventListener('visibilitychange', lookIfSeen)
    return () => {
      controller.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfSeen)
    }
  }, [key, round, isWanted])

  const retry = useCallback(() => setRound((now) => now + 1), [])
  return {
    data: answer?.key === key ? answer.data : undefined,
    isFailed: failedKey === key,
    isAsking,
    retry,
  }
}
