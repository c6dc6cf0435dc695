// What a list was filtered by, in words: '1 May 2026 to 31 May 2026 · Deposit'.
import { KIND_WORDS, longDay, STATUS_WORDS } from './print-words.ts'
import type { Filter } from './transaction.ts'

/** What was filtered by. */
export function wordsOf({ search, type, state, from, to }: Filter): string {
  const period =
    from && to
      ? `${longDay(from)} to ${longDay(to)}`
      : from
        ? `Since ${longDay(from)}`
        : to
          ? `Until ${longDay(to)}`
          : 'All'
  const kind = [type && KIND_WORDS[type], state && STATUS_WORDS[state].text, search && `“${search}”`]
  return [period, ...kind.filter(Boolean)].join(' · ')
}
