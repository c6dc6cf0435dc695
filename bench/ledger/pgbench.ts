// PostgreSQL's own yardstick, the TPC-B-like transaction of pgbench, where that program is installed.
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Measure, summarise } from './measure.ts'

const run = promisify(execFile)

export async function hasPgbench(): Promise<boolean> {
  return run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )
}

export async function fillPgbench(url: string, scale: number): Promise<void> {
  await run('pgbench', ['-i', '-I', 'dtgvp', '-q', '-s', String(scale), url])
}

/** pgbench logs each transaction: client, number, microseconds. */
export async function runPgbench(options: { url: string; callers: number; seconds: number }): Promise<Measure> {
  const folder = mkdtempSync(join(tmpdir(), 'kivuko-pgbench-'))
  try {
    const load = [
      '-c',
      String(options.callers),
      '-j',
      String(Math.min(2, options.callers)),
      '-T',
      String(options.seconds),
    ]
    await run('pgbench', ['-n', '-M', 'prepared', ...load, '--log', `--log-prefix=${join(folder, 'log')}`, options.url])
    const waits: number[] = []
    for (const name of readdirSync(folder)) {
      for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
        if (line) waits.push(Number(line.split(' ')[2]) / 1000)
      }
    }
    return summarise(waits, options.seconds)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
