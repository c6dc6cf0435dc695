// `npm run test:all`: everything: what `npm test` runs, each story also by two processes, each journey at both widths, and
// faults for longer.
// `--rest` leaves out what `npm test` has run.
import { runTool } from './run-tool.ts'
import { gates, journeys, longFaults, ONLY_LONG, runSuites, TWICE, tests } from './testing/suites.ts'

/** Continuous integration ends within an hour, also on a machine a third as fast. */
const FAULT_MINUTES = 5
/** The same schedules each time, as in `npm test`. */
const FAULT_SEED = 1

await runTool((signal) => {
  const isRest = process.argv.includes('--rest')
  const suites = isRest ? [...ONLY_LONG.map(tests), journeys('elsewhere')] : [gates, tests(), journeys('everywhere')]
  return runSuites([...suites, tests(TWICE), longFaults({ minutes: FAULT_MINUTES, seed: FAULT_SEED })], signal)
})
