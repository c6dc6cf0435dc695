// Keeps a part running: it is started again when it ends unasked, after pauses that grow, until it ends too often.
import { setTimeout as wait } from 'node:timers/promises'

export type Running = { pid: number; exited: Promise<unknown>; stop(): Promise<void> }

export type KeepOptions = {
  /** As a sentence begins with it. */
  name: string
  /** Resolves when the part is ready; one that fails leaves nothing running. */
  start(): Promise<Running>
  say(line: string): void
  /** Before each further start; when they are used up, it is given up. */
  pausesMs: readonly number[]
  /** A part that ran so long has its pauses anew. */
  steadyMs?: number
}

export type Kept = {
  /** Undefined while it is not running. */
  pid(): number | undefined
  /** Resolves with the reason when it ended too often. */
  gaveUp: Promise<string>
  /** Ends it and starts it again at once, as a release does; rejects when it does not run, or not again. */
  replace(): Promise<void>
  stop(): Promise<void>
}

export const PAUSES_MS = [200, 1_000, 2_000, 5_000, 10_000]
const STEADY_MS = 60_000

/** Rejects when the first start fails. */
export async function keepRunning({ name, start, say, pausesMs, steadyMs = STEADY_MS }: KeepOptions): Promise<Kept> {
  const stopping = new AbortController()
  const { signal } = stopping
  const { promise: gaveUp, resolve: giveUp } = Promise.withResolvers<string>()
  let running: Running | undefined = await start()
  let reason = 'it ended by itself'
  let replacing: PromiseWithResolvers<void> | undefined

  async function startAgain(): Promise<Running | undefined> {
    try {
      const next = await start()
      say(`${name} runs again (process ${next.pid}).`)
      return next
    } catch (error) {
      reason = (error as Error).message
      return undefined
    }
  }

  async function watch(): Promise<void> {
    let startedAt = performance.now()
    let failures = 0
    for (;;) {
      await running?.exited
      if (signal.aborted) return
      if (replacing) {
        running = undefined
        startedAt = performance.now()
        running = await startAgain()
        if (running) replacing.resolve()
        else replacing.reject(new Error(`${name} did not start again: ${reason}`))
        replacing = undefined
        if (signal.aborted) return running?.stop()
        continue
      }
      if (running && performance.now() - startedAt > steadyMs) failures = 0
      const pauseMs = pausesMs[failures]
      if (pauseMs === undefined) return giveUp(failures === 0 ? reason : `it ended ${failures + 1} times: ${reason}`)
      failures += 1
      running = undefined
      say(`${name} ended by itself and is started again in ${pauseMs / 1000} s.`)
      await wait(pauseMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      startedAt = performance.now()
      running = await startAgain()
      // Stopped while it was being started.
      if (signal.aborted) return running?.stop()
    }
  }

  const watching = watch()
  return {
    pid: () => running?.pid,
    gaveUp: gaveUp.then((why) => `${name} does not run: ${why}`),
    async replace() {
      if (!running || replacing) throw new Error(`${name} does not run`)
      replacing = Promise.withResolvers()
      const { promise } = replacing
      await Promise.all([running.stop(), promise])
    },
    async stop() {
      stopping.abort()
      await running?.stop()
      await watching
    },
  }
}
