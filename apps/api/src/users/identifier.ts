// What a customer types to name another: an email, a phone in any usual way of writing it, or `@` and a handle. Pure.
import { asHandle, isHandle } from '@kivuko/contract/pay-links.ts'
import { readPhone } from '@kivuko/contract/phone.ts'

export type Identifier =
  | { email: string; phone?: undefined; handle?: undefined }
  | { phone: string; email?: undefined; handle?: undefined }
  | { handle: string; email?: undefined; phone?: undefined }

/** Undefined when it can be none of them. */
export function readIdentifier(text: string): Identifier | undefined {
  if (text.trimStart().startsWith('@')) {
    const handle = asHandle(text.trimStart().slice(1))
    return isHandle(handle) ? { handle } : undefined
  }
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
