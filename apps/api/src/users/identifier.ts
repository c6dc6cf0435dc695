// What a customer types to name another: an email, or a phone in any usual way of writing it. Pure.
import { readPhone } from '@kivuko/contract/phone.ts'

export type Identifier = { email: string; phone?: undefined } | { phone: string; email?: undefined }

/** Undefined when it can be neither. */
export function readIdentifier(text: string): Identifier | undefined {
  if (text.includes('@')) return { email: text.trim() }
  const phone = readPhone(text)
  return phone ? { phone } : undefined
}

const HIDDEN = '•••••'

/** `a••@example.com` */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0] ?? ''}••${email.slice(at)}`
}

/** `+254•••••678`; how many digits are hidden is not told. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 4)}${HIDDEN}${phone.slice(-3)}`
}
