// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandFolder, readBrand } from '@kivuko/contract/read-brand.ts'
import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { brandPlugin, CLAIMS_MARK } from './brand-plugin.ts'
import { contentPlugins } from './content-plugin.ts'
import { speak } from './tools/marks.ts'

const ENTRY = `import { NAME, FILE_NAME } from 'virtual:brand'
import { CLAIM_TEXTS } from 'virtual:brand-texts'
import { ARTICLE_HEADS } from 'virtual:article-heads'
console.log(NAME, FILE_NAME, ARTICLE_HEADS, CLAIM_TEXTS)`

/** What a build of `ENTRY` has, by file: the rest of a brand is not in it. */
async function builtWith(folder: string): Promise<Record<string, string>> {
  const brand = readBrand(folder)
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? '\0entry' : undefined),
    load: (id) => (id === '\0entry' ? ENTRY : undefined),
  }
  const options = { write: false, minify: false, rolldownOptions: { input: 'entry' } } as const
  const plugins = [brandPlugin(brand), ...contentPlugins(brand), entry]
  const { output } = (await build({ configFile: false, logLevel: 'silent', plugins, build: options })) as {
    output: { fileName: string; code?: string; source?: string | Uint8Array }[]
  }
  return Object.fromEntries(
    output.map(({ fileName, code, source }) => [fileName, code ?? Buffer.from(source ?? '').toString()]),
  )
}

test('BRN-07 a build has the name, pictures and pages of its brand, and nothing of the brand that it does not show', async () => {
  const files = await builtWith('brand-examples/mwezani')
  const { 'manifest.webmanifest': manifest = '', 'icon.svg': icon, ...rest } = files
  expect(JSON.parse(manifest)).toMatchObject({
    name: 'Mwezani Pay',
    short_name: 'Mwezani',
    background_color: '#f7f6fb',
  })
  expect(icon).toBe(readFileSync(join(brandFolder('brand-examples/mwezani'), 'mark.svg'), 'utf8'))
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['icon-180.png', 'icon-192.png', 'icon-512.png', 'og/home.png']),
  )
  const code = Object.entries(rest).find(([name]) => name.endsWith('.js'))?.[1] ?? ''
  for (const said of ['Mwezani Pay', 'mwezani-pay', 'What you and Mwezani Pay owe each other.', 'About Mwezani Pay'])
    expect(code).toContain(said)
  expect(code).not.toMatch(/kivuko|\{brand\}/i)
  // The mark and the colours were asked for by nothing.
  expect(code).not.toContain('#4f3bb8')
})

test('LNG-40 each language’s files have the claims of that language alone, whatever stands in them', async () => {
  const files = await builtWith('brand-examples/mwezani')
  const code = Object.entries(files).find(([name]) => name.endsWith('.js'))?.[1] ?? ''
  const texts = { 'Say "yes", don\u2019t \\ wait': "Sema `ndiyo`, \u0024{usingoje} 'sasa'" }
  const sentences = { [CLAIMS_MARK]: JSON.stringify(texts) }
  const said: unknown[] = []
  const print = (...all: unknown[]) => said.push(all.at(-1))
  const spoken = speak(code, { language: 'sw', sentences, brand: 'Mwezani Pay' }).replaceAll(/^export .*$/gm, '')
  new Function('console', spoken)({ log: print })
  expect(said).toEqual([texts])
})
