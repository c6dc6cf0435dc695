// What a card's fields may hold: how they are written while one types, and what is wrong with them.

const BRANDS = [
  { name: 'amex', label: 'American Express', pattern: /^3[47]/, lengths: [15], gaps: [4, 10], codeLength: 4 },
  {
    name: 'mastercard',
    label: 'Mastercard',
    pattern: /^(5[1-5]|2[2-7])/,
    lengths: [16],
    gaps: [4, 8, 12],
    codeLength: 3,
  },
  { name: 'discover', label: 'Discover', pattern: /^6(011|4|5)/, lengths: [16], gaps: [4, 8, 12], codeLength: 3 },
  { name: 'visa', label: 'Visa', pattern: /^4/, lengths: [16], gaps: [4, 8, 12], codeLength: 3 },
]
const UNKNOWN = { name: 'unknown', label: '', pattern: /^/, lengths: [16], gaps: [4, 8, 12], codeLength: 3 }

export const digitsOf = (text) => text.replace(/\D/g, '')

export function brandOf(number) {
  return BRANDS.find(({ pattern }) => pattern.test(number)) ?? UNKNOWN
}

function passesLuhn(number) {
  let sum = 0
  for (const [index, character] of [...number].reverse().entries()) {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}

/** `4242 4242 4242 4242`, `3782 822463 10005`. */
export function writtenNumber(text) {
  const { lengths, gaps } = brandOf(digitsOf(text))
  const digits = digitsOf(text).slice(0, Math.max(...lengths))
  return [...digits].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join('')
}

/** `12 / 34`; a first digit that can only be a whole month gets its zero. Nothing is added while one deletes. */
export function writtenExpiry(text, isDeleting) {
  const typed = digitsOf(text)
  const digits = (/^[2-9]/.test(typed) || /^1\s*\//.test(text) ? `0${typed}` : typed).slice(0, 4)
  if (digits.length > 2) return `${digits.slice(0, 2)} / ${digits.slice(2)}`
  return digits.length === 2 && !isDeleting ? `${digits} / ` : digits
}

export function numberError(text) {
  const digits = digitsOf(text)
  const { lengths } = brandOf(digits)
  if (digits.length < Math.min(...lengths)) {
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' }
  }
  return passesLuhn(digits) && brandOf(digits) !== UNKNOWN
    ? null
    : { code: 'invalid_number', message: 'Your card number is invalid.' }
}

export function expiryParts(text) {
  const digits = digitsOf(text)
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) }
}

export function expiryError(text, today) {
  const digits = digitsOf(text)
  const { month, year } = expiryParts(text)
  const incomplete = { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." }
  if (digits.length < 4) return incomplete
  if (month < 1 || month > 12)
    return { code: 'invalid_expiry_month', message: "Your card's expiration date is invalid." }
  const thisYear = today.getFullYear()
  if (year < thisYear)
    return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." }
  if (year === thisYear && month < today.getMonth() + 1) {
    return { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." }
  }
  return year > thisYear + 50
    ? { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." }
    : null
}

export function codeError(text, number) {
  const { codeLength } = brandOf(digitsOf(number))
  return digitsOf(text).length === codeLength
    ? null
    : { code: 'incomplete_cvc', message: "Your card's security code is incomplete." }
}
