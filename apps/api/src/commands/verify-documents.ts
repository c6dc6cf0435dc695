// `verify-documents.ts`: opens every document, page and picture with DOCUMENT_KEY; names what is missing or does not open,
// and exits with 1.
import { verifyDocuments } from '#compliance/verify-documents.ts'
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import { runCommand } from './run-command.ts'
import { withPatience } from './with-patience.ts'

await runCommand(async () => {
  const deps = createDeps(withPatience(readConfig()))
  try {
    const { opened, wrong } = await verifyDocuments(deps)
    if (wrong.length > 0)
      throw new Error(
        `${wrong.length} of ${opened + wrong.length} documents are lost or locked:\n  ${wrong.join('\n  ')}\nBring back the file or the key: see docs/guides/backups.md.`,
      )
    console.log(`Every document opens: ${opened} files.`)
  } finally {
    await deps.close()
  }
})
