// How alike a customer and the people of a list are. Names come in another order, with more or fewer parts, without
// accents, in another spelling; the year of birth is the second sign.
import type { BirthYears, ListedPerson } from '#providers/sanctions/port.ts'
import { createWordSearch, type WordSearch } from './word-search.ts'

/** How much of a name's letters must be found again, of 1, by what the years of birth say. A lower bound finds more. */
export const LIKENESS_MIN = { agrees: 0.8, unknown: 0.86, differs: 0.95 } as const
export type YearSign = keyof typeof LIKENESS_MIN

const TITLES = new Set([
  'MR',
  'MRS',
  'MS',
  'MISS',
  'DR',
  'PROF',
  'SIR',
  'CHIEF',
  'ALHAJI',
  'ALHAJA',
  'COL',
  'COLONEL',
  'GEN',
  'GENERAL',
])
/** Marks that stand above or below a letter once it is taken apart. */
const ACCENTS = /\p{Mark}/gu

export type Subject = { name: string; dateOfBirth: string | null }
export type Hit = {
  person: ListedPerson
  /** The name or alias that is most alike. */
  name: string
  /** 0 to 1. */
  likeness: number
  year: YearSign
}
export type Matcher = (subject: Subject) => Hit[]

type Listed = { person: ListedPerson; names: readonly { name: string; words: readonly string[] }[] }

/** Prepares a list once, to compare many customers with it. */
export function createMatcher(people: readonly ListedPerson[]): Matcher {
  const listed = people.map((person) => ({ person, names: comparableNames(person) }))
  const byWord = new Map<string, Listed[]>()
  for (const each of listed) {
    for (const word of new Set(each.names.flatMap(({ words }) => words))) {
      const others = byWord.get(word)
      if (others) others.push(each)
      else byWord.set(word, [each])
    }
  }
  const findSimilar = createWordSearch([...byWord.keys()])
  return (subject) => findHits(subject, byWord, findSimilar)
}

/** An alias of one word, such as a first name or a nickname, says nothing by itself. */
function comparableNames({ names }: ListedPerson): Listed['names'] {
  return names
    .map((name) => ({ name, words: wordsOf(name) }))
    .filter(({ words }, place) => words.length > (place === 0 ? 0 : 1))
}

function findHits(
  { name, dateOfBirth }: Subject,
  byWord: ReadonlyMap<string, Listed[]>,
  findSimilar: WordSearch,
): Hit[] {
  const own = wordsOf(name)
  const like = new Map(own.map((word) => [word, findSimilar(word)]))
  const found = [...like.values()].flatMap((similar) => [...similar.keys()])
  const candidates = new Set(found.flatMap((word) => byWord.get(word) ?? []))
  const hits: Hit[] = []
  for (const { person, names } of candidates) {
    const year = yearSign(dateOfBirth, person.birthYears)
    const [best] = names
      .map((listed) => ({ name: listed.name, likeness: likenessOf(own, listed.words, like) }))
      .sort((a, b) => b.likeness - a.likeness)
    if (best && best.likeness >= LIKENESS_MIN[year]) hits.push({ person, ...best, year })
  }
  return hits.sort((a, b) => b.likeness - a.likeness)
}

type LikeWords = ReadonlyMap<string, ReadonlyMap<string, number>>

/**
 * Of the letters of the name with fewer words, how much is found in the other. At least two words are compared; a
 * name of one word is like that one word alone.
 */
function likenessOf(own: readonly string[], listed: readonly string[], like: LikeWords): number {
  if (own.length !== listed.length && Math.min(own.length, listed.length) < 2) return 0
  const pairs = own
    .flatMap((word) => listed.map((other) => ({ word, other, similarity: like.get(word)?.get(other) ?? 0 })))
    .filter(({ similarity }) => similarity > 0)
    .sort((a, b) => b.similarity * b.word.length - a.similarity * a.word.length)
  const isOwnShorter = own.length <= listed.length
  const taken = new Set<string>()
  let found = 0
  for (const { word, other, similarity } of pairs) {
    if (taken.has(`own ${word}`) || taken.has(`listed ${other}`)) continue
    taken.add(`own ${word}`).add(`listed ${other}`)
    found += similarity * (isOwnShorter ? word : other).length
  }
  return found / (isOwnShorter ? own : listed).join('').length
}

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replaceAll(ACCENTS, '').replaceAll(/['’]/g, '').toUpperCase()
  return [...new Set(plain.split(/[^\p{Letter}]+/u).filter((word) => word && !TITLES.has(word)))]
}

/** A year beside a known one counts as the same: lists are often a year off. */
const YEARS_OFF_MAX = 1

function yearSign(dateOfBirth: string | null, listed: readonly BirthYears[]): YearSign {
  if (!dateOfBirth || listed.length === 0) return 'unknown'
  const year = Number(dateOfBirth.slice(0, 4))
  const agrees = listed.some(({ from, to }) => year >= from - YEARS_OFF_MAX && year <= to + YEARS_OFF_MAX)
  return agrees ? 'agrees' : 'differs'
}
