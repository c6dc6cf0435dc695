// The programs of a running Kivuko as child processes: started, awaited, watched, found again after kill -9.
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findProcess } from '../postgres/process-facts.ts'
import { Refusal } from '../refusal.ts'
import { type WatchedProcess, watchProcess } from '../watched-process.ts'
import { ROOT } from './environment.ts'
import type { Running } from './keep-running.ts'

const LOG_BYTES_MAX = 10_000_000
const READY_TIMEOUT_MS = 60_000

type Part = WatchedProcess & { name: string; log: string }

export type PartOptions = {
  name: string
  /** Node unless given. */
  program?: string
  args: readonly string[]
  env: Record<string, string | undefined>
  dataFolder: string
  cwd?: string
  /** Its words go to the terminal instead of its log file. */
  isLoud?: boolean
}

function startPart(options: PartOptions): Part {
  const { name, program = process.execPath, args, env, dataFolder, cwd = ROOT, isLoud = false } = options
  const folder = join(dataFolder, 'logs')
  mkdirSync(folder, { recursive: true })
  const log = join(folder, `${name}.log`)
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES_MAX) rmSync(log)
  const file = isLoud ? undefined : openSync(log, 'a', 0o600)
  try {
    const part = watchProcess({ command: [program, ...args], cwd, env, out: file ?? 'inherit' })
    part.pid.then((pid) => remember(dataFolder, name, pid)).catch(() => undefined)
    return { ...part, name, log }
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/** Starts a part and waits until `url` answers well. Throws a Refusal with its last words when it ends before. */
export async function startReadyPart(options: PartOptions, url: string, signal: AbortSignal): Promise<Running> {
  const part = startPart(options)
  try {
    await waitForPart(part, url, signal)
    return { pid: await part.pid, exited: part.exited, stop: part.stop }
  } catch (error) {
    await part.stop()
    throw error
  }
}

async function waitForPart(part: Part, url: string, signal: AbortSignal): Promise<void> {
  const started = performance.now()
  let code: number | undefined
  part.exited.then((exitCode) => {
    code = exitCode
  })
  while (performance.now() - started < READY_TIMEOUT_MS) {
    signal.throwIfAborted()
    if (code !== undefined) throw new Refusal(`The ${part.name} did not start: ${lastWords(part.log)}`)
    const isReady = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      async (response) => {
        await response.body?.cancel()
        return response.ok
      },
      () => false,
    )
    if (isReady) return
    await wait(20)
  }
  throw new Refusal(`The ${part.name} gave no answer in ${READY_TIMEOUT_MS / 1000} seconds; its log is ${part.log}.`)
}

function lastWords(log: string): string {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : []
  return `${lines.slice(-5).join('\n')}\n(its log is ${log})`
}

type Commanded = {
  /** Whose command it is: the API's unless given. */
  app?: 'api' | 'signer'
  command: string
  args?: readonly string[]
  env: Record<string, string | undefined>
  signal: AbortSignal
  /** The folder of the release whose command it is: this one unless given. */
  root?: string
}

/** Runs a command to its end and returns what it printed. Throws a Refusal with its words when it fails. */
export async function runCommand({
  app = 'api',
  command,
  args = [],
  env,
  signal,
  root = ROOT,
}: Commanded): Promise<string> {
  const child = watchProcess({
    command: [process.execPath, join(root, 'apps', app, 'src', 'commands', `${command}.ts`), ...args],
    cwd: root,
    env,
    out: 'pipe',
  })
  let printed = ''
  let complaint = ''
  child.stdout?.on('data', (text) => {
    printed += text
  })
  child.stderr?.on('data', (text) => {
    complaint += text
  })
  const stop = () => void child.stop()
  signal.addEventListener('abort', stop)
  const code = await child.exited
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
  if (code !== 0) throw new Refusal((complaint || printed).trim() || `The command ${command} failed.`)
  return printed.trim()
}

type Remembered = Record<string, { pid: number; startedAt: string }>

const memoryOf = (dataFolder: string) => join(dataFolder, 'parts.json')

function recall(dataFolder: string): Remembered {
  try {
    return JSON.parse(readFileSync(memoryOf(dataFolder), 'utf8'))
  } catch {
    return {}
  }
}

function remember(dataFolder: string, name: string, pid: number): void {
  const facts = findProcess(pid)
  if (facts === undefined) return
  writeFileSync(
    memoryOf(dataFolder),
    JSON.stringify({ ...recall(dataFolder), [name]: { pid, startedAt: facts.startedAt } }),
  )
}

/** Ends parts left running when an earlier start was killed with its watchers; call it while holding the folder. */
export async function endLeftovers(dataFolder: string): Promise<void> {
  const isAlive = ({ pid, startedAt }: { pid: number; startedAt: string }) => findProcess(pid)?.startedAt === startedAt
  for (const part of Object.values(recall(dataFolder))) {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      for (let waited = 0; isAlive(part) && waited < 100; waited++) {
        if (waited === 0) process.kill(part.pid, signal)
        await wait(100)
      }
    }
  }
  rmSync(memoryOf(dataFolder), { force: true })
}
