// Local and session storage that never throw: where the browser forbids them, values live in memory for this visit.

/** All that this site ever keeps in a browser; a test compares it with the code and with what the docs say. */
export const STORED_KEYS = {
  local: ['token', 'refresh_token', 'auth_return_url', 'kyc_banner_dismissed', 'verification_key'],
  session: [
    'oauth_return_url',
    'purchase_intent',
    'pending_deposit',
    'pending_payout',
    'kyc_draft',
    'trade_draft',
    'trade_sent',
    'identity_visit',
  ],
} as const
type Keys = { [Place in keyof typeof STORED_KEYS]: (typeof STORED_KEYS)[Place][number] }

type SafeStorage<K extends string> = {
  get(key: K): string | undefined
  set(key: K, value: string): void
  remove(key: K): void
}

/** `open` is called for every access: reading `window.localStorage` itself may throw. */
function safeStorage<K extends string>(open: () => Storage): SafeStorage<K> {
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

/** Those of the session are fixed by specification part 1, section 3. */
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
