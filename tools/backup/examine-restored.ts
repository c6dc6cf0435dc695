// The doctor at a restored Kivuko: everything that can be known without asking anybody else, for a copy must talk to nobody.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { DoctorArea, DoctorFinding } from '@kivuko/contract/console-doctor.ts'
import { ROOT } from '../start/environment.ts'
import { environmentOf, type Restored } from './check-restored.ts'

const DOCTOR = join(ROOT, 'apps', 'api', 'src', 'commands', 'doctor.ts')
const PRINTED_BYTES_MAX = 10_000_000

/** What is wrong with every copy, and no fault of its backup. Whatever else is wrong is a miss. */
const EXCUSED: Partial<Record<DoctorArea, string>> = { workers: 'a copy works no jobs' }

export type Examined = {
  /** A sentence for everything that is wrong. */
  misses: string[]
  /** What was not asked, and what is wrong with every copy, each with why. */
  excused: string[]
}

/** With the settings that the drill serves it with: it has no key of any provider. */
export async function examineRestored(restored: Restored): Promise<Examined> {
  const env = { ...environmentOf(restored), KIVUKO_ROLE: 'api' }
  const command = [DOCTOR, '--json', '--inside']
  const options = { cwd: ROOT, env, maxBuffer: PRINTED_BYTES_MAX }
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, command, options).then(
    (printed) => ({ code: 0, ...printed }),
    (error) => error as { code: unknown; stdout: string; stderr: string },
  )
  const findings = readFindings(stdout)
  // One that breaks says nothing, and that is no health.
  if (!findings || (code !== 0 && code !== 1))
    return { misses: [`the doctor did not end: ${(stderr || stdout || String(code)).trim()}`], excused: [] }
  return judgeFindings(findings)
}

function readFindings(printed: string): DoctorFinding[] | undefined {
  try {
    return JSON.parse(printed) as DoctorFinding[]
  } catch {
    return undefined
  }
}

/** Pure. */
export function judgeFindings(findings: readonly DoctorFinding[]): Examined {
  const misses: string[] = []
  const excused: string[] = []
  for (const { area, about, state, says } of findings) {
    const why = EXCUSED[area]
    if (state === 'skipped' && about === 'Not asked') excused.push(`${area}: a copy talks to nobody`)
    else if (state === 'wrong' && why) excused.push(`${area}: ${why}`)
    else if (state === 'wrong') misses.push(`the doctor: ${area}: ${about}: ${says}`)
  }
  return { misses, excused }
}
