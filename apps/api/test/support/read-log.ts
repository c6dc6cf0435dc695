// The log of a test's process, as it would leave it.
import { symbols } from 'pino'
import { vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Its lines from now on; nothing is printed. */
export function readLog({ deps }: Pick<TestApp, 'deps'>, level: 'info' | 'debug' = 'info'): string[] {
  const lines: string[] = []
  const { [symbols.streamSym]: stream } = deps.log as unknown as Record<symbol, { write(line: string): void }>
  if (!stream) throw new Error('the log has no stream')
  vi.spyOn(stream, 'write').mockImplementation((line) => void lines.push(line))
  deps.log.level = level
  return lines
}
