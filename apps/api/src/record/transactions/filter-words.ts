// What a list was filtered by, in words: '1 May 2026 to 31 May 2026 · Deposit'.
import { t } from '@kivuko/contract/text.ts'
import { kindInWords, longDay, statusCell } from './print-words.ts'
import type { Filter } from './transaction.ts'

/** What was filtered by. */
export function wordsOf({ search, type, state, from, to }: Filter): string {
  const period =
    from && to
      ? t('{from} to {to}', { from: longDay(from), to: longDay(to) })
      : from
        ? t('Since {day}', { day: longDay(from) })
        : to
          ? t('Until {day}', { day: longDay(to) })
          : t('All')
  const kind = [type && kindInWords(type), state && statusCell(state).text, search && `“${search}”`]
  return [period, ...kind.filter(Boolean)].join(' · ')
}
