// `npm run check`: the fast part of the tests, for every few minutes of work.
import { runTool } from './run-tool.ts'
import { GATES, runSteps, type Step, VITEST } from './steps.ts'

/** Tests beside the code they are about; stories, races and journeys belong to `npm test`. */
const FAST_TESTS: Step = {
  name: 'tidy and the tests beside the code',
  script: VITEST,
  args: [
    'run',
    '--reporter=dot',
    ...['tools/tidy', 'tools/behaviours', 'tools/map-doc', 'packages/money', 'packages/contract', '/src/'],
  ],
}

await runTool(async (signal) => {
  const startedAt = performance.now()
  const steps = [FAST_TESTS, ...GATES]
  const { length: failed } = await runSteps(steps, signal)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(failed === 0 ? `All well, ${seconds} s.` : `${failed} of ${steps.length} not well, ${seconds} s.`)
  return failed === 0 ? 0 : 1
})
