// PostgreSQL under a small shell that ends it when this process ends, however it ends: the shell reads a pipe only we hold.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { POSTGRES_ENV, type Runner } from './binaries.ts'
import type { DataFolder } from './data-folder.ts'

const LOG_BYTES_MAX = 10_000_000

// The shell is PostgreSQL's parent, so it can neither leave a zombie behind nor signal a stranger with a reused number.
// INT is PostgreSQL's fast shutdown; QUIT, 20 seconds later, lets the next start recover from the log.
const SCRIPT = `
trap '' INT HUP TERM
"$@" 3<&- </dev/null &
server=$!
(
  read -r _ <&3
  kill -INT $server
  n=0
  while [ $n -lt 100 ] && kill -0 $server; do sleep 0.2; n=$((n + 1)); done
  kill -QUIT $server
) >/dev/null 2>&1 &
reader=$!
exec 3<&-
wait $server
code=$?
kill -KILL $reader 2>/dev/null
exit $code
`

export type WatchedServer = {
  child: ChildProcess
  /** Asks for the fast shutdown and waits for it. */
  stop(): Promise<void>
  /** Resolves when the server is gone, for whatever reason. */
  exited: Promise<void>
}

export function spawnWatched(runner: Runner, folder: DataFolder, args: string[]): WatchedServer {
  if ((statSync(folder.log, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES_MAX) rmSync(folder.log)
  const log = openSync(folder.log, 'a', 0o600)
  const command = [...runner.prefix, join(runner.bin, 'postgres'), ...args]
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'kivuko-postgres', ...command], {
    ...runner.user,
    cwd: '/',
    env: POSTGRES_ENV,
    // A session of its own: Ctrl-C at the terminal must reach the API first and the database last.
    detached: true,
    stdio: ['ignore', log, log, 'pipe'],
  })
  closeSync(log)
  const pipe = child.stdio[3] as NodeJS.WritableStream & { unref?(): void; destroy(): void }
  pipe.on('error', () => undefined)
  const exited = once(child, 'exit').then(() => undefined)
  // A script that forgets to stop may still end; the closing pipe then stops the server.
  child.unref()
  pipe.unref?.()
  return {
    child,
    exited,
    async stop() {
      child.ref()
      pipe.destroy()
      await exited
    },
  }
}
