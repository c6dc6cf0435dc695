// One drill: from a backup to a Kivuko that is checked and ready, with how long that took.
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkFiles, noting } from './check-files.ts'
import { checkRestored, type Expected, type Restored, serveRestored } from './check-restored.ts'
import { examineRestored } from './examine-restored.ts'
import { restore } from './restore.ts'

/** How a backup lies: `base`, a base backup; `wal`, the log since; `documents`, the encrypted files. */
export type Backup = { folder: string; keys: Readonly<Record<string, string>> }

export type DrillOptions = Backup & {
  /** An empty folder, which the database's user may enter. */
  scratch: string
  /** To the end of the log unless given. */
  to?: string | undefined
  expected?: Expected
  /** The database, and the role of it that runs. */
  database?: string
  role?: string
  /** Told what takes time. */
  log?: (line: string) => void
  /** Shown the restored Kivuko after the checks, before it ends. */
  look?: (restored: Restored) => Promise<void>
}

export type DrillReport = {
  /** A sentence for everything that is not as it must be. */
  misses: string[]
  /** From the first look at the backup until a process was ready to serve, in milliseconds; undefined when none was. */
  rtoMs: number | undefined
}

/** Changes nothing in the backup. What it started has ended when it answers. */
export async function runDrill(options: DrillOptions): Promise<DrillReport> {
  const { folder, scratch, to, expected, log = () => undefined } = options
  const startedAt = performance.now()
  log('Checking the base backup and the log')
  const { base, wal, misses } = await checkFiles({ folder, scratch, log })
  if (misses.length > 0) return { misses, rtoMs: undefined }
  log(to ? `Restoring to ${to}` : 'Restoring to the end of the log')
  let rtoMs: number | undefined
  await noting(misses, async () => {
    const server = await restore({ base, wal, scratch, to })
    try {
      const restored = restoredOf(options, server)
      if (existsSync(join(folder, 'documents')))
        cpSync(join(folder, 'documents'), join(scratch, 'documents'), { recursive: true })
      log('Checking the ledger, the audit, the documents and the balances')
      misses.push(...(await checkRestored(restored, expected, log)))
      const said = await serveRestored(restored)
      if (said === undefined) rtoMs = performance.now() - startedAt
      else misses.push(`the process: ${said}`)
      log('Having the doctor look at it')
      const examined = await examineRestored(restored)
      misses.push(...examined.misses)
      for (const each of examined.excused) log(`  excused: ${each}`)
      await options.look?.(restored)
    } finally {
      await server.stop()
    }
  })
  return { misses, rtoMs }
}

function restoredOf(
  { scratch, keys, database = 'kivuko', role = 'kivuko_run' }: DrillOptions,
  { adminUrl }: { adminUrl: string },
): Restored {
  const urlOf = (user: string) => {
    const url = new URL(adminUrl)
    url.username = user
    url.password = ''
    url.pathname = `/${database}`
    return url.href
  }
  return { adminUrl: urlOf('postgres'), runUrl: urlOf(role), folder: scratch, keys }
}
