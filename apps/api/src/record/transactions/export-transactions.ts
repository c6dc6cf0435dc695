// The customer's own copy of the list, in the form they ask for: a short one at once, a long one made in the background.

import { AppError } from '@kivuko/contract/errors.ts'
import type { Export, ExportFormat } from '@kivuko/contract/exports.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { today } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import type { FileAnswer, LaterAnswer } from '#platform/send-file.ts'
import { exportList } from '#record/export-list.ts'
import { wordsOf } from './filter-words.ts'
import { countMovements, findStatementPeriods } from './ledger-movements.ts'
import { tallyTransactions } from './store.ts'
import { countOf } from './sum-tallies.ts'
import type { Filter } from './transaction.ts'

/** More lines than this are for a spreadsheet: they would be two thousand sheets. */
export const PDF_LINES_MAX = 100_000

type Wanted = { format: ExportFormat; filter: Filter }

/** Codes: validation_failed, export_too_long, exports_waiting, rate_limited, export_failed. */
export async function exportTransactions(
  deps: Deps,
  userId: UserId,
  wanted: Wanted,
): Promise<FileAnswer | LaterAnswer<{ export: Export }>> {
  const { format, filter } = wanted
  const lines = await countLines(deps, userId, wanted)
  if (lines > PDF_LINES_MAX && (format === 'pdf' || format === 'statement')) throw new AppError('export_too_long')
  const request = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
  return exportList(deps, { userId, kind: 'transactions', format, request, chosen: wordsOf(filter), lines })
}

/** With the movements of the ledger, where it prints those too. */
async function countLines(deps: Deps, userId: UserId, { format, filter }: Wanted): Promise<number> {
  const { from, to = today(deps) } = filter
  if (format === 'statement' && from && from > to)
    throw new AppError('validation_failed', {
      errors: [{ field: 'end_date', message: say('must not be before start_date') }],
    })
  const lines = countOf(await tallyTransactions(deps.db, userId, filter))
  if (format !== 'statement') return lines
  return lines + Number(countMovements((await findStatementPeriods(deps, userId, filter)) ?? []))
}
