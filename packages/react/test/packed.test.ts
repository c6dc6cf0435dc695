// Goal: what would be published renders on a server and in a page with React 18 and 19, is small, and is understood by every
// tool that reads packages.
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT } from '../../../tools/start/environment.ts'
import { checkProgram } from '../../sdk/test/support/check-program.ts'
import { installFromRegistry, type Packed, packPackage } from '../../sdk/test/support/packed-sdk.ts'
import { readBlocks } from '../../sdk/test/support/snippets.ts'

const run = promisify(execFile)
const tool = (path: string) => join(ROOT, 'node_modules', path)
const REACT = ['react', 'react-dom']
const README = join(import.meta.dirname, '../README.md')
const PAGE = join(ROOT, 'apps/web/content/pages/docs.widget.mdx')

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
  await checkProgram({ folder, name: 'program.ts', code: program })
}

test('PTN-312 what the README and the documentation show of React compiles as it stands there, and renders on a server', {
  tags: ['long'],
}, async () => {
  await using packed = await packPackage('react')
  for (const name of [...REACT, '@types']) await symlink(tool(name), join(packed.folder, 'node_modules', name))
  const [component = '', hook = '', ...more] = await readBlocks(README, 'jsx')
  const [page = '', ...others] = await readBlocks(PAGE, 'js skip')
  expect([more, others]).toEqual([[], []])
  const shown = await Promise.all([
    render(packed, component),
    render(packed, page),
    render(packed, `${OWN}\nexport function Checkout() {\n${hook}}\n`),
  ])
  expect(shown).toEqual(['<div></div>', '<div></div>', '<button>Buy USDT</button>'])
})

/** Around the lines of the hook: what is the reader's own. */
const OWN = `
  import { useKivukoWidget } from '@kivuko/react'
  const getUrl = async () => 'https://widget.pay.example/frame/test/wgs_1#kv'
  const askMyServerWhatIsPaid = () => undefined
`

/** A program that exports `Checkout`, as a server shows it. Plain JavaScript: what has no type may be anything. */
async function render({ folder }: Packed, code: string): Promise<string> {
  const at = await mkdtemp(join(folder, 'shown-'))
  const words = ['--allowJs', '--checkJs', '--noImplicitAny', 'false', '--outDir', join(at, 'out')]
  await checkProgram({ folder: at, name: 'checkout.jsx', code }, { words })
  const program = `
    import { createElement } from 'react'
    import { renderToStaticMarkup } from 'react-dom/server'
    import { Checkout } from './out/checkout.js'
    console.log(renderToStaticMarkup(createElement(Checkout, { onLeave() {} })))
  `
  await writeFile(join(at, 'program.mjs'), program)
  return (await run(process.execPath, ['program.mjs'], { cwd: at })).stdout.trim()
}
