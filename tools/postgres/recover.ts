// After kill -9 or a power cut: stops an orphaned PostgreSQL and removes files that would stop the next one.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '../refusal.ts'
import type { DataFolder } from './data-folder.ts'
import { findProcess, isRunning } from './process-facts.ts'

const ORPHAN_STOP_MS = 20_000

/** Call it only while holding the folder's claim. */
export async function recoverFolder(folder: DataFolder, socketFolder: string): Promise<void> {
  const pidFile = join(folder.data, 'postmaster.pid')
  if (existsSync(pidFile)) {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
    const found = findProcess(pid)
    // PostgreSQL believes any process of that number to be itself, even a zombie or a stranger: only ours is stopped.
    if (found?.command.includes('postgres') && found.command.includes(folder.data)) await stopOrphan(pid)
    rmSync(pidFile, { force: true })
  }
  rmSync(socketFolder, { recursive: true, force: true })
}

async function stopOrphan(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    const deadline = performance.now() + ORPHAN_STOP_MS
    while (performance.now() < deadline) {
      if (!isRunning(pid)) return
      await wait(10)
    }
  }
  throw new Refusal(`An earlier PostgreSQL (process ${pid}) does not stop; end it by hand and start again.`)
}
