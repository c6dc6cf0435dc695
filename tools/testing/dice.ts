// Chance that can be repeated: the same seed throws the same dice.

export type Dice = {
  /** 0 up to, not including, `below`. */
  below(below: number): number
  pick<T>(items: readonly T[]): T
  /** True so many times in a hundred. */
  chance(percent: number): boolean
  /** A name by its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
}

/** Mulberry32: small, and good enough for choices. */
export function createDice(seed: number): Dice {
  let state = seed | 0
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.trunc(next() * limit)
  return {
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    chance: (percent) => below(100) < percent,
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let rest = below(entries.reduce((sum, [, weight]) => sum + weight, 0))
      for (const [name, weight] of entries) {
        if (rest < weight) return name
        rest -= weight
      }
      throw new Error('there is nothing to choose from')
    },
  }
}
