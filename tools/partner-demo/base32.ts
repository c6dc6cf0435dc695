const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The key of an authenticator app as it is shown: spaces and case say nothing. */
export function fromBase32(shown: string): Buffer {
  const bits = [...shown.toUpperCase().replaceAll(' ', '')]
    .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
