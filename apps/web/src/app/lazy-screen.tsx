// A screen whose code is loaded when it is first shown, and which can be loaded ahead so that it renders at once.
import { type ComponentType, lazy, useState } from 'react'

export type LazyScreen = ComponentType & { preload: () => Promise<void> }

/** `load` is a dynamic import of a module whose default export is the screen. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>): LazyScreen {
  let loaded: ComponentType | undefined
  const remember = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  const Deferred = lazy(remember)
  function Screen() {
    // Chosen once per visit of the screen: changing it later would throw away what was typed.
    const [Shown] = useState<ComponentType>(() => loaded ?? Deferred)
    return <Shown />
  }
  return Object.assign(Screen, { preload: async () => void (await remember()) })
}
