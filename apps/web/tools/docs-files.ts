// What the documentation has beside its pages: the same text as Markdown, a list of it for programs that read, changes as a
// feed, and what integrators install as files that npm takes.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { API_CHANGES, CHANGES_PAGE } from '@kivuko/contract/docs/changes.ts'
import { Feed } from 'feed'
import { buildReact } from '../../../packages/react/tools/build.ts'
import { packFile, packSdk } from '../../../packages/sdk/tools/pack.ts'
import { buildWidget } from '../../../packages/widget/tools/build.ts'
import { BRAND, PUBLIC_URL } from './environment.ts'

export type Twin = { group: string; path: string; title: string; description: string; text: string }

const BASE = PUBLIC_URL || 'http://localhost:3000'

export async function writeDocsFiles(client: string, twins: readonly Twin[]): Promise<void> {
  for (const { path, text } of twins) await write(client, `${path.slice(1)}.md`, text)
  await write(client, 'llms.txt', llms(twins))
  await write(client, `${CHANGES_PAGE.slice(1)}.xml`, changesFeed())
  await write(client, 'docs/kivuko-sdk.tgz', await packSdk())
  await write(client, 'docs/kivuko-widget.tgz', await packFile('widget', buildWidget))
  await write(client, 'docs/kivuko-react.tgz', await packFile('react', buildReact))
}

async function write(client: string, name: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(client, name)), { recursive: true })
  await writeFile(join(client, name), content)
}

/** As llmstxt.org has it. */
function llms(twins: readonly Twin[]): string {
  const byGroup = [...Map.groupBy(twins, ({ group }) => group)]
  const parts = byGroup.map(([group, pages]) =>
    [
      `## ${group}`,
      '',
      ...pages.map(({ path, title, description }) => `- [${title}](${BASE}${path}.md): ${description}`),
    ].join('\n'),
  )
  const more = `## Optional\n\n- [OpenAPI 3.1](${BASE}/api/v1/openapi.json): every call, with schemas, examples and webhooks`
  return `${[`# ${BRAND.name}`, `> ${BRAND.description}`, ...parts, more].join('\n\n')}\n`
}

function changesFeed(): string {
  const link = `${BASE}${CHANGES_PAGE}`
  const feed = new Feed({
    id: link,
    link,
    title: `${BRAND.name}: changes of the API`,
    language: 'en',
    copyright: BRAND.name,
    updated: dayOf(API_CHANGES[0]?.date ?? ''),
    feedLinks: { atom: `${link}.xml` },
  })
  for (const { date, title, text } of API_CHANGES) {
    const at = `${link}#${title.toLowerCase().replaceAll(/[^a-z0-9_]+/g, '-')}`
    feed.addItem({ id: at, link: at, title, description: plain(text), date: dayOf(date) })
  }
  return feed.atom1()
}

/** Without what Markdown makes of it: links by their words. */
function plain(text: string): string {
  return text.replaceAll(/\[([^\]]{1,100})\]\([^)]{1,100}\)/g, '$1').replaceAll('`', '')
}

function dayOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
