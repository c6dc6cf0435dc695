// What a browser keeps of keys, in tests: the functions of `idb-keyval` over a map that a page loaded again finds. Used by
// `vi.mock('idb-keyval', () => import('…/kept-keys.ts'))`; jsdom has neither such a store nor cryptography.
import { webcrypto } from 'node:crypto'
import { vi } from 'vitest'
import { until } from './until.ts'

const place = globalThis as { keptKeys?: Map<string, unknown> }
const kept = () => {
  place.keptKeys ??= new Map()
  return place.keptKeys
}

/** After `startClean`, which takes it away again. */
export function giveCryptography(): void {
  const subtle: unknown = Reflect.get(Object.getPrototypeOf(webcrypto) as object, 'subtle', webcrypto)
  vi.stubGlobal('crypto', {
    subtle,
    getRandomValues: webcrypto.getRandomValues.bind(webcrypto),
    randomUUID: webcrypto.randomUUID.bind(webcrypto),
  })
}

export function forgetKeptKeys(): void {
  kept().clear()
}

export async function get(name: string): Promise<unknown> {
  return kept().get(name)
}

export async function set(name: string, value: unknown): Promise<void> {
  kept().set(name, value)
}

export async function update(name: string, next: (value: unknown) => unknown): Promise<void> {
  kept().set(name, next(kept().get(name)))
}

export async function del(name: string): Promise<void> {
  kept().delete(name)
}

/** The words are sealed in this tab: what lies there. */
export async function untilSealed(name: string, words: string): Promise<string> {
  const { unseal } = await import('#lib/draft-key.ts')
  return until(async () => {
    const sealed = sessionStorage.getItem(name) ?? ''
    if (!(await unseal(name, sealed)).includes(words)) throw new Error(`${words} are not sealed yet`)
    return sealed
  })
}
