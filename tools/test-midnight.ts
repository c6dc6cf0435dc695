// `npm run test:midnight -- <words>`: the tests and stories, all or those whose file names contain one of the words,
// with the clock shortly before midnight at the ends of months, for Node and PostgreSQL alike. Needs libfaketime.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inheritedClock } from './environment.ts'
import { Refusal } from './refusal.ts'
import { runTool } from './run-tool.ts'
import { runSuites, type Suite, tests } from './testing/suites.ts'
import { readSources } from './tidy/sources.ts'

/** The last minutes of a long month before the shortest, of a month of 30 days, and of February. */
const MOMENTS = ['2027-01-31T23:58:00Z', '2027-04-30T23:58:00Z', '2027-02-28T23:58:00Z']
const LIBRARY = 'libfaketimeMT.so.1'

await runTool((signal) => {
  const library = findLibrary()
  const files = chooseFiles(process.argv.slice(2))
  return runSuites(
    MOMENTS.map((moment) => testsAt(moment, library, files)),
    signal,
  )
})

/** Reckoned when it begins: each moment comes after the tests at the one before. */
function testsAt(moment: string, library: string, files: readonly string[]): Suite {
  return (context) => {
    const ahead = Math.round((Date.parse(moment) - Date.now()) / 1000)
    const env = inheritedClock({ LD_PRELOAD: library, FAKETIME: `${ahead < 0 ? '' : '+'}${ahead}s` })
    return tests({ args: files, env, name: `tests at ${moment}` })(context)
  }
}

/** Without faults, which take so long that the night is over before they are. */
function chooseFiles(words: readonly string[]): string[] {
  const files = readSources(/\.test\.tsx?$/).map(({ path }) => path)
  const chosen = files.filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
  return chosen.filter((path) => !path.includes('/faults/'))
}

/** Throws a Refusal when it is not installed. */
function findLibrary(): string {
  const folders = ['/usr/lib', '/usr/local/lib'].filter((folder) => existsSync(folder))
  const places = folders.flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))])
  const found = places.map((place) => join(place, 'faketime', LIBRARY)).find((file) => existsSync(file))
  if (!found) throw new Refusal('This needs libfaketime; on Debian and Ubuntu: apt-get install faketime.')
  return found
}
