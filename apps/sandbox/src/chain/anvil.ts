// One network as a process of its own: anvil, which keeps its state in a file and ends when the sandbox does.
import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export type Anvil = {
  url: string
  /** When it is gone, asked to or not. */
  ended: Promise<void>
  /** Lets it write its state and waits until it is gone. */
  stop(): Promise<void>
}

export type AnvilOptions = {
  program: string
  chainId: number
  stateFile: string
}

const READY_MS = 10_000
const STATE_EVERY_SECONDS = 10
const ROOT = join(import.meta.dirname, '..', '..', '..', '..')

/** Its program in node_modules or on the PATH; undefined where there is none for this platform. */
export function findAnvil(path: string): string | undefined {
  const folders = [join(ROOT, 'node_modules', '.bin'), ...path.split(delimiter)].filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, 'anvil')).find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The shell waits for the end of its input, which the system closes when the sandbox is gone, and then ends anvil:
 * anvil itself would live on after a kill of its parent.
 */
const WATCH =
  'exec 3<&0; "$@" 3<&- </dev/null & child=$!; (cat <&3 >/dev/null; kill "$child") 2>/dev/null & wait "$child"'

/** Rejects when it does not start. */
export async function startAnvil({ program, chainId, stateFile }: AnvilOptions): Promise<Anvil> {
  const state = ['--state', stateFile, '--state-interval', String(STATE_EVERY_SECONDS)]
  const args = ['--port', '0', '--chain-id', String(chainId), '--threads', '1', ...state]
  const child = spawn('/bin/sh', ['-c', WATCH, 'anvil-watch', program, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('close', () => resolve())
  })
  void ended.then(() => child.stdin.destroy())
  child.stdin.on('error', () => undefined)
  const url = await new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error(`anvil did not start: ${said.trim().split('\n').slice(-3).join(' ')}`))
    const timer = setTimeout(() => {
      child.stdin.destroy()
      fail()
    }, READY_MS)
    void ended.then(fail)
    const hear = (text: string) => {
      said = `${said}${text}`.slice(-4_000)
      const address = /Listening on ([\d.]+:\d+)/.exec(said)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(`http://${address}`)
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
  })
  return {
    url,
    ended,
    stop: async () => {
      child.stdin.destroy()
      await ended
    },
  }
}
