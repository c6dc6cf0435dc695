// Our references in what a sender wrote, however it was typed and whatever the bank wrote around it. Pure.

const LETTERS = 8

/** `KV-7Q2M-9XRD` in 'invoice kv 7q2m 9xrd thanks': spaces, signs and case do not count; O reads as 0, I and L as 1. */
export function referencesIn(text: string): string[] {
  const letters = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const found = new Set<string>()
  for (let at = letters.indexOf('KV'); at >= 0; at = letters.indexOf('KV', at + 1)) {
    const code = letters
      .slice(at + 2, at + 2 + LETTERS)
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1')
    if (code.length === LETTERS) found.add(`KV-${code.slice(0, 4)}-${code.slice(4)}`)
  }
  return [...found]
}
