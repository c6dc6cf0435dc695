// Phones as networks show them, with digits hidden.

/** Without the country: `712345678`. */
const SHOWN_DIGITS = 9

/** Whether `0708***149` may be `+254708374149`; what shows fewer digits than a number has is none. */
export function isShownPhone(shown: string | undefined, phone: string): boolean {
  const seen = shown?.slice(-SHOWN_DIGITS) ?? ''
  const digits = phone.slice(-SHOWN_DIGITS)
  return seen.length === SHOWN_DIGITS && [...seen].every((at, n) => at === '*' || at === digits[n])
}
