// Stripe's SDK as we use it. Only address and key differ between the sandbox and production.
import Stripe from 'stripe'
import { ZodError } from 'zod'
import { assertOutsideTransaction } from '#platform/database.ts'
import type { Outcome } from '#platform/outcome.ts'

export type StripeConfig = {
  secretKey: string
  webhookSecret: string
  /** Another address than Stripe's own: the sandbox. */
  apiUrl: string | undefined
}

export function createStripe({ secretKey, apiUrl }: StripeConfig, timeout: number): Stripe {
  return new Stripe(secretKey, { timeout, maxNetworkRetries: 1, telemetry: false, ...addressOf(apiUrl) })
}

function addressOf(apiUrl: string | undefined) {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  return {
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  }
}

/** One rule for every call: Stripe's refusals are refusals; silence, overload and faults are unknown. */
export async function ask<T>(call: () => Promise<T>): Promise<Outcome<T>> {
  assertOutsideTransaction('the card network')
  try {
    return { kind: 'done', value: await call() }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError) {
      return { kind: 'refused', code: error.message }
    }
    if (error instanceof Stripe.errors.StripeError || isUnreadable(error)) return { kind: 'unknown' }
    throw error
  }
}

/** An answer that is not JSON, or not in Stripe's words, is no answer. */
function isUnreadable(error: unknown): boolean {
  return error instanceof SyntaxError || error instanceof TypeError || error instanceof ZodError
}
