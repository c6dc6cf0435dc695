// A line of the audit that says which lines lost their words, because what they told of was erased. Pure.

export const ERASED_ACTION = 'audit.erase'

/** Numbers of lines and nothing else, so that verifying reads them back. */
export function erasedWords(lines: readonly bigint[]): string {
  return `lines ${lines.join(', ')}`
}
