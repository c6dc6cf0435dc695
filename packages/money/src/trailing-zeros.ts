// Decimals without what says nothing.

/** '1.500' is '1.5', '1.000' is '1.', '100' is '1': whoever may have no decimal point looks first. */
export function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}
