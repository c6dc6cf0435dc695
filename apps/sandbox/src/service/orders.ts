// What was ordered for the next calls, each so many times: kept over a restart, the oldest used up first.
import type { Store } from '../store.ts'

export type Orders<T> = {
  pending(): T[]
  add(order: T): void
  clear(): void
  /** Uses up the first that fits once. */
  take(fits?: (order: T) => boolean): T | undefined
}

/** `name` is the setting they are kept in. */
export function createOrders<T extends { times: number }>(store: Store, name: string): Orders<T> {
  const pending = () => store.find<T[]>('setting', name) ?? []
  return {
    pending,
    add: (order) => store.put('setting', name, [...pending(), order]),
    clear: () => store.remove('setting', name),
    take: (fits = () => true) => {
      const ordered = pending()
      const index = ordered.findIndex(fits)
      const found = ordered[index]
      if (!found) return undefined
      const left = found.times > 1 ? [{ ...found, times: found.times - 1 }] : []
      store.put('setting', name, ordered.toSpliced(index, 1, ...left))
      return found
    },
  }
}
