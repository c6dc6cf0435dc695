// The surface of the card provider's browser script that the app uses, without a network or a card.
import { vi } from 'vitest'

type Listener = (event: unknown) => void

export type FakeStripe = ReturnType<typeof installFakeStripe>

/** Puts the fake in place of the provider's script. Its elements are ready once mounted, or when `emit` says so. */
export function installFakeStripe({ isSlow = false } = {}) {
  const secrets: string[] = []
  const shown: unknown[] = []
  const listeners = new Map<string, Listener>()
  const element = {
    on: (event: string, listener: Listener) => listeners.set(event, listener),
    off: () => {},
    mount: () => (isSlow ? undefined : queueMicrotask(() => listeners.get('ready')?.(element))),
    unmount: () => {},
    destroy: () => {},
    update: () => {},
  }
  const elements = (options: { clientSecret: string }) => {
    secrets.push(options.clientSecret)
    return {
      create: (_type: string, own: unknown) => {
        shown.push(own)
        return element
      },
      getElement: () => null,
      update: () => {},
      submit: async () => ({}),
      fetchUpdates: fake.fetchUpdates,
    }
  }
  const fake = {
    confirmPayment: vi.fn(async (_: unknown): Promise<unknown> => ({ paymentIntent: { status: 'succeeded' } })),
    confirmSetup: vi.fn(async (_: unknown): Promise<unknown> => ({ setupIntent: { status: 'succeeded' } })),
    fetchUpdates: vi.fn(async () => ({})),
    /** Secrets the form was opened with, in order. */
    secrets,
    /** What its card fields were asked to be, in order. */
    shown,
    /** An event of the card fields, such as a mistyped number. */
    emit: (event: string, detail: unknown) => listeners.get(event)?.(detail),
  }
  const stripe = {
    elements,
    createToken: () => {},
    createPaymentMethod: () => {},
    confirmCardPayment: () => {},
    confirmPayment: (options: unknown) => fake.confirmPayment(options),
    confirmSetup: (options: unknown) => fake.confirmSetup(options),
  }
  // The official loader keeps the first constructor it meets, so the constructor stays and what it gives changes.
  current = stripe
  Object.assign(window, { Stripe: Object.assign(() => current, { version: 'endive' }) })
  return fake
}

let current: unknown
