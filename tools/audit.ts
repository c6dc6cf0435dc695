// `npm run audit`: asks the registry for known holes in what is shipped, and holds them against the times of
// docs/security/dependencies.md. It needs the network, so it is no part of the tests: run it weekly, as `.ci/audit` does.
import { execFile } from 'node:child_process'
import { npmProgram } from './environment.ts'
import { advisoriesIn, compareHoles, KNOWN_HOLES, readKnownHoles } from './known-holes.ts'
import { shippedLibraries } from './licences/shipped.ts'
import { Refusal } from './refusal.ts'
import { runTool } from './run-tool.ts'
import { ROOT } from './start/environment.ts'

/** About everything: what is shipped is known better here than by npm, whose own choice left some of it out. */
const WORDS = ['audit', '--json', '--audit=true']
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024

await runTool(async (signal) => {
  const known = advisoriesIn(await askNpm(signal))
  if (!known)
    throw new Refusal(
      'The registry did not say which holes are known; see that this machine reaches it, and ask again.',
    )
  const shipped = new Set(shippedLibraries().map(({ name }) => name))
  const advisories = known.filter((each) => shipped.has(each.package))
  const today = new Date().toISOString().slice(0, 10)
  const { late, unlisted, gone } = compareHoles(advisories, readKnownHoles(), today)
  for (const line of [...late, ...unlisted, ...gone]) console.log(line)
  console.log(
    `${advisories.length} known, ${unlisted.length} of them not in ${KNOWN_HOLES}; ${late.length} past their time.`,
  )
  return late.length + unlisted.length + gone.length === 0 ? 0 : 1
})

/** Its exit code says only that it found something. Undefined when what it said is no JSON. */
function askNpm(signal: AbortSignal): Promise<unknown> {
  const [program, words] = npmProgram()
  return new Promise((resolve) => {
    execFile(program, [...words, ...WORDS], { cwd: ROOT, signal, maxBuffer: OUTPUT_BYTES_MAX }, (_error, stdout) => {
      try {
        resolve(JSON.parse(stdout))
      } catch {
        resolve(undefined)
      }
    })
  })
}
