// Faults in two sizes. A fault test tries one schedule, short, in `npm test`; under `npm run faults` it tries one after
// another until its time or its target is reached, and writes down how far it came. `npm test` tries the same schedule each
// time, so that a red run means the change; `npm run faults` is there to find new ones.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

export type FaultRun = {
  seed: number
  /** For each test. */
  minutes: number
  /** How many of its unit one schedule tries, of a test that can be told so; as it is unless given. */
  size?: number
  /** Where each test writes how far it came, and reads it when it goes on. */
  folder: string
}

export type Progress = {
  name: string
  /** What is counted, such as "kills". */
  unit: string
  target: number
  seed: number
  /** Schedules tried; the next one's seed is `seed + schedules`. */
  schedules: number
  count: number
  seconds: number
}

type Schedule = { seed: number; isShort: boolean; size?: number | undefined }
type Plan = Pick<Progress, 'name' | 'unit' | 'target'>

const SEEDS = 2 ** 31
const FIRST_SEED = 1
/** What was begun within the time may end after it. */
const LAST_SCHEDULE_MS = 1_200_000

/** For the test around `trySchedules`. */
export function schedulesTimeoutMs(): number {
  return LAST_SCHEDULE_MS + (inject('faults')?.minutes ?? 0) * 60_000
}

/** `attempt` answers how many of the unit it tried. A failure names the seed that repeats it. */
export async function trySchedules(plan: Plan, attempt: (schedule: Schedule) => Promise<number>): Promise<void> {
  const run = inject('faults')
  const progress = run ? readProgress(run, plan) : { ...plan, seed: FIRST_SEED, schedules: 0, count: 0, seconds: 0 }
  const secondsBefore = progress.seconds
  const startedAt = performance.now()
  do {
    const seed = (progress.seed + progress.schedules) % SEEDS
    progress.count += await attemptOne(plan.name, { seed, isShort: !run, size: run?.size }, attempt)
    progress.schedules += 1
    progress.seconds = secondsBefore + (performance.now() - startedAt) / 1000
    if (run) writeFileSync(fileOf(run, plan.name), JSON.stringify(progress))
  } while (run && progress.count < plan.target && performance.now() - startedAt < run.minutes * 60_000)
}

async function attemptOne(
  name: string,
  schedule: Schedule,
  attempt: (schedule: Schedule) => Promise<number>,
): Promise<number> {
  const words = `${name}: seed ${schedule.seed}`
  console.info(words)
  try {
    return await attempt(schedule)
  } catch (cause) {
    const again = `npm run faults -- ${name} --minutes 0 --seed ${schedule.seed}`
    throw new Error(`${words} failed; again: ${again}\n${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

function readProgress(run: FaultRun, plan: Plan): Progress {
  const file = fileOf(run, plan.name)
  const empty = { ...plan, seed: run.seed, schedules: 0, count: 0, seconds: 0 }
  return existsSync(file) ? { ...empty, ...JSON.parse(readFileSync(file, 'utf8')), ...plan } : empty
}

const fileOf = ({ folder }: FaultRun, name: string) => join(folder, `${name}.json`)
