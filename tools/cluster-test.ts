// `npm run cluster:test`: kills, freezes and cuts off machines of a cluster under load, and fails when writes stop for
// longer than promised. `npm run test:all`, which runs beside whatever else a machine does, prints the figures only.
import { requirePrograms } from './cluster/programs.ts'
import { runTool } from './run-tool.ts'
import { runSuites, tests } from './testing/suites.ts'

const TRIALS = {
  args: ['cluster.long.test.ts'],
  env: { KIVUKO_HOLD_FIGURES: 'yes' },
  name: 'machines that fail',
}

await runTool((signal) => {
  requirePrograms()
  return runSuites([tests(TRIALS)], signal)
})
