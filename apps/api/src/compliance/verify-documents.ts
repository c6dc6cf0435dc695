// Whether every file that a row names is there and opens with the installation's key: documents, their pages, pictures
// of selfies.
import type { Deps } from '#deps.ts'
import { KEY_PURPOSE, NUMBER_PURPOSE, openFile } from './documents/envelope.ts'
import { eachSealed, type SealedRow } from './documents/sealed-store.ts'

/** `wrong` are sentences that name the file. */
export type DocumentsVerified = { opened: number; wrong: string[] }

/** Outside a transaction; decrypts everything and keeps nothing of it. */
export async function verifyDocuments(deps: Deps): Promise<DocumentsVerified> {
  const found: DocumentsVerified = { opened: 0, wrong: [] }
  for await (const row of eachSealed(deps.db)) {
    const problem = await problemOf(deps, row)
    if (problem === undefined) found.opened += 1
    else found.wrong.push(`${row.id}: ${problem}`)
  }
  return found
}

async function problemOf({ documents }: Deps, row: SealedRow): Promise<string | undefined> {
  const { secrets, store } = documents
  try {
    secrets.open(row.sealedKey, KEY_PURPOSE, row.id)
    if (row.sealedNumber) secrets.open(row.sealedNumber, NUMBER_PURPOSE, row.id)
  } catch {
    return 'DOCUMENT_KEY does not open it'
  }
  let sealed: Buffer
  try {
    sealed = await store.get(row.id)
  } catch (error) {
    return `its file cannot be read (${error instanceof Error ? error.message : String(error)})`
  }
  try {
    openFile(secrets, row.id, { sealed, sealedKey: row.sealedKey })
    return undefined
  } catch {
    return 'its file is not what was put there'
  }
}
