// Builds what is published into `dist`: plain modules and their types, with the loader of `@kivuko/widget` inside, so that
// nothing but React is needed. `npm pack` runs it first. Too heavy a package fails it.
import { execFileSync } from 'node:child_process'
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const TSC = join(PACKAGE, '../../node_modules/typescript/bin/tsc')
const WIDGET = dirname(fileURLToPath(import.meta.resolve('@kivuko/widget/package.json')))
/** Below the package, where its types are found; several may build at once. */
const STAGES = join(PACKAGE, '.build')
/** Gzip, of all modules together, as they are published. */
const BYTES_MAX = 4000
const LOADER = "'../../widget/src/index.ts'"
const isSource = (path: string) => !path.endsWith('.test.ts')

/** Writes `folder` anew. Answers how large it is. */
export async function buildReact(folder = join(PACKAGE, 'dist')): Promise<number> {
  await mkdir(STAGES, { recursive: true })
  const stage = await mkdtemp(join(STAGES, 'stage-'))
  try {
    await rm(folder, { recursive: true, force: true })
    await cp(join(PACKAGE, 'src'), join(stage, 'src'), { recursive: true, filter: isSource })
    await cp(join(WIDGET, 'src'), join(stage, 'src/widget'), { recursive: true, filter: isSource })
    await replaceIn(stage, 'src', (text) => text.replaceAll(LOADER, "'./widget/index.ts'"))
    const options = { extends: '../../tsconfig.build.json', compilerOptions: { rootDir: 'src' }, include: ['src'] }
    await writeFile(join(stage, 'tsconfig.json'), JSON.stringify(options))
    execFileSync(process.execPath, [TSC, '-p', stage, '--outDir', folder], { stdio: 'inherit' })
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
  // The compiler names files in types as the sources do, which only TypeScript 5.7 and newer can read.
  await replaceIn(folder, '.', (text) => text.replaceAll(/(from '\.\/[a-z/-]+)\.ts'/g, "$1.js'"))
  const names = (await readdir(folder, { recursive: true })).filter((each) => each.endsWith('.js'))
  const bytes = gzipSync(Buffer.concat(await Promise.all(names.map((name) => readFile(join(folder, name))))), {
    level: 9,
  }).length
  if (bytes > BYTES_MAX) throw new Error(`the package is ${bytes} bytes, gzip; it may be ${BYTES_MAX}`)
  return bytes
}

async function replaceIn(folder: string, under: string, change: (text: string) => string): Promise<void> {
  for (const name of await readdir(join(folder, under), { recursive: true })) {
    if (!name.endsWith('.ts')) continue
    const file = join(folder, under, name)
    await writeFile(file, change(await readFile(file, 'utf8')))
  }
}

if (import.meta.main) {
  console.log(`The package for React, gzip: ${await buildReact()} bytes (limit ${BYTES_MAX})`)
  await copyFile(join(PACKAGE, '../../LICENSE'), join(PACKAGE, 'LICENSE'))
}
