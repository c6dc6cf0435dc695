// Whether a transfer's sender is likely the customer. Banks write names in another order, shortened, in capitals,
// without accents and with titles; people write them with a letter more or less.
import Fuse from 'fuse.js'

/** Share of a name's letters that may differ: one in four, two in seven. */
const DIFFERENCE_MAX = 0.3
/** Shorter names must be the same. */
const FUZZY_LETTERS_MIN = 4
/** In a longer list of words two of the customer's would be found by chance, or because somebody wrote many. */
const SENDER_WORDS_MAX = 6
const TITLES = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR', 'PROF', 'CHIEF', 'ENGR', 'ALHAJI', 'ALHAJA', 'HAJIA'])
/** Marks that stand above or below a letter once it is taken apart. */
const ACCENTS = /\p{Mark}/gu

/**
 * Two of the customer's names must be found among the sender's, in any order; one of them may be an initial. Who has
 * one name must be found by it. Who has more than four must be found by half of them, and a sender of more words than people
have by a third of those.
 */
export function resembles(customer: string, sender: string): boolean {
  const own = wordsOf(customer)
  const given = wordsOf(sender)
  const fullNames = own.filter((name) => given.some((word) => isNearly(name, word)))
  const needed = neededOf(own, given)
  if (fullNames.length >= needed) return fullNames.length > 0
  if (needed > 2) return false
  const rest = own.filter((name) => !fullNames.includes(name))
  return fullNames.length === 1 && given.some((word) => word.length === 1 && rest.some((name) => name.startsWith(word)))
}

function neededOf(own: readonly string[], given: readonly string[]): number {
  const byOwn = Math.max(Math.min(2, own.length), own.length / 2)
  return given.length > SENDER_WORDS_MAX ? Math.max(byOwn, given.length / 3) : byOwn
}

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replaceAll(ACCENTS, '').replaceAll(/['’]/g, '').toUpperCase()
  return [...new Set(plain.split(/[^\p{Letter}]+/u).filter((word) => word && !TITLES.has(word)))]
}

function isNearly(name: string, word: string): boolean {
  if (name === word) return true
  const [shorter, longer] = name.length <= word.length ? [name, word] : [word, name]
  // 'Obi' is not 'Obinna', nor 'Ann' 'Joann'.
  if (shorter.length < FUZZY_LETTERS_MIN || longer.length - shorter.length > 1) return false
  return new Fuse([longer], { threshold: DIFFERENCE_MAX, distance: 5 }).search(shorter).length > 0
}
