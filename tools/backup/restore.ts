// A PostgreSQL of its own from a base backup and the log after it, to the end or to a moment.
import { chmodSync, chownSync, constants, cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseRunner, type Runner } from '../postgres/binaries.ts'
import { type RunningPostgres, startPostgres } from '../postgres/start-postgres.ts'
import { Refusal } from '../refusal.ts'

const { COPYFILE_FICLONE } = constants

export type Restore = {
  base: string
  /** Segments of the log, as `pg_receivewal` or an archive keeps them. */
  wal: string
  /** An empty folder; the server lives there. */
  scratch: string
  /** The time to restore to; as far as the log goes unless given. */
  to?: string | undefined
  /** More settings of the server, such as one that lets it only read. */
  settings?: Record<string, string>
}

/** Only this user reaches the socket; the passwords of the roles are not in the backup. */
const WHO_MAY_CONNECT = 'local all all trust\n'

/** What a copy must not do: write into the archive of the one it is a copy of, follow it, or wait for its standbys. */
const ALONE = {
  archive_mode: 'off',
  primary_conninfo: '',
  primary_slot_name: '',
  synchronous_standby_names: '',
  hot_standby: 'off',
  ssl: 'off',
  shared_preload_libraries: '',
}

/** Changes neither base nor log: the server gets copies, as files of its own user. Throws a Refusal in PostgreSQL's words when the log does not reach the moment. */
export async function restore({ base, wal, scratch, to, settings }: Restore): Promise<RunningPostgres> {
  const [data, log] = [join(scratch, 'data'), join(scratch, 'wal')]
  if (/["%\\\n]/.test(log)) throw new Refusal(`${log} cannot be named in a restore_command; call the folder otherwise.`)
  cpSync(base, data, { recursive: true, verbatimSymlinks: true, mode: COPYFILE_FICLONE })
  cpSync(wal, log, { recursive: true, mode: COPYFILE_FICLONE })
  giveTo(chooseRunner(scratch), log)
  chmodSync(data, 0o700)
  // The server's own settings name its machines: the copy takes PostgreSQL's and those below.
  writeFileSync(join(data, 'postgresql.conf'), '')
  rmSync(join(data, 'postgresql.auto.conf'), { force: true })
  rmSync(join(data, 'standby.signal'), { force: true })
  writeFileSync(join(data, 'recovery.signal'), '')
  const hbaFile = join(scratch, 'pg_hba.conf')
  writeFileSync(hbaFile, WHO_MAY_CONNECT)
  return startPostgres({
    dataDir: scratch,
    settings: {
      ...ALONE,
      hba_file: hbaFile,
      restore_command: `cp "${log}/%f" "%p" 2>/dev/null || cp "${log}/%f.partial" "%p" 2>/dev/null`,
      ...(to && { recovery_target_time: to, recovery_target_action: 'promote' }),
      ...settings,
    },
  })
}

function giveTo({ user }: Runner, folder: string): void {
  if (user)
    for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))])
      chownSync(path, user.uid, user.gid)
}
