// The alphabet of text messages and of phones with buttons (3GPP TS 23.038): 160 of its characters are one message; one other
// character, and a message has 70. Pure.

const ALPHABET = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** These take two places. */
const ESCAPED = new Set('^{}\\[~]|€')

/** Of a message in one piece. */
export const SEGMENT_MAX = 160

/** What stands for a letter that has no other face in the alphabet. */
const INSTEAD: Readonly<Record<string, string>> = {
  '₦': 'NGN ',
  '£': 'GBP ',
  '€': 'EUR ',
  '¥': 'JPY ',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '*',
  '×': 'x',
  '→': '>',
  '≈': '~',
  ı: 'i',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ƴ: 'y',
  Ƴ: 'Y',
}

/** The same words in the alphabet: marks the alphabet has not are taken off letters, and what is left is a question mark. */
export function toGsm7(text: string): string {
  return [...text.normalize('NFC')].map(letterOf).join('')
}

function letterOf(letter: string): string {
  const instead = INSTEAD[letter]
  if (instead !== undefined) return instead
  if (ALPHABET.has(letter) || ESCAPED.has(letter)) return letter
  if (/\s/u.test(letter)) return ' '
  // A letter and its marks apart: the marks go.
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  const known = [...bare].map((each) => INSTEAD[each] ?? each)
  return known.length > 0 && known.every((each) => [...each].every((one) => ALPHABET.has(one))) ? known.join('') : '?'
}

/** How many places it takes; undefined for what the alphabet has not. */
export function placesOf(text: string): number | undefined {
  let places = 0
  for (const letter of text) {
    if (ESCAPED.has(letter)) places += 2
    else if (ALPHABET.has(letter)) places += 1
    else return undefined
  }
  return places
}

/** At most so many places, cut where it is longer. */
export function cutTo(text: string, placesMax: number): string {
  if ((placesOf(text) ?? Number.POSITIVE_INFINITY) <= placesMax) return text
  let kept = ''
  for (const letter of text) {
    if ((placesOf(`${kept}${letter}..`) ?? Number.POSITIVE_INFINITY) > placesMax) break
    kept += letter
  }
  return `${kept.trimEnd()}..`
}
