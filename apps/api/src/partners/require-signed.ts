// What a live key alone does not do: whoever reads a bearer token once has all of it.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { PartnerCaller } from '#platform/partner-caller.ts'

/** Throws `signature_required`. */
export function requireSigned({ config }: Deps, { isSigned }: PartnerCaller, what: string): void {
  if (!isSigned && config.mode !== 'test') throw unsigned(what)
}

/** `what`: as a sentence begins that says so. */
export function unsigned(what: string): AppError {
  const detail = `${what} by a live key must be signed by its own pair (Ed25519, RFC 9421).`
  return new AppError('signature_required', { detail })
}
