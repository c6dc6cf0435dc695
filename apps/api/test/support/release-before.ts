// The release before this one, as it was kept (fixtures/release-before): its own code, with today's libraries.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { ROOT } from '../../../../tools/start/environment.ts'
import type { Program } from './next-version.ts'

const KEPT = new URL('../fixtures/release-before/program.mjs.gz', import.meta.url)
/** `tools/keep-release.ts` counts on its depth. */
const FOLDER = `${ROOT}/node_modules/.cache/kivuko/release-before`

/** A process of it, put together like one of today's. */
export async function releaseBefore(): Promise<Program> {
  mkdirSync(FOLDER, { recursive: true })
  const file = `${FOLDER}/program-${process.pid}.mjs`
  writeFileSync(file, gunzipSync(readFileSync(KEPT)))
  return (await import(pathToFileURL(file).href)) as Program
}
