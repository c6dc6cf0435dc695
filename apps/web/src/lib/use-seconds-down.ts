import { useEffect, useState } from 'react'
import { now } from '#lib/clock.ts'

const SECOND_MS = 1000

/** Whole seconds until something may be done again; 0 when it may. `start` begins counting, as `first` does at once. */
export function useSecondsDown(first = 0): { seconds: number; start: (seconds: number) => void } {
  const [endsAtMs, setEndsAtMs] = useState(() => now().getTime() + first * SECOND_MS)
  const [seconds, setSeconds] = useState(first)
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSeconds(secondsUntil(endsAtMs)), SECOND_MS)
    return () => clearInterval(timer)
  }, [isRunning, endsAtMs])
  return {
    seconds,
    start(count) {
      setEndsAtMs(now().getTime() + count * SECOND_MS)
      setSeconds(count)
    },
  }
}

function secondsUntil(endsAtMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - now().getTime()) / SECOND_MS))
}
