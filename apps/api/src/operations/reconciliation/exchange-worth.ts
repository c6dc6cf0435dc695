// What a payment that a provider exchanged was worth: what it goes by when it came, and the same again when it goes back.
// Pure: no database, no clock.
import { divHalfUp } from '@kivuko/money/rounding.ts'

/** A line of a payment as it was booked, oldest first; amounts are signed as the line was. */
export type BookedExchange = { presented_units: bigint; worth_units: bigint }

/**
 * The worth of the next line of a payment, so that what is left of it is always carried at the rate it came at, rounded
 * half up, and comes to nothing with it. Undefined for the first.
 */
export function worthOfNext(booked: readonly BookedExchange[], presentedUnits: bigint): bigint | undefined {
  const [first] = booked
  if (!first || first.presented_units === 0n) return undefined
  const left = sum(booked.map(({ presented_units }) => presented_units)) + presentedUnits
  return carried(left, first) - sum(booked.map(({ worth_units }) => worth_units))
}

function carried(left: bigint, { presented_units: paid, worth_units: worth }: BookedExchange): bigint {
  return paid < 0n ? divHalfUp(-left * worth, -paid) : divHalfUp(left * worth, paid)
}

function sum(units: readonly bigint[]): bigint {
  return units.reduce((total, each) => total + each, 0n)
}
