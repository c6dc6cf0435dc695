// The customer's own copy of the list, in the form they ask for.
import type { Readable } from 'node:stream'
import type { ExportFormat } from '@kivuko/contract/transactions.ts'
import type { Deps } from '#deps.ts'
import { today } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import type { FileAnswer } from '#platform/send-file.ts'
import { printList } from './print-list.ts'
import { printStatement } from './print-statement.ts'
import { writeCsv, writeXlsx } from './spreadsheet.ts'
import type { Filter } from './transaction.ts'

type Maker = (deps: Deps, userId: UserId, filter: Filter) => Promise<Readable>

const FILES: Record<ExportFormat, { name: string; ending: string; type: string; make: Maker }> = {
  pdf: { name: 'transactions', ending: 'pdf', type: 'application/pdf', make: printList },
  statement: { name: 'statement', ending: 'pdf', type: 'application/pdf', make: printStatement },
  csv: {
    name: 'transactions',
    ending: 'csv',
    type: 'text/csv; charset=utf-8',
    make: async (deps, userId, filter) => writeCsv(deps, userId, filter),
  },
  xlsx: {
    name: 'transactions',
    ending: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    make: async (deps, userId, filter) => writeXlsx(deps, userId, filter),
  },
}

export async function exportTransactions(
  deps: Deps,
  userId: UserId,
  { format, filter }: { format: ExportFormat; filter: Filter },
): Promise<FileAnswer> {
  const { name, ending, type, make } = FILES[format]
  return { name: `kivuko-${name}-${today(deps)}.${ending}`, type, content: await make(deps, userId, filter) }
}
