// Local and session storage that never throw: where the browser forbids them, values live in memory for this visit.

export type Keys = {
  local: 'token' | 'refresh_token' | 'auth_return_url'
  session: 'oauth_return_url'
}

export type SafeStorage<K extends string> = {
  get(key: K): string | undefined
  set(key: K, value: string): void
  remove(key: K): void
}

/** `open` is called for every access: reading `window.localStorage` itself may throw. */
export function safeStorage<K extends string>(open: () => Storage): SafeStorage<K> {
  const memory = new Map<K, string>()
  return {
    get(key) {
      try {
        return open().getItem(key) ?? memory.get(key)
      } catch {
        return memory.get(key)
      }
    },
    set(key, value) {
      try {
        open().setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
      }
    },
    remove(key) {
      memory.delete(key)
      try {
        open().removeItem(key)
      } catch {
        // Nothing was kept there.
      }
    },
  }
}

/** Keys are fixed by specification part 1, section 3. */
export const localStore = safeStorage<Keys['local']>(() => window.localStorage)
export const sessionStore = safeStorage<Keys['session']>(() => window.sessionStorage)

/** False where the browser forbids keeping data: then a session lasts until the page is closed or loaded again. */
export function canKeepData(): boolean {
  try {
    return Boolean(window.localStorage)
  } catch {
    return false
  }
}
