// Finds a word in a pack of lines and counts what has it. Pure.
import { dayNumber, idAt, type LinePack } from './line-pack.ts'
import { correctionsOf, type Tally } from './sum-tallies.ts'
import { type Filter, typesFound } from './transaction.ts'

/** What was found: counts by kind with what corrects their sums, and the places of the lines in the pack's order. */
export type Found = { tallies: Tally[]; places: number[] }

/** `word` in lower case as the database makes it, and not empty. */
export function scanPack(pack: LinePack, word: string, filter: Omit<Filter, 'search'>): Found {
  const { text, starts } = pack
  const isWanted = wantedOf(pack, filter)
  const counter = counterOf(pack)
  const places: number[] = []
  // One character a byte, as the pack's text is.
  const bytes = Buffer.from(word).toString('latin1')
  let line = 0
  for (let at = text.indexOf(bytes); at >= 0; ) {
    while ((starts[line + 1] as number) <= at) line += 1
    const end = starts[line + 1] as number
    const isInside = at + bytes.length <= end
    if (isInside && isWanted(line)) {
      places.push(line)
      counter.count(line)
    }
    // The rest of a line that has it need not be looked at.
    at = text.indexOf(bytes, isInside ? end : at + 1)
  }
  return { tallies: counter.tallies(), places }
}

function wantedOf({ kinds, kindOf, days }: LinePack, { type, state, from, to }: Omit<Filter, 'search'>) {
  const isKind = kinds.map(
    (kind) => (!type || typesFound(type).includes(kind.type)) && (!state || kind.state === state),
  )
  const first = from ? dayNumber(from) : Number.NEGATIVE_INFINITY
  const last = to ? dayNumber(to) : Number.POSITIVE_INFINITY
  return (line: number) => {
    const day = days[line] as number
    return isKind[kindOf[line] as number] === true && day >= first && day <= last
  }
}

/** More than a number holds exactly. */
const HIGH = 0x1_0000_0000n

function counterOf({ kinds, kindOf, units, corrected }: LinePack) {
  const lines = kinds.map(() => 0)
  const amounts = summerOf(units, kinds.length)
  const corrections = summerOf(corrected, kinds.length)
  return {
    count(line: number) {
      const kind = kindOf[line] as number
      lines[kind] = (lines[kind] as number) + 1
      amounts.add(kind, line)
      corrections.add(kind, line)
    },
    tallies: (): Tally[] =>
      kinds.flatMap((kind, index) => {
        const count = BigInt(lines[index] as number)
        if (count === 0n) return []
        const { type, state, currency } = kind
        const sum = amounts.sumOf(index)
        return [
          { type, state, currency, lines: count, units: sum },
          ...correctionsOf(kind, sum, corrections.sumOf(index)),
        ]
      }),
  }
}

/** Sums as two halves of 32 bits, exact for two million lines and many times faster than big integers. */
function summerOf(units: BigInt64Array, kinds: number) {
  const lows = new Uint32Array(units.buffer)
  const highs = new Int32Array(units.buffer)
  const low = new Float64Array(kinds)
  const high = new Float64Array(kinds)
  return {
    add(kind: number, line: number) {
      low[kind] = (low[kind] as number) + (lows[line * 2] as number)
      high[kind] = (high[kind] as number) + (highs[line * 2 + 1] as number)
    },
    sumOf: (kind: number) => BigInt(high[kind] as number) * HIGH + BigInt(low[kind] as number),
  }
}

/** How many of the places are those of a line and of what comes before it; undefined when the pack has no such line. */
export function countUpTo(pack: LinePack, places: readonly number[], id: string): number | undefined {
  for (let line = 0; line < pack.lines; line += 1) {
    if (idAt(pack, line) !== id) continue
    const following = places.findIndex((place) => place > line)
    return following < 0 ? places.length : following
  }
  return undefined
}
