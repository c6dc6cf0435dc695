// Which two are exchanged: written in the address as `NGN-KES`, and always a pair that can be exchanged.
import { CONVERTIBLE, type Convertible, isPair } from '@kivuko/contract/conversions.ts'

export type Pair = { from: Convertible; to: Convertible }

const DEFAULT_PAIR: Pair = { from: 'KES', to: 'NGN' }

/** Anything that is no pair becomes the default one. */
export function readPair(text: string): Pair {
  const [from, to] = text.toUpperCase().split('-').map(toConvertible)
  return from && to && isPair(from, to) ? { from, to } : DEFAULT_PAIR
}

export function writePair({ from, to }: Pair): string {
  return `${from}-${to}`
}

export function toConvertible(code: string): Convertible | undefined {
  return CONVERTIBLE.find((each) => each === code)
}

/** What `from` can become. */
export function targetsOf(from: Convertible): Convertible[] {
  return CONVERTIBLE.filter((each) => isPair(from, each))
}

/** Another side to give: the other side stays if it can. */
export function withFrom(pair: Pair, from: Convertible): Pair {
  if (isPair(from, pair.to)) return { from, to: pair.to }
  const [first] = targetsOf(from)
  return { from, to: first ?? DEFAULT_PAIR.to }
}
