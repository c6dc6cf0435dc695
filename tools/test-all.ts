// `npm run test:all`: everything: what `npm test` runs, each story also by two processes, each journey at both widths, and
// faults for longer.
// `--rest` leaves out what `npm test` has run, and has a third of the stories told by two processes: by the commit, so that
// three commits tell all of them.
import { runTool } from './run-tool.ts'
import { gates, journeys, longFaults, ONLY_LONG, runSuites, tests, twice } from './testing/suites.ts'
import { turnOfCommit } from './testing/turns.ts'

/** Continuous integration ends within an hour, also on a machine a third as fast. */
const FAULT_MINUTES = 2
/** The same schedules each time, as in `npm test`. */
const FAULT_SEED = 1
const PARTS = 3

await runTool((signal) => {
  const isRest = process.argv.includes('--rest')
  const suites = isRest ? [...ONLY_LONG.map(tests), journeys('elsewhere')] : [gates, tests(), journeys('everywhere')]
  const repeated = tests(twice(isRest ? `${turnOfCommit(PARTS)}/${PARTS}` : undefined))
  return runSuites([...suites, repeated, longFaults({ minutes: FAULT_MINUTES, seed: FAULT_SEED })], signal)
})
