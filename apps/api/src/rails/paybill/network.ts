// How use cases speak to the network of the paybill: is there one, and which numbers are ours.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { Paybill } from '#providers/paybill/port.ts'

export function requirePaybill({ paybill }: Pick<Deps, 'paybill'>): Paybill {
  if (!paybill) throw new AppError('signature_invalid')
  return paybill
}

/** The paybill, the till and the number behind it: the network names any of them. */
export function isOwnNumber({ config: { mobileMoney } }: Pick<Deps, 'config'>, shortcode: string): boolean {
  const { paybill, till, shortcode: collecting } = mobileMoney ?? {}
  return [paybill, till, collecting].includes(shortcode)
}
