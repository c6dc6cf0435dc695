// Which payment by phone is under way in this tab, so that a page that is loaded again finds it by asking the server.
import { sessionStore } from './browser-storage.ts'

type KeptPayment = {
  read(): string | undefined
  /** `reference` is ours, or the caller's own while the answer is not known. */
  keep(reference: string): void
  forget(): void
}

const KEYS = { deposit: 'pending_deposit', payout: 'pending_payout' } as const

export function keptPayment(name: keyof typeof KEYS): KeptPayment {
  const key = KEYS[name]
  return {
    read: () => sessionStore.get(key),
    keep: (reference) => sessionStore.set(key, reference),
    forget: () => sessionStore.remove(key),
  }
}
