// A part of a page whose pre-rendered HTML is enough until its code is wanted: React leaves it as it is and loads nothing.
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useHydrated } from '#lib/use-hydrated.ts'
import type { LazyScreen } from './lazy-screen.tsx'

/**
 * `reading`: nothing in it but text and links, which work without code; it is loaded only when the reader comes from
 * another page of the app. `near`: loaded when it is about to scroll into view.
 */
export type Wake = 'reading' | 'near'

const NEAR = '600px'
const preloads: (() => Promise<void>)[] = []

/** Loads every island, so that the build can render them all. */
export async function preloadIslands(): Promise<void> {
  await Promise.all(preloads.map((preload) => preload()))
}

/** `load` is a dynamic import of a module whose default export is the part. */
export function island(load: () => Promise<{ default: ComponentType }>, wake: Wake): LazyScreen {
  let ahead: ComponentType | undefined
  let open: () => void = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const early = keepEarlyForm()
  const Live = lazy(load)
  const waiting = wake === 'reading' ? <div className="min-h-dvh" /> : null
  const Asleep = lazy(() => gate.then(load).then(({ default: Part }) => ({ default: early.answeredBy(Part) })))
  // One element for good: rendering the island again must not touch what sleeps.
  const asleep = (
    <Suspense fallback={null}>
      <Asleep />
    </Suspense>
  )

  function Island() {
    const isHydrated = useHydrated()
    const [startedAsleep] = useState(!isHydrated)
    const frame = useRef<HTMLDivElement>(null)
    useEffect(() => (startedAsleep ? wakeWhen(wake, frame.current, open) : undefined), [startedAsleep])
    useEffect(() => (startedAsleep ? early.listen(frame.current, open) : undefined), [startedAsleep])
    if (startedAsleep && !ahead) return <div ref={frame}>{asleep}</div>
    const Part = ahead ?? Live
    return (
      <div ref={frame}>
        <Suspense fallback={waiting}>
          <Part />
        </Suspense>
      </div>
    )
  }

  const preload = async () => {
    // In the browser the HTML is there already, unless this page was not rendered ahead.
    if (typeof document !== 'undefined' && document.querySelector('[data-prerendered]')) return
    ahead = (await load()).default
  }
  preloads.push(preload)
  return Object.assign(Island, { preload })
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
  return () => {
    window.removeEventListener('popstate', open)
    observer?.disconnect()
  }
}

/** A form sent before its code is there waits for it: the browser alone would load the page anew and lose what was typed. */
function keepEarlyForm() {
  let isAwake = false
  let form: HTMLFormElement | undefined
  return {
    listen(frame: Element | null, wakeUp: () => void): () => void {
      const keep = (event: Event) => {
        if (isAwake) return
        event.preventDefault()
        form = event.target as HTMLFormElement
        wakeUp()
      }
      frame?.addEventListener('submit', keep)
      return () => frame?.removeEventListener('submit', keep)
    },
    answeredBy: (Part: ComponentType) => () => {
      useEffect(() => {
        isAwake = true
        form?.requestSubmit()
      }, [])
      return <Part />
    },
  }
}
