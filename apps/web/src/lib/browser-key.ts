// What makes this browser the one that goes on with a link: made here, kept here, so that an answer lost on the way,
// or a page loaded anew, does not shut it out.
import { localStore } from './browser-storage.ts'

const KEY_BYTES = 32

export function browserKey(): string {
  const known = localStore.get('verification_key')
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  localStore.set('verification_key', key)
  return key
}
