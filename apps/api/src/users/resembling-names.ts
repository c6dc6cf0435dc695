// Whether a transfer's sender is likely the customer. Banks write names in another order, shortened, in capitals,
// without accents and with titles; people write them with a letter more or less.
import Fuse from 'fuse.js'

/** Share of a name's letters that may differ: one in four, two in seven. */
const DIFFERENCE_MAX = 0.3
/** Shorter names must be the same. */
const FUZZY_LETTERS_MIN = 4
const TITLES = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR', 'PROF', 'CHIEF', 'ENGR', 'ALHAJI', 'ALHAJA', 'HAJIA'])
/** Marks that stand above or below a letter once it is taken apart. */
const ACCENTS = /\p{Mark}/gu

/**
 * Two of the customer's names must be found among the sender's, in any order; one of them may be an initial. Who has
 * one name must be found by it.
 */
export function resembles(customer: string, sender: string): boolean {
  const own = wordsOf(customer)
  const given = wordsOf(sender)
  const fullNames = own.filter((name) => given.some((word) => isNearly(name, word)))
  if (fullNames.length >= Math.min(2, own.length)) return fullNames.length > 0
  const rest = own.filter((name) => !fullNames.includes(name))
  return fullNames.length === 1 && given.some((word) => word.length === 1 && rest.some((name) => name.startsWith(word)))
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
