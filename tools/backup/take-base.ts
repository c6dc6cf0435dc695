// A base backup: a copy of all of PostgreSQL's files with the log that makes them whole, checked file by file.
import { rmSync } from 'node:fs'
import { addressOf, makeToolFolder, type PostgresTools, runPostgresTool } from './postgres-tools.ts'

/** Replaces `folder`. `url` may replicate. Throws a Refusal when it cannot be taken or is not what was sent. */
export async function takeBase(tools: PostgresTools, url: string, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  makeToolFolder(tools, folder)
  const { url: address, env } = addressOf(url)
  await runPostgresTool(tools, 'pg_basebackup', ['-d', address, `--pgdata=${folder}`, '--checkpoint=fast'], env)
  await verifyBase(tools, folder)
}

/** Every file against the manifest that the server wrote. Throws a Refusal that names the file. */
export async function verifyBase(tools: PostgresTools, folder: string): Promise<void> {
  // Whether the log can be replayed is shown by replaying it. A backup may belong to whoever runs this.
  await runPostgresTool({ ...tools, runner: { ...tools.runner, user: undefined } }, 'pg_verifybackup', [
    '--no-parse-wal',
    '--quiet',
    folder,
  ])
}
