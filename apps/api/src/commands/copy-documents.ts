// `copy-documents.ts [--keep-days 35]`: brings DOCUMENT_COPY_FOLDER up to date after a backup of the database, and removes there what no
// row has named for so long; names what is lost and exits with 1.
import { parseArgs } from 'node:util'
import { copyDocuments } from '#compliance/copy-documents.ts'
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import { noteBackup } from '#operations/note-backup.ts'
import { DAY_MS } from '#platform/clock.ts'
import { runCommand } from './run-command.ts'
import { withPatience } from './with-patience.ts'

/** Longer than backups of the database are kept. */
const KEEP_DAYS = 35

await runCommand(async () => {
  const { values } = parseArgs({ options: { 'keep-days': { type: 'string', default: String(KEEP_DAYS) } } })
  if (!/^\d{1,5}$/.test(values['keep-days'])) throw new Error('--keep-days takes a whole number of days.')
  const deps = createDeps(withPatience(readConfig()))
  try {
    const { copies } = deps.documents
    if (!copies) throw new Error('Set DOCUMENT_COPY_FOLDER to the folder that gets the copies.')
    const keepMs = Number(values['keep-days']) * DAY_MS
    const { copied, present, removed, lost } = await copyDocuments(deps, copies, keepMs)
    console.log(`${copied} files copied, ${present} were there, ${removed} no longer needed were removed.`)
    if (lost.length === 0) await noteBackup(deps, 'documents')
    if (lost.length > 0)
      throw new Error(`These files are neither in the store nor in the copy:\n  ${lost.join('\n  ')}`)
  } finally {
    await deps.close()
  }
})
