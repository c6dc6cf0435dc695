// The steps of a random run. What is made, in which order and with which dice follows from the seed alone, and how
// many are made from their number: no clock decides. Each step is written down, so that a run that failed is read and
// made again. KIVUKO_RANDOM_STEPS makes only so many of them, KIVUKO_RANDOM_AT_ONCE so many at a time: with 1, one
// after another.
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createDice, type Dice } from '../../../../../tools/testing/dice.ts'

const IN_A_TURN = 60
const AT_ONCE = Number(process.env.KIVUKO_RANDOM_AT_ONCE ?? 12)
const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', '..', 'test-results', 'random-operations')

type Work<Name> = (name: Name, dice: Dice) => Promise<void>

export type Turn = {
  turn: number
  /** Of what happens around its steps. */
  dice: Dice
  /** Makes its steps, some at a time: each of a name by its weight. */
  make<Name extends string>(weights: Readonly<Record<Name, number>>, work: Work<Name>): Promise<void>
}

export type Run = {
  turns: Iterable<Turn>
  steps: number
  write(line: Record<string, unknown>): void
  /** How it is made again, and where it was written down. */
  words: string
}

export function startRun(seed: number, stepsWanted: number): Run {
  const steps = Number(process.env.KIVUKO_RANDOM_STEPS ?? stepsWanted)
  const file = join(FOLDER, `${seed}.jsonl`)
  mkdirSync(FOLDER, { recursive: true })
  rmSync(file, { force: true })
  const begun = performance.now()
  const write = (line: Record<string, unknown>) =>
    appendFileSync(file, `${JSON.stringify({ at: Math.trunc(performance.now() - begun), ...line })}\n`)
  const turns = Array.from({ length: Math.ceil(steps / IN_A_TURN) }, (_, turn): Turn => {
    const first = turn * IN_A_TURN
    const last = Math.min(first + IN_A_TURN, steps)
    return {
      turn,
      dice: createDice(seed + first),
      make: (weights, work) =>
        severalAtOnce(first, last, async (step) => {
          const dice = createDice(seed ^ (step * 2_654_435_761))
          const name = dice.weighted(weights)
          write({ step, begins: name })
          await work(name, dice)
          write({ step, ends: name })
        }),
    }
  })
  const words = `steps: ${file}; the first of them alone, one after another: KIVUKO_RANDOM_STEPS=${IN_A_TURN} KIVUKO_RANDOM_AT_ONCE=1`
  return { turns, steps, write, words }
}

async function severalAtOnce(first: number, last: number, work: (step: number) => Promise<void>): Promise<void> {
  let next = first
  const workers = Array.from({ length: AT_ONCE }, async () => {
    while (next < last) {
      next += 1
      await work(next - 1)
    }
  })
  await Promise.all(workers)
}
