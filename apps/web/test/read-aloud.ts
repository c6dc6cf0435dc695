// A page as a screen reader says it, from its first word to its last.
import { virtual } from '@guidepup/virtual-screen-reader'

/** More than any page of Kivuko has to say. */
const PHRASES_MAX = 400

/** Everything that is said on the way through a part of the page, once. Time must be real: the reader waits between words. */
export async function readAloud(part: HTMLElement): Promise<string[]> {
  await virtual.start({ container: part })
  try {
    const said = [await virtual.lastSpokenPhrase()]
    while (said.length < PHRASES_MAX) {
      await virtual.next()
      const phrase = await virtual.lastSpokenPhrase()
      // At its end it begins again.
      if (phrase === said[0]) return said
      said.push(phrase)
    }
    throw new Error(`the part says more than ${PHRASES_MAX} phrases`)
  } finally {
    await virtual.stop()
  }
}

/** Whether these are said in this order, whatever is said between them; answers the first that is not. */
export function missingIn(said: readonly string[], expected: readonly string[]): string | undefined {
  let at = 0
  for (const phrase of expected) {
    const found = said.findIndex((each, place) => place >= at && each.includes(phrase))
    if (found < 0) return phrase
    at = found + 1
  }
  return undefined
}
