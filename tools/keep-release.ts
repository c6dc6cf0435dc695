// `node tools/keep-release.ts`: keeps this release's API as one file, so that the next one can be tried beside it without a
// checkout of this one. Run once a release, before the next one begins (docs/guides/upgrading.md).
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Plugin, rolldown } from 'rolldown'
import { ROOT } from './start/environment.ts'

const KEPT = `${ROOT}/apps/api/test/fixtures/release-before/program.mjs.gz`
const ENTRY = 'program'
/** What a process is put together from; `support/release-before.ts` says the same. */
const PARTS = {
  buildApp: 'app.ts',
  createDeps: 'create-deps.ts',
  readConfig: 'config/read-config.ts',
  startBackground: 'start-background.ts',
}

/** Four folders above the place where tests unpack it. */
const INTRO = `const KIVUKO = new URL('../../../../', import.meta.url)`

const kept: Plugin = {
  name: 'kept',
  resolveId: (id) => (id === ENTRY ? id : null),
  load: (id) =>
    id === ENTRY
      ? Object.entries(PARTS)
          .map(([name, file]) => `export { ${name} } from '${ROOT}/apps/api/src/${file}'`)
          .join('\n')
      : null,
  // Files beside a module, such as fonts and migrations, are those of whoever runs it.
  transform: (code, id) =>
    code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', `new URL('${relative(ROOT, id)}', KIVUKO).href`)
      : null,
}

const isOurs = (id: string) => id === ENTRY || /^[./#]/.test(id) || id.startsWith('@kivuko/')

const bundle = await rolldown({
  input: ENTRY,
  platform: 'node',
  plugins: [kept],
  // Libraries are those that are installed when it runs.
  external: (id) => !isOurs(id),
})
const { output } = await bundle.generate({ format: 'esm', minify: true, intro: INTRO, codeSplitting: false })
const [chunk] = output
const bytes = gzipSync(chunk.code, { level: 9 })
writeFileSync(KEPT, bytes)
console.log(`${relative(ROOT, KEPT)}: ${bytes.length} bytes.`)
