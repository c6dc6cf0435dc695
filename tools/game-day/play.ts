// Plays one trouble: it comes, its alert must fire in time, the runbook is followed, it goes, and all must be quiet again.
import { until } from '../../apps/api/test/support/until.ts'
import type { Game } from './game.ts'
import { readRule } from './hurry.ts'
import { SCRAPE_SECONDS } from './prometheus.ts'
import type { Played } from './report.ts'
import { resumeAll } from './stops.ts'
import type { Trouble } from './trouble.ts'

/** The figures of the money are read anew as seldom. */
const FIGURES_SECONDS = 15
/** A busy machine is slow without being ill. */
const SLACK = 5
const QUIET_MS_MAX = 180_000

/** `slack`: how many times what the rule itself takes counts as in time. */
export async function play(game: Game, trouble: Trouble, slack = SLACK): Promise<Played> {
  const { name, alert, runbook } = trouble
  const rule = readRule(game.rules, alert)
  const own = rule ? rule.forSeconds + rule.windowSeconds + rule.ageSeconds : 0
  const limitSeconds = (own + FIGURES_SECONDS + 2 * SCRAPE_SECONDS) * slack
  const played: Played = { name, alert, runbook, limitSeconds, misses: [] }
  const notes = async (what: string, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      played.misses.push(`${what}: ${(error as Error).message}`)
    }
  }
  await notes('quiet before', () =>
    until(`${alert} is silent`, async () => !(await isFiring(game, trouble)), QUIET_MS_MAX),
  )
  const began = performance.now()
  await trouble.begin(game)
  const fired = until(`${alert} fires`, () => isFiring(game, trouble), limitSeconds * 1_000)
  await notes('alert', async () => {
    await fired
    played.firedSeconds = secondsSince(began)
  })
  await notes('runbook', async () => {
    played.did = await trouble.act(game)
  })
  const ending = performance.now()
  await trouble.end(game)
  await notes('resume', () => resumeAll(game))
  await notes('over', async () => {
    await until(`${alert} is silent`, async () => !(await isFiring(game, trouble)), QUIET_MS_MAX)
    await untilNothingIsLeft(game, trouble)
    played.overSeconds = secondsSince(ending)
  })
  return played
}

const secondsSince = (began: number) => (performance.now() - began) / 1_000

async function isFiring({ prometheus }: Game, { alert, labels }: Trouble): Promise<boolean> {
  const isMeant = (given: Record<string, string>) =>
    Object.entries(labels).every(([label, value]) => given[label] === value)
  return (await prometheus.firing()).some((each) => each.alert === alert && isMeant(each.labels))
}

async function untilNothingIsLeft(game: Game, { left = async () => [] }: Trouble): Promise<void> {
  let open: string[] = []
  const isDone = async () => {
    open = await left(game)
    return open.length === 0
  }
  await until('nothing of it is left', isDone, QUIET_MS_MAX).catch((cause: unknown) => {
    throw new Error(open.join(', '), { cause })
  })
}
