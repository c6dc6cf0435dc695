// `npm run cluster:test`: kills, freezes and cuts off machines of a cluster under load.
import { requirePrograms } from './cluster/programs.ts'
import { runTool } from './run-tool.ts'
import { runSuites, tests } from './testing/suites.ts'

await runTool((signal) => {
  requirePrograms()
  return runSuites([tests({ args: ['cluster.long.test.ts'], name: 'machines that fail' })], signal)
})
