// What continuous integration repeats by turns: each commit tries a part, and always the same one.
import { spawnSync } from 'node:child_process'
import { ROOT } from '../start/environment.ts'

/** The part of so many, from 1 on, that is this commit's turn. A tree without git has the first one's. */
export function turnOfCommit(parts: number): number {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' })
  return turnOf(stdout ?? '', parts)
}

export function turnOf(commit: string, parts: number): number {
  const start = Number.parseInt(commit.slice(0, 8), 16)
  return Number.isNaN(start) ? 1 : (start % parts) + 1
}
