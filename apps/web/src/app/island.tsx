// A part of a prerendered page that is hydrated on demand: until then React leaves its HTML and loads nothing.
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { LazyScreen } from '#lib/lazy-screen.tsx'
import { PartArrived } from '#lib/sought-part.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { isAlive } from './alive.tsx'
import { isTouched, keepEarlyInput } from './early-input.ts'

/**
 * `reading`: nothing in it but text and links, which work without code; it is loaded only when the reader comes from
 * another page of the app. `near`: loaded when it is about to scroll into view. `touched`: loaded at the first sign
 * of a person on the page: a pointer, a key, scrolling.
 */
export type Wake = 'reading' | 'near' | 'touched'

const NEAR = '600px'
const SIGNS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'input', 'scroll', 'wheel'] as const
const preloads: (() => Promise<void>)[] = []

/** Loads every island, so that the build can render them all. */
export async function preloadIslands(): Promise<void> {
  await Promise.all(preloads.map((preload) => preload()))
}

type Options = {
  /** Stands there until the code has come, where there is no HTML of it. */
  waiting?: ReactNode
}

/** `load` is a dynamic import of a module whose default export is the part. */
export function island(
  load: () => Promise<{ default: ComponentType }>,
  wake: Wake,
  { waiting = wake === 'reading' ? <div className="min-h-dvh" /> : null }: Options = {},
): LazyScreen {
  let ahead: ComponentType | undefined
  let open: () => void = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const early = keepEarlyInput()
  const Live = lazy(load)
  const Asleep = lazy(async () => {
    await gate
    const [{ default: Part }, { keepTyped }] = await Promise.all([load(), import('./early-typing.ts')])
    return { default: early.answeredBy(Part, keepTyped) }
  })
  // One element for good: rendering the island again must not touch what sleeps.
  const asleep = (
    <Suspense fallback={null}>
      <Asleep />
    </Suspense>
  )

  function Island() {
    const isHydrated = useHydrated()
    const [startedAsleep] = useState(!isHydrated)
    // Chosen once per visit: another part in its place would throw away what was typed.
    const [Part] = useState<ComponentType>(() => ahead ?? Live)
    const frame = useRef<HTMLDivElement>(null)
    useEffect(() => {
      if (startedAsleep) return wakeWhen(wake, frame.current, open)
    }, [startedAsleep])
    useEffect(() => (startedAsleep ? early.listen(frame.current, open) : undefined), [startedAsleep])
    if (startedAsleep && Part === Live) return <div ref={frame}>{asleep}</div>
    return (
      <div ref={frame}>
        <Suspense fallback={waiting}>
          <Part />
          <PartArrived />
        </Suspense>
      </div>
    )
  }

  const preload = async () => {
    // In the browser the HTML is there already, unless this page was not rendered ahead, or is not the first one.
    if (typeof document !== 'undefined' && document.querySelector('[data-prerendered]') && !isAlive()) return
    ahead = (await load()).default
  }
  preloads.push(preload)
  return Object.assign(Island, { preload, fetchAhead: async () => void (await load()) })
}

/** Opens at the moment for it, and always before the address changes: then React renders everything anew. */
function wakeWhen(wake: Wake, frame: Element | null, open: () => void): () => void {
  window.addEventListener('popstate', open)
  let observer: IntersectionObserver | undefined
  if (wake === 'near' && frame) {
    observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) open()
      },
      { rootMargin: NEAR },
    )
    observer.observe(frame)
  }
  const signs = wake === 'touched' ? SIGNS : []
  if (wake === 'touched' && isTouched(frame)) open()
  // Ahead of React, which stops what it cannot answer yet.
  for (const sign of signs) window.addEventListener(sign, open, { capture: true, passive: true, once: true })
  return () => {
    window.removeEventListener('popstate', open)
    for (const sign of signs) window.removeEventListener(sign, open, { capture: true })
    observer?.disconnect()
  }
}
