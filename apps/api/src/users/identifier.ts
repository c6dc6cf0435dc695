// What a customer types to name another: an email, or a phone in any usual way of writing it. Pure.

export type Identifier = { email: string; phone?: undefined } | { phone: string; email?: undefined }

/** Undefined when it can be neither. */
export function readIdentifier(text: string): Identifier | undefined {
  if (text.includes('@')) return { email: text.trim() }
  const phone = internationalPhone(text.replace(/[\s().-]/g, ''))
  return phone ? { phone } : undefined
}

/** Digits with a plus; without a country, ten digits are Kenyan and eleven are Nigerian. */
function internationalPhone(compact: string): string | undefined {
  if (/^\+[1-9]\d{7,14}$/.test(compact)) return compact
  if (/^00[1-9]\d{7,14}$/.test(compact)) return `+${compact.slice(2)}`
  if (/^(254\d{9}|234\d{10})$/.test(compact)) return `+${compact}`
  if (/^0?[17]\d{8}$/.test(compact)) return `+254${compact.replace(/^0/, '')}`
  return /^0\d{10}$/.test(compact) ? `+234${compact.slice(1)}` : undefined
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
