// Goal: what would be published is small, stands alone, and touches no browser before it is called.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { buildWidget } from '../tools/build.ts'

const run = promisify(execFile)

test('WGT-17 the built loader is at most 3 kB, and importing it touches nothing of a browser', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-widget-'))
  try {
    expect(await buildWidget(folder)).toBeLessThanOrEqual(3000)
    const program = `
      const touched = []
      for (const name of ['window', 'document', 'location', 'localStorage', 'setTimeout', 'MessageChannel'])
        Object.defineProperty(globalThis, name, { get() { touched.push(name) }, configurable: true })
      const loader = await import(${JSON.stringify(join(folder, 'index.js'))})
      console.log(JSON.stringify([touched, Object.keys(loader)]))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program])
    expect(JSON.parse(stdout)).toEqual([[], ['openWidget']])
    const about = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8'))
    expect(about).toMatchObject({ type: 'module', sideEffects: false, license: 'Apache-2.0', files: ['dist'] })
    expect(about.dependencies).toBeUndefined()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
