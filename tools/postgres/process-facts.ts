// What is known of a process by its number, which may be reused; a zombie child looks alive to kill(pid, 0).
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const HAS_PROC = existsSync('/proc/self/stat')

export type ProcessFacts = {
  /** Together with the number this names one process for ever. */
  startedAt: string
  command: string
}

/** Facts of a running process; `undefined` when it is gone or a zombie. */
export function findProcess(pid: number): ProcessFacts | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return HAS_PROC ? fromProc(pid) : fromPs(pid)
}

export function isRunning(pid: number): boolean {
  return findProcess(pid) !== undefined
}

function fromProc(pid: number): ProcessFacts | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in brackets and may hold spaces and brackets: fields are counted from the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, startedAt] = [fields[0], fields[19]]
    if (state === undefined || startedAt === undefined || 'ZX'.includes(state)) return undefined
    return { startedAt, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() }
  } catch {
    return undefined
  }
}

function fromPs(pid: number): ProcessFacts | undefined {
  const ask = (column: string): string =>
    spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  const state = ask('stat')
  if (state === '' || state.startsWith('Z')) return undefined
  return { startedAt: ask('lstart'), command: ask('command') }
}
