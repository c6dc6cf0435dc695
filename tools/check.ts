// `npm run check`: the fast part of the tests, for every few minutes of work.
import { runTool } from './run-tool.ts'
import { GATES, runStep, type Step, VITEST } from './steps.ts'

/** Tests beside the code they are about; stories, races and journeys belong to `npm test`. */
const FAST_TESTS: Step = {
  name: 'tidy and the tests beside the code',
  script: VITEST,
  args: ['run', '--reporter=dot', 'tools/tidy', 'tools/behaviours', 'packages/money', 'packages/contract', '/src/'],
}

await runTool(async (signal) => {
  const startedAt = performance.now()
  let failed = 0
  for (const step of [...GATES, FAST_TESTS]) {
    if (!(await runStep(step, signal))) failed += 1
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(failed === 0 ? `All well, ${seconds} s.` : `${failed} of ${GATES.length + 1} not well, ${seconds} s.`)
  return failed === 0 ? 0 : 1
})
