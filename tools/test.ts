// `npm test`: what a newcomer runs: every gate, unit and story, each kind of fault once, each journey once.
// `npm test -- <words>`: the tests and journeys whose file names or titles contain one of the words.
import { runTool } from './run-tool.ts'
import { namedTests } from './testing/named-tests.ts'
import { gates, journeys, runSuites, tests } from './testing/suites.ts'

await runTool(async (signal) => {
  const words = process.argv.slice(2)
  const suites = words.length > 0 ? namedTests(words) : [gates, tests(), journeys('once')]
  return runSuites(suites, signal)
})
