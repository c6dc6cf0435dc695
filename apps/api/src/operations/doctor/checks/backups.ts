// Backups that went well, as `note-backup.ts` is told of them.
import { readBackups } from '#operations/backups/read-backups.ts'
import { type Finding, fine, warning, wrong } from '#providers/examine/port.ts'
import type { Check } from '../check.ts'

const HOUR_MS = 3_600_000
/** As the alerts count: a base backup a day, a drill in three months. */
const HOURS_MAX: Readonly<Record<string, number>> = { database: 26, documents: 26, drill: 92 * 24 }
const REMEDY = 'Set it up as docs/guides/backups.md says, and have it call note-backup.ts when it went well.'

export const backups: Check = {
  area: 'database',
  async ask({ db, clock, config: { isForReal } }) {
    const known = await readBackups(db)
    const last = new Map(known.last.map(({ kind, at }) => [kind as string, at]))
    const bad = isForReal ? wrong : warning
    const found = Object.entries(HOURS_MAX).map(([kind, hours]): Finding => {
      const at = last.get(kind)
      const about = `Backup: ${kind}`
      if (!at) return bad(about, 'None was ever noted.', REMEDY)
      const age = Math.trunc((clock.now().getTime() - at.getTime()) / HOUR_MS)
      if (age > hours) return bad(about, `The last that went well is ${age} hours old.`, REMEDY)
      return fine(about, `The last that went well is ${age} hours old.`)
    })
    if (known.log.is_archive_failing)
      found.push(bad('Log archive', 'The last file of the log could not be archived.', 'See archive_command.'))
    return found
  },
}
