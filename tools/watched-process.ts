// A child process that ends when this process ends, however it ends: a small shell above it reads a pipe only we hold.
import { type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { findProcess } from './postgres/process-facts.ts'

// The shell is the child's parent, so it can neither leave a zombie behind nor signal a stranger with a reused number.
const SCRIPT = `
first=$1 ticks=$2 last=$3
shift 3
"$@" 3<&- </dev/null &
child=$!
trap '' INT HUP TERM
echo $child >&3
(
  read -r _ <&3
  kill -$first $child
  while [ $ticks -gt 0 ] && kill -0 $child; do sleep 0.1; ticks=$((ticks - 1)); done
  kill -$last $child
) >/dev/null 2>&1 &
reader=$!
exec 3<&-
wait $child
code=$?
kill -KILL $reader 2>/dev/null
exit $code
`

export type WatchOptions = {
  command: readonly string[]
  env: NodeJS.ProcessEnv
  cwd: string
  /** Where its words go: file numbers, 'inherit' or 'pipe'. */
  out: number | 'inherit' | 'pipe'
  user?: { uid: number; gid: number }
  /** How it is asked to end, how long that may take, and what then ends it. */
  stopSignal?: 'INT' | 'TERM'
  graceMs?: number
  lastSignal?: 'KILL' | 'QUIT'
}

export type WatchedProcess = {
  /** The number of the child itself, not of the shell above it. */
  pid: Promise<number>
  stdout: NodeJS.ReadableStream | null
  stderr: NodeJS.ReadableStream | null
  /** Asks it to end and waits for that. */
  stop(): Promise<void>
  /** Its exit code once it is gone, for whatever reason. */
  exited: Promise<number>
}

export function watchProcess(options: WatchOptions): WatchedProcess {
  const { command, env, cwd, out, user, stopSignal = 'TERM', graceMs = 10_000, lastSignal = 'KILL' } = options
  const orders = [stopSignal, String(Math.ceil(graceMs / 100)), lastSignal]
  const stdio: StdioOptions = ['ignore', out, out, 'pipe']
  // A session of its own: Ctrl-C at the terminal reaches only the starter, which stops things in order.
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'kivuko', ...orders, ...command], {
    ...user,
    cwd,
    env,
    stdio,
    detached: true,
  })
  const pipe = shell.stdio[3] as Duplex & { unref(): void }
  pipe.on('error', () => undefined)
  const pid = new Promise<number>((resolve, reject) => {
    pipe.once('data', (line) => resolve(Number(line)))
    pipe.once('close', () => reject(new Error(`${command[0]} could not be started`)))
  })
  pid.catch(() => undefined)
  const exited = once(shell, 'exit').then(async ([code]) => {
    pipe.destroy()
    // A shell that was killed leaves the child behind.
    if (code === null) await pid.then((number) => endOrphan(number, stopSignal)).catch(() => undefined)
    return code ?? 1
  })
  exited.catch(() => undefined)
  // A script that forgets to stop may still end; the closing pipe then ends the child.
  shell.unref()
  pipe.unref()
  return {
    pid,
    exited,
    stdout: shell.stdout,
    stderr: shell.stderr,
    async stop() {
      shell.ref()
      pipe.destroy()
      // The reader of the pipe may have been killed; nothing here may wait for ever.
      const timer = setTimeout(
        () => void pid.then((number) => process.kill(number, `SIG${lastSignal}`)),
        graceMs + 1000,
      )
      await exited
      clearTimeout(timer)
    },
  }
}

function endOrphan(pid: number, signal: 'INT' | 'TERM'): void {
  if (findProcess(pid) !== undefined) process.kill(pid, `SIG${signal}`)
}
