// Goal: what would be published is understood by every tool that reads packages, and its README shows what compiles.
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT } from '../../../tools/start/environment.ts'
import { checkProgram } from '../../sdk/test/support/check-program.ts'
import { installPacked, packPackage } from '../../sdk/test/support/packed-sdk.ts'
import { readBlocks } from '../../sdk/test/support/snippets.ts'
import { packFile, packSdk } from '../../sdk/tools/pack.ts'
import { buildWidget } from '../tools/build.ts'

const run = promisify(execFile)
const tool = (path: string) => join(ROOT, 'node_modules', path)
const README = join(import.meta.dirname, '../README.md')
/** The site's page about it. */
const PAGE = join(ROOT, 'apps/web/content/pages/widget.mdx')

const PROGRAM = `
  import { openWidget, type Display, type OrderStatus, type WidgetMessage } from '@kivuko/widget'
  const display: Display = 'dialog'
  const { close } = openWidget({
    url: Promise.resolve('https://widget.pay.example/frame/test/wgs_1#kv'),
    display,
    on: { 'order.updated': ({ status }) => { const it: OrderStatus = status; void it }, resize: ({ height }) => void height },
  })
  const message: WidgetMessage = { type: 'step', step: 'review' }
  close()
  // @ts-expect-error: there is no such way to show it.
  openWidget({ url: '', display: 'sidebar' })
  void message
`

test('PTN-309 the packed loader needs nothing, has types that stand alone, and publint and are-the-types-wrong find nothing', {
  tags: ['long'],
}, async () => {
  await using packed = await packPackage('widget')
  const about = JSON.parse(await readFile(join(packed.unpacked, 'package.json'), 'utf8'))
  expect([about.dependencies, about.peerDependencies]).toEqual([undefined, undefined])
  expect((await readdir(packed.unpacked)).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json'])
  const names = await readdir(join(packed.unpacked, 'dist'))
  const texts = await Promise.all(names.map((name) => readFile(join(packed.unpacked, 'dist', name), 'utf8')))
  const imported = texts.flatMap((text) => [...text.matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, name]) => name))
  expect(imported.filter((name) => !/^\.\/[a-z-]+\.js$/.test(name ?? ''))).toEqual([])
  await run(process.execPath, [tool('publint/src/cli.js'), 'run', packed.file, '--strict'])
  await run(process.execPath, [tool('@arethetypeswrong/cli/dist/index.js'), packed.file, '--profile', 'esm-only'])
  for (const resolution of ['node16', 'bundler'] as const)
    await checkProgram({ folder: packed.folder, name: 'program.ts', code: PROGRAM }, { resolution })
})

test('PTN-310 the programs of the loader’s README and of the site’s page about it compile as they stand there, with the SDK beside it', {
  tags: ['long'],
}, async () => {
  await using installed = await installPacked(await packSdk(), await packFile('widget', buildWidget))
  const blocks = await readBlocks(README, 'js')
  expect(blocks).toHaveLength(2)
  // What is the reader's own.
  const own = `
    import { Kivuko } from '@kivuko/sdk'
    declare const kivuko: Kivuko
    declare const button: HTMLButtonElement
    declare function askMyServerWhatIsPaid(): void
  `
  await checkProgram({ folder: installed.folder, name: 'readme.ts', code: `${own}\n${blocks.join('\n')}` })
  const [shown = '', ...more] = await readBlocks(PAGE, 'js')
  expect(more).toEqual([])
  await checkProgram({ folder: installed.folder, name: 'page.ts', code: `${own}\n${shown}` })
})
