// `npm test`: what a newcomer runs: every gate, unit and story, each kind of fault once, each journey once; what takes long
// by its nature is left to `npm run test:all`.
// `npm test -- <words>`: the tests and journeys whose file names or titles contain one of the words.
import { runTool } from './run-tool.ts'
import { namedTests } from './testing/named-tests.ts'
import { gates, journeys, NOT_LONG, runSuites, tests } from './testing/suites.ts'

await runTool(async (signal) => {
  const words = process.argv.slice(2)
  const suites = words.length > 0 ? namedTests(words) : [gates, tests(NOT_LONG), journeys('once')]
  return runSuites(suites, signal)
})
