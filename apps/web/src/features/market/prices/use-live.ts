// Keeps an answer up to date while somebody looks. Plain state, so that public pages need no library for it.
import { useCallback, useEffect, useEffectEvent, useState } from 'react'

/** A market moves faster, but nobody decides by this figure: what is bought at is the quote. */
const EVERY_MS = 30_000

export type Live<T> = {
  /** The newest answer to the question of now. */
  data: T | undefined
  /** The last time it was asked there was no answer. What was answered before is still shown. */
  isFailed: boolean
  isAsking: boolean
  retry: () => void
}

/** `key` names the question: with another one what was answered before is forgotten. */
export function useLive<T>(key: string, ask: (signal: AbortSignal) => Promise<T>): Live<T> {
  const [answer, setAnswer] = useState<{ key: string; data: T }>()
  const [failedKey, setFailedKey] = useState<string>()
  const [round, setRound] = useState(0)
  const [isAsking, setIsAsking] = useState(true)
  const askLatest = useEffectEvent(ask)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks the same question again
  useEffect(() => {
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
    const timer = setInterval(lookIfSeen, EVERY_MS)
    document.addEventListener('visibilitychange', lookIfSeen)
    return () => {
      controller.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfSeen)
    }
  }, [key, round])

  const retry = useCallback(() => setRound((now) => now + 1), [])
  return {
    data: answer?.key === key ? answer.data : undefined,
    isFailed: failedKey === key,
    isAsking,
    retry,
  }
}
