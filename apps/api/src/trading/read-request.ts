// What both directions check of a request: the amount in its currency, and the reference that is also the key.
import { amountIn } from '@kivuko/contract/amounts.ts'
import { IDEMPOTENCY_HEADER } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'

export function readAmount<A extends Asset>(asset: A, text: string, field = 'amount'): Money<A> {
  const amount = amountIn(asset, text)
  if ('rule' in amount) throw new AppError('validation_failed', { errors: [{ field, message: amount.rule }] })
  return amount
}

/** The caller's reference of a deposit must be its Idempotency-Key as well (catalogue API-49). */
export function readReference(reference: string, headers: Record<string, string | string[] | undefined>): string {
  if (reference === headers[IDEMPOTENCY_HEADER]) return reference
  throw new AppError('validation_failed', {
    errors: [{ field: 'reference', message: say('must be the same text as the Idempotency-Key') }],
  })
}
