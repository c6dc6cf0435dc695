// @vitest-environment node
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { TWINS } from 'virtual:twins'
import { API_CHANGES } from '@kivuko/contract/docs/changes.ts'
import { DOCS_GROUPS } from '@kivuko/contract/docs/pages.ts'
import { PARTNER_CALLS } from '@kivuko/contract/partner-reference.ts'
import { expect, test } from 'vitest'
import { writeDocsFiles } from './docs-files.ts'

test('PTN-185 each page has a twin with its text, whose links lead to other twins, and llms.txt lists them all', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-docs-'))
  try {
    await writeDocsFiles(folder, TWINS)
    const read = (name: string) => readFile(join(folder, name), 'utf8')
    const paths = DOCS_GROUPS.flatMap((group) => group.paths)
    const list = await read('llms.txt')
    for (const path of paths) {
      const text = await read(`${path}.md`)
      expect(list).toContain(`${path}.md): `)
      expect(text).toMatch(/^# .+\n\n.+\n\n/)
      expect(text).not.toMatch(/^<\/?[A-Z]|\{brand\}|\{origin\}/m)
      for (const [, to] of text.matchAll(/\]\((\/docs[a-z/-]*)\.md/g)) expect(paths).toContain(to)
      for (const [, to] of text.matchAll(/\]\((\/docs[a-z/-]*)[)#]/g)) expect(to).toBe('/docs/api')
    }
    const reference = (await Promise.all(paths.map((path) => read(`${path}.md`)))).join('\n')
    for (const { method, path } of PARTNER_CALLS) expect(reference).toContain(`\`${method} ${path}\``)
    const feed = await read('docs/changelog.xml')
    expect(feed).toContain('<feed xmlns="http://www.w3.org/2005/Atom">')
    expect(feed.match(/<entry>/g)).toHaveLength(API_CHANGES.length)
    for (const name of ['sdk', 'widget', 'react']) {
      const packed = gunzipSync(await readFile(join(folder, `docs/kivuko-${name}.tgz`))).toString('latin1')
      for (const file of ['package.json', 'README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts'])
        expect(packed).toContain(`package/${file}\0`)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
