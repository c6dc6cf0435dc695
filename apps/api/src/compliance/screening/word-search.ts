// Finds the words of a list that are written nearly like another. Pure.
import Fuse from 'fuse.js'

/** Share of a word's letters that may differ. */
const DIFFERENCE_MAX = 0.34
/** Shorter words must be the same: Ali is not Ari. */
const FUZZY_LETTERS_MIN = 4
/** Names repeat: what was found for a word is kept, until so many are. */
const KEPT_MAX = 5_000

/** The list's words like this one, each with how alike it is, up to 1. */
export type WordSearch = (word: string) => ReadonlyMap<string, number>

export function createWordSearch(words: readonly string[]): WordSearch {
  const known = new Set(words)
  const byPair = new Map<string, string[]>()
  for (const word of known) {
    for (const pair of pairsOf(word)) {
      const others = byPair.get(pair)
      if (others) others.push(word)
      else byPair.set(pair, [word])
    }
  }
  const kept = new Map<string, ReadonlyMap<string, number>>()
  return (word) => {
    const before = kept.get(word)
    if (before) return before
    const like = new Map(known.has(word) ? [[word, 1]] : [])
    if (word.length >= FUZZY_LETTERS_MIN) {
      for (const [other, likeness] of similarTo(word, candidatesFor(word, byPair))) like.set(other, likeness)
    }
    if (kept.size >= KEPT_MAX) kept.clear()
    kept.set(word, like)
    return like
  }
}

function similarTo(word: string, candidates: readonly string[]): [string, number][] {
  const fuse = new Fuse(candidates, {
    threshold: DIFFERENCE_MAX,
    ignoreLocation: true,
    ignoreFieldNorm: true,
    includeScore: true,
  })
  return fuse.search(word).flatMap(({ item, score = 0 }): [string, number][] => {
    // A word inside a longer one is found whole: what is left over counts as different.
    const difference = Math.max(score, leftOver(word, item))
    return difference <= DIFFERENCE_MAX ? [[item, 1 - difference]] : []
  })
}

function leftOver(word: string, other: string): number {
  return 1 - Math.min(word.length, other.length) / Math.max(word.length, other.length)
}

/**
 * Comparing with every word would be slow. Each letter that differs changes two pairs of neighbours, so words that are
 * alike share at least the other pairs.
 */
function candidatesFor(word: string, byPair: ReadonlyMap<string, readonly string[]>): string[] {
  const pairs = pairsOf(word)
  const sharedMin = Math.max(1, pairs.size - 2 * Math.trunc(word.length * DIFFERENCE_MAX))
  const shared = new Map<string, number>()
  for (const pair of pairs) for (const other of byPair.get(pair) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1)
  return [...shared]
    .filter(([other, count]) => count >= sharedMin && other !== word && other.length >= FUZZY_LETTERS_MIN)
    .filter(([other]) => leftOver(word, other) <= DIFFERENCE_MAX)
    .map(([other]) => other)
}

function pairsOf(word: string): Set<string> {
  return new Set(Array.from({ length: word.length - 1 }, (_, place) => word.slice(place, place + 2)))
}
