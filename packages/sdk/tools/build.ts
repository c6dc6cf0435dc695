// Builds what is published into `dist`: plain modules and their types. `npm pack` runs it first.
import { execFileSync } from 'node:child_process'
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const TSC = join(PACKAGE, '../../node_modules/typescript/bin/tsc')

/** Writes `folder` anew. */
export async function buildSdk(folder = join(PACKAGE, 'dist')): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  execFileSync(process.execPath, [TSC, '-p', join(PACKAGE, 'tsconfig.build.json'), '--outDir', folder], {
    stdio: 'inherit',
  })
  // The compiler names files in types as the sources do, which only TypeScript 5.7 and newer can read.
  for (const name of (await readdir(folder)).filter((each) => each.endsWith('.d.ts'))) {
    const text = await readFile(join(folder, name), 'utf8')
    await writeFile(join(folder, name), text.replaceAll(/(from '\.\/[a-z-]+)\.ts'/g, "$1.js'"))
  }
}

if (import.meta.main) {
  await buildSdk()
  await copyFile(join(PACKAGE, '../../LICENSE'), join(PACKAGE, 'LICENSE'))
}
