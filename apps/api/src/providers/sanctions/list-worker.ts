// The process that reads lists of sanctions.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { standBack } from '#platform/stand-back.ts'
import type { ListedPerson } from './port.ts'
import { parseConsolidatedList } from './un-consolidated.ts'

export type ListAsked = {
  path: string
  /** The version that is known already. */
  known: string | undefined
}
/** Without people when it is the known version. */
export type ListFound = { version: string; people: ListedPerson[] | undefined }

/** Enough to tell versions apart; shown to people. */
const VERSION_LETTERS = 16

export default async function readList({ path, known }: ListAsked): Promise<ListFound> {
  standBack()
  const bytes = await readFile(path)
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, VERSION_LETTERS)
  return { version, people: version === known ? undefined : parseConsolidatedList(bytes.toString('utf8')) }
}
