// A screen whose code is loaded when it is first shown, and which can be loaded ahead so that it renders at once.
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, useState } from 'react'
import { PartArrived } from './sought-part.ts'

export type LazyScreen = ComponentType & {
  preload: () => Promise<void>
  /**
   * Brings the code, and into `queries` what the screen will ask for: for somebody who is about to go there. Resolves when
   * its first content is there, or cannot be had.
   */
  fetchAhead: (queries: QueryClient) => Promise<void>
}
/** A screen may ask for what its first paint needs, and for what it will ask the server: a promise of its first content. */
type ScreenPart = ComponentType & { preload?: () => Promise<void>; fetchAhead?: (queries: QueryClient) => unknown }

/** `load` is a dynamic import of a module whose default export is the screen. */
export function lazyScreen(load: () => Promise<{ default: ScreenPart }>): LazyScreen {
  let loaded: ComponentType | undefined
  const remember = async () => {
    const module = await load()
    await module.default.preload?.()
    loaded = module.default
    return module
  }
  const Deferred = lazy(remember)
  function Screen() {
    // Chosen once per visit of the screen: changing it later would throw away what was typed.
    const [Shown] = useState<ComponentType>(() => loaded ?? Deferred)
    return (
      <>
        <Shown />
        <PartArrived />
      </>
    )
  }
  return Object.assign(Screen, {
    preload: async () => void (await remember()),
    fetchAhead: async (queries: QueryClient) => void (await (await remember()).default.fetchAhead?.(queries)),
  })
}
