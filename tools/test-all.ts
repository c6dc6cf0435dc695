// `npm run test:all`: everything: what `npm test` runs, each story also by two processes, each journey at both widths, and
// faults for longer.
// `--rest` leaves out what `npm test` has run. Of what repeats it (the other width, two processes), of long journeys and of
// what takes minutes it tries a part, which one by the commit, so that a few commits have tried all.
import { runTool } from './run-tool.ts'
import {
  gates,
  journeys,
  longFaults,
  MINUTES,
  partOf,
  runSuites,
  SECONDS,
  TWICE,
  TWICE_WHOLE,
  tests,
} from './testing/suites.ts'
import { turnOfCommit } from './testing/turns.ts'

/** Continuous integration ends within an hour, also on a machine a third as fast. */
const FAULT_MINUTES = 2
/** The same schedules each time, as in `npm test`. */
const FAULT_SEED = 1

const third = `${turnOfCommit(3)}/3`
const quarter = `${turnOfCommit(4)}/4`
const fifth = `${turnOfCommit(5)}/5`
const EVERYTHING = [gates, tests(), journeys('everywhere'), tests(TWICE_WHOLE)]
const REST = [
  tests(SECONDS),
  tests(partOf(MINUTES, quarter)),
  journeys('long', [`--shard=${third}`]),
  journeys('elsewhere', [`--shard=${quarter}`]),
  tests(partOf(TWICE, fifth)),
]

await runTool((signal) => {
  const suites = process.argv.includes('--rest') ? REST : EVERYTHING
  return runSuites([...suites, longFaults({ minutes: FAULT_MINUTES, seed: FAULT_SEED })], signal)
})
