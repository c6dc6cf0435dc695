// Builds what is published into `dist`: plain modules and their types. `npm pack` runs it first. Too heavy a loader fails it.
import { execFileSync } from 'node:child_process'
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const TSC = join(PACKAGE, '../../node_modules/typescript/bin/tsc')
/** Gzip, of all modules together, as they are published: a bundler makes them smaller. */
const BYTES_MAX = 3000

/** Writes `folder` anew. Answers how large it is. */
export async function buildWidget(folder = join(PACKAGE, 'dist')): Promise<number> {
  await rm(folder, { recursive: true, force: true })
  execFileSync(process.execPath, [TSC, '-p', join(PACKAGE, 'tsconfig.build.json'), '--outDir', folder], {
    stdio: 'inherit',
  })
  const names = await readdir(folder)
  // The compiler names files in types as the sources do, which only TypeScript 5.7 and newer can read.
  for (const name of names.filter((each) => each.endsWith('.d.ts'))) {
    const text = await readFile(join(folder, name), 'utf8')
    await writeFile(join(folder, name), text.replaceAll(/(from '\.\/[a-z-]+)\.ts'/g, "$1.js'"))
  }
  const code = await Promise.all(
    names.filter((each) => each.endsWith('.js')).map((name) => readFile(join(folder, name))),
  )
  const bytes = gzipSync(Buffer.concat(code), { level: 9 }).length
  if (bytes > BYTES_MAX) throw new Error(`the loader is ${bytes} bytes, gzip; it may be ${BYTES_MAX}`)
  return bytes
}

if (import.meta.main) {
  console.log(`The loader, gzip: ${await buildWidget()} bytes (limit ${BYTES_MAX})`)
  await copyFile(join(PACKAGE, '../../LICENSE'), join(PACKAGE, 'LICENSE'))
}
