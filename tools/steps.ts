// The gates of check and test: a line and a time each, a failing one with all it said.
import { join } from 'node:path'
import { inheritedEnvironment } from './environment.ts'
import { ROOT } from './start/environment.ts'
import { watchProcess } from './watched-process.ts'

export type Step = {
  name: string
  /** A script of a package below node_modules, or of this repository, and its arguments. */
  script: string
  args?: readonly string[]
  cwd?: string
  env?: Record<string, string>
  /** Shows its words while it runs, for steps people wait for. */
  isLoud?: boolean
}

const CRUISED = ['packages/*/src', 'apps/*/src', 'tools']
/** Results are cached until a file or its imports change: the second run is five times as fast. */
const REMEMBERED = 'node_modules/.cache/kivuko'

/** One thread: each more checks anew what it shares with the others, and another step runs beside this one. */
function types(name: string, project: string): Step {
  const memory = `${REMEMBERED}/${name.replaceAll(' ', '-')}.tsbuildinfo`
  return {
    name,
    script: 'node_modules/typescript/bin/tsc',
    args: ['-p', project, '--singleThreaded', '--incremental', '--tsBuildInfoFile', memory],
  }
}

/** What needs no test run: format, lint, types, arrows, dead code, the web app and its size. */
export const GATES: readonly Step[] = [
  {
    name: 'format and lint',
    script: 'node_modules/@biomejs/biome/bin/biome',
    args: ['check', '--error-on-warnings', '.'],
  },
  { name: 'web app and its size', script: 'tools/build-web.ts' },
  types('types of the server side', '.'),
  types('types of the web app', 'apps/web'),
  types('types of the journeys', 'e2e'),
  {
    name: 'who imports whom',
    script: 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    args: ['--config', '.dependency-cruiser.mjs', ...CRUISED],
  },
  {
    name: 'dead code',
    script: 'node_modules/knip/bin/knip.js',
    args: ['--cache', '--cache-location', `${REMEMBERED}/knip`],
  },
  { name: 'a test for every behaviour', script: 'tools/behaviours.ts' },
]

export const VITEST = 'node_modules/vitest/vitest.mjs'

/** Whether the step's program ended well. */
export async function runStep(step: Step, signal: AbortSignal): Promise<boolean> {
  signal.throwIfAborted()
  const startedAt = performance.now()
  if (step.isLoud) console.log(`… ${step.name}`)
  const child = watchProcess({
    command: [process.execPath, join(ROOT, step.script), ...(step.args ?? [])],
    cwd: join(ROOT, step.cwd ?? '.'),
    env: { ...inheritedEnvironment(), ...step.env },
    out: step.isLoud ? 'inherit' : 'pipe',
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      words += text
    })
  }
  const stop = () => void child.stop()
  signal.addEventListener('abort', stop)
  const code = await child.exited
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${step.name}  ${seconds} s`)
  if (code !== 0 && words) console.log(words.trimEnd())
  return code === 0
}

/** Two at a time. Answers the names of those that did not end well. */
export async function runSteps(steps: readonly Step[], signal: AbortSignal): Promise<string[]> {
  const waiting = [...steps]
  const failed: string[] = []
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      if (!(await runStep(step, signal))) failed.push(step.name)
  }
  await Promise.all([lane(), lane()])
  return failed
}
