// Addresses of pages that other pages of the console lead to.
import { CONSOLE_HOME } from '#app/paths.ts'

export const SECURITY_ADDRESS = `${CONSOLE_HOME}/security`
export const STOPS_ADDRESS = `${CONSOLE_HOME}/stops`
export const STUCK_ADDRESS = `${CONSOLE_HOME}/stuck-payments`

export function customerAddress(id: string): string {
  return `${CONSOLE_HOME}/customers?id=${id}`
}

/** The cases of one customer. */
export function casesAddress(customerId: string): string {
  return `${CONSOLE_HOME}/cases?search=${customerId}`
}

export function disputeAddress(id: string): string {
  return `${CONSOLE_HOME}/disputes?dispute=${id}`
}

export function bankTransferAddress(id: string): string {
  return `${CONSOLE_HOME}/transfers?transfer=${id}`
}

/** A proposal's form, filled in as far as is known. */
export function proposeAddress(kind: string, known: Record<string, string>): string {
  return `${CONSOLE_HOME}/proposals?${new URLSearchParams({ propose: kind, ...known })}`
}
