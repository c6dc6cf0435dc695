// All that is kept of a customer in one file of JSON, table by table, read page by page while it is written.
import { Readable } from 'node:stream'
import { brandFileName } from '@kivuko/contract/brand.ts'
import type { Deps } from '#deps.ts'
import { today } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import type { FileAnswer } from '#platform/send-file.ts'
import { findOwnRows, OWN_TABLES } from './own-data-store.ts'

const PAGE = 1_000

/** `{ "users": […], "transactions": […], … }`: rows as they are kept, amounts in the smallest unit of their asset. */
export async function writeOwnData(deps: Deps, userId: UserId): Promise<FileAnswer> {
  return {
    name: `${brandFileName(deps.config.brand.name)}-data-${today(deps)}.json`,
    type: 'application/json; charset=utf-8',
    content: Readable.from(partsOf(deps, userId)),
  }
}

async function* partsOf({ db }: Deps, userId: UserId): AsyncGenerator<string> {
  for (const [place, table] of OWN_TABLES.entries()) {
    yield `${place === 0 ? '{' : ','}\n  "${table}": [`
    for (let offset = 0; ; offset += PAGE) {
      const rows = await findOwnRows(db, { table, userId, offset, limit: PAGE })
      if (rows.length > 0) yield `${offset === 0 ? '' : ','}\n    ${rows.join(',\n    ')}`
      if (rows.length < PAGE) break
    }
    yield ']'
  }
  yield '\n}\n'
}
