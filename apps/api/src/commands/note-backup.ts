// `note-backup.ts database`: a backup was made and verified; or `documents`, or `drill`. Only after it went well: alerts count from there.
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import { BACKUP_KINDS, noteBackup } from '#operations/note-backup.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const kind = BACKUP_KINDS.find((each) => each === process.argv[2])
  if (!kind) throw new Error(`Say what went well: ${BACKUP_KINDS.join(', ')}.`)
  const deps = createDeps(readConfig())
  try {
    await noteBackup(deps, kind)
    console.log(`Noted: ${kind}.`)
  } finally {
    await deps.close()
  }
})
