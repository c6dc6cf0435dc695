// What staff may read of a job's last error: what happened, without who it happened to. Pure.

const LENGTH_MAX = 300

const HIDDEN: readonly [RegExp, string][] = [
  // What a database error quotes of a row.
  [/=\([^)]{0,500}\)/g, '=(…)'],
  [/[^\s@<>"'(),;]{1,64}@[^\s@<>"'(),;]{1,255}/g, '(an address)'],
  [/"[^"\n]{0,500}"(?=\s*:)/g, '"…"'],
  [/:\s*"[^"\n]{0,2000}"/g, ': "…"'],
  [/\b(?:bearer|basic)\s+\S+/gi, '(a credential)'],
  [/[?&][\w-]{1,64}=[^\s&"']{1,500}/g, '?…'],
  // Tokens, keys and hashes; our own ids say their kind and stay.
  [/\b(?![a-z]{3}_[0-9a-z]{26}\b)[\w+/=-]{24,}/g, '(a secret)'],
  [/(?<!\w)\+?\d[\d ()-]{6,30}\d(?!\w)/g, '(a number)'],
]

/** The first line, with contacts, numbers of accounts and phones, and anything that may be a secret left out. */
export function redact(error: string): string {
  const [line = ''] = error.split('\n', 1)
  const plain = HIDDEN.reduce((text, [pattern, word]) => text.replace(pattern, word), line.slice(0, 4_000))
  return plain.length > LENGTH_MAX ? `${plain.slice(0, LENGTH_MAX)}…` : plain
}
