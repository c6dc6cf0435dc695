// The only three ways Kivuko divides. There is no plain `divide`: who gets the remainder is said at each call.

function assertDivisor(divisor: bigint): void {
  if (divisor <= 0n) throw new RangeError('the divisor must be positive')
}

/** Rounds towards minus infinity. */
export function divFloor(dividend: bigint, divisor: bigint): bigint {
  assertDivisor(divisor)
  const quotient = dividend / divisor
  return dividend < 0n && dividend % divisor !== 0n ? quotient - 1n : quotient
}

/** Rounds towards plus infinity. */
export function divCeil(dividend: bigint, divisor: bigint): bigint {
  return -divFloor(-dividend, divisor)
}

/** Rounds to the nearest; exactly half goes away from zero (1.5 → 2, −1.5 → −2). */
export function divHalfUp(dividend: bigint, divisor: bigint): bigint {
  assertDivisor(divisor)
  return dividend < 0n
    ? -divFloor(-dividend * 2n + divisor, divisor * 2n)
    : divFloor(dividend * 2n + divisor, divisor * 2n)
}
