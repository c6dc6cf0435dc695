// A pattern that may begin anywhere, and whose beginning fits into what it repeats, is tried from every place and runs to
// the end from each: `- (.+)$` on `- - - -`.
import { type Concatenation, type Element, isDisjointWith, JS, NFA, type NoParent, type Quantifier } from 'refa'

const LIMITS = { maxNodes: 5_000 }

type Plain = NoParent<Element>
type Pattern = { source: string; flags: string }

/** What repeats, as it is written in the pattern; undefined where every beginning ends soon. */
export function repeatedFromAnywhere({ source, flags }: Pattern): string | undefined {
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags }).parse({ backreferences: 'disable' })
  const toNfa = (elements: Plain[]) =>
    NFA.fromRegex(
      { type: 'Expression', alternatives: [{ type: 'Concatenation', elements }] },
      { maxCharacter },
      { assertions: 'ignore' },
      new NFA.LimitedNodeFactory(LIMITS.maxNodes),
    )
  for (const elements of expression.alternatives.flatMap(flattened)) {
    if (isAnchored(elements[0])) continue
    for (const [at, repeated] of elements.entries()) {
      if (repeated.type !== 'Quantifier' || repeated.max !== Number.POSITIVE_INFINITY) continue
      const beginning = elements.slice(0, at).filter((element) => element.type !== 'Assertion')
      // Nothing after it can fail, so the first try ends the search.
      if (beginning.length === 0 || elements.slice(at + 1).every(isOptional)) continue
      if (!isDisjointWith(toNfa(beginning), toNfa([{ ...repeated, min: 1 }]))) return rawOf(source, repeated)
    }
  }
  return undefined
}

/** A group stands for each of its alternatives, where that is a handful. */
function flattened({ elements }: NoParent<Concatenation>): Plain[][] {
  let all: Plain[][] = [[]]
  for (const element of elements) {
    const choices = element.type === 'Alternation' ? element.alternatives.flatMap(flattened) : [[element]]
    all = all.flatMap((before) => choices.map((choice) => [...before, ...choice])).slice(0, 200)
  }
  return all
}

/** `^`: nothing stands before. */
function isAnchored(first: Plain | undefined): boolean {
  if (first?.type !== 'Assertion' || first.kind !== 'behind' || !first.negate) return false
  const [only] = first.alternatives[0]?.elements ?? []
  return only?.type === 'CharacterClass' && only.characters.isAll
}

function isOptional(element: Plain): boolean {
  return element.type === 'Quantifier' && element.min === 0
}

function rawOf(source: string, { source: place }: NoParent<Quantifier>): string {
  return place ? source.slice(place.start, place.end) : source
}
