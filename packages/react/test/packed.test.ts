// Goal: what would be published renders on a server and in a page with React 18 and 19, is small, and is understood by every
// tool that reads packages.
import { execFile } from 'node:child_process'
import { copyFile, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT } from '../../../tools/start/environment.ts'
import { installFromRegistry, type Packed, packPackage } from '../../sdk/test/support/packed-sdk.ts'

const run = promisify(execFile)
const tool = (path: string) => join(ROOT, 'node_modules', path)
const REACT = ['react', 'react-dom']

test('WGT-20 WGT-21 the packed package for React needs nothing but React, has types that stand alone, renders on a server, and opens, hears and puts away the widget with React 19', {
  tags: ['long'],
}, async () => {
  await using packed = await packPackage('react')
  const about = JSON.parse(await readFile(join(packed.unpacked, 'package.json'), 'utf8'))
  expect(about).toMatchObject({ type: 'module', sideEffects: false, license: 'Apache-2.0' })
  expect([about.dependencies, about.peerDependencies]).toEqual([undefined, { react: '^18.0.0 || ^19.0.0' }])
  expect((await readdir(packed.unpacked)).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json'])
  const names = (await readdir(join(packed.unpacked, 'dist'), { recursive: true })).filter((name) => /\.js$/.test(name))
  const texts = await Promise.all(names.map((name) => readFile(join(packed.unpacked, 'dist', name), 'utf8')))
  const imported = texts.flatMap((text) =>
    [...text.matchAll(/(?:from|import\() ?'([^'.][^']*)'/g)].map(([, name]) => name),
  )
  expect(new Set(imported)).toEqual(new Set(['react']))
  await run(process.execPath, [tool('publint/src/cli.js'), 'run', packed.file, '--strict'])
  await run(process.execPath, [tool('@arethetypeswrong/cli/dist/index.js'), packed.file, '--profile', 'esm-only'])
  for (const name of [...REACT, '@types']) await symlink(tool(name), join(packed.folder, 'node_modules', name))
  await checkTypes(packed)
  await expectLived(packed, '19')
})

test('WGT-22 it does the same with React 18', { tags: ['long'] }, async ({ skip }) => {
  await using packed = await packPackage('react')
  const found = await installFromRegistry(join(packed.folder, 'eighteen'), 'react@18.3.1', 'react-dom@18.3.1')
  if (!found) return skip('React 18 could not be had: the registry was not reached')
  for (const name of REACT) await symlink(join(found, name), join(packed.folder, 'node_modules', name))
  await expectLived(packed, '18')
})

async function expectLived({ folder }: Packed, major: string): Promise<void> {
  const program = join(folder, 'program.mjs')
  await copyFile(join(import.meta.dirname, 'support/program.mjs'), program)
  const { stdout } = await run(process.execPath, [program, tool('jsdom')], { cwd: folder })
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({
    ...{ major, added: [], served: '<div class="pay"></div>' },
    // Asked once although development shows a component twice.
    inline: { asked: 1, title: 'Buy', inside: 'pay' },
    left: 0,
    // Shut, open with a frame, shut by what it said, open anew, gone with its component; and shut when no session came.
    states: [false, true, 1, false, 0, true, 1, 0, false],
    asked: 3,
    heard: ['ready', 'close'],
    codes: ['session_missing'],
    errors: [],
  })
}

/** A strict program of somebody else. */
async function checkTypes({ folder }: Packed): Promise<void> {
  const program = `
    import { createElement, useRef } from 'react'
    import { KivukoWidget, type OrderStatus, useKivukoWidget } from '@kivuko/react'
    export function Checkout() {
      const place = useRef<HTMLDivElement>(null)
      const { open, close, isOpen } = useKivukoWidget({
        getUrl: async () => 'https://widget.pay.example/frame/test/wgs_1#kv',
        display: 'popup',
        into: place,
        on: { 'order.updated': ({ status }) => { const it: OrderStatus = status; void it } },
      })
      void [open, close, isOpen]
      // @ts-expect-error: a window opens in a press, by the hook.
      createElement(KivukoWidget, { getUrl: () => 'https://widget.pay.example', display: 'popup' })
      return createElement(KivukoWidget, { getUrl: () => 'https://widget.pay.example', className: 'pay' })
    }
  `
  await writeFile(join(folder, 'program.ts'), program)
  const options = [
    '--strict',
    '--noEmit',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom',
    '--types',
    '',
    '--module',
    'esnext',
  ]
  await run(process.execPath, [tool('typescript/bin/tsc'), ...options, '--moduleResolution', 'bundler', 'program.ts'], {
    cwd: folder,
  }).catch(({ stdout }) => expect.fail(String(stdout)))
}
