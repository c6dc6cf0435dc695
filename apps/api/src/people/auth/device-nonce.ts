// The word a device's proof repeats (RFC 9449, section 8): it stands for the time, because clocks of phones are wrong by
// hours. Nothing is stored: it follows from the installation's key, so that every process knows it.
import type { Derivation, Secrets } from '#platform/secrets.ts'

/** A proof counts in the window its nonce is of and in the next one. */
export const NONCE_WINDOW_MS = 5 * 60_000
const NONCE_LENGTH = 22

type Source = { secrets: Secrets }

/** The one of now. */
export function deviceNonce({ secrets }: Source, now: Date): string {
  return nonceOf(secrets.accepted[0] ?? secrets, windowOf(now))
}

export function isDeviceNonce({ secrets }: Source, nonce: string, now: Date): boolean {
  const window = windowOf(now)
  return secrets.accepted.some((each) => nonce === nonceOf(each, window) || nonce === nonceOf(each, window - 1))
}

/** When no proof with a nonce of now is taken any more. */
export function nonceEnd(now: Date): Date {
  return new Date((windowOf(now) + 2) * NONCE_WINDOW_MS)
}

function windowOf(now: Date): number {
  return Math.trunc(now.getTime() / NONCE_WINDOW_MS)
}

/** Asked with every answer: computed once for a window. */
const computed = new WeakMap<Derivation, Map<number, string>>()

function nonceOf(key: Derivation, window: number): string {
  const known = computed.get(key) ?? new Map<number, string>()
  const before = known.get(window)
  if (before !== undefined) return before
  const nonce = key.derive('device nonce', String(window)).toString('base64url').slice(0, NONCE_LENGTH)
  // The window of before still counts; older ones do not.
  for (const old of known.keys()) if (Math.abs(old - window) > 1) known.delete(old)
  computed.set(key, known.set(window, nonce))
  return nonce
}
