// A strict program of somebody else, beside packages as they are installed.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../../../tools/start/environment.ts'

const run = promisify(execFile)
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')
const STRICT = ['--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--types', '', '--jsx', 'react-jsx']
const MODULES = {
  bundler: ['--module', 'esnext', '--moduleResolution', 'bundler'],
  node16: ['--module', 'node16', '--moduleResolution', 'node16'],
}

export type Program = { folder: string; name: string; code: string }

/** Throws what the compiler says. `words`: more of its options; without `--outDir` nothing is written. */
export async function checkProgram(
  { folder, name, code }: Program,
  { resolution = 'bundler', words = [] }: { resolution?: keyof typeof MODULES; words?: string[] } = {},
): Promise<void> {
  await writeFile(join(folder, name), code)
  const write = words.includes('--outDir') ? [] : ['--noEmit']
  await run(process.execPath, [TSC, ...STRICT, ...MODULES[resolution], ...write, ...words, name], {
    cwd: folder,
  }).catch(({ stdout }) => {
    throw new Error(String(stdout))
  })
}
