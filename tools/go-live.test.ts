// Goal: whoever goes live finds the same headings on the page of each provider, and where each of its facts is from.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '..', 'docs', 'guides', 'go-live')
const PAGES = readdirSync(FOLDER).filter((name) => name !== 'README.md')
const HEADINGS = [
  'Apply for',
  'Roles',
  'Settings',
  'Webhook and events',
  'Limits',
  'Try before opening',
  'Reconciles',
  'First week',
  'Sources',
]

test.for(PAGES)('PRV-140 %s says what to apply for, set, try and watch, and where its facts are from', (name) => {
  const page = readFileSync(join(FOLDER, name), 'utf8')
  expect([...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(HEADINGS)
  const [body = '', listed = ''] = page.split('## Sources')
  const sources = new Map([...listed.matchAll(/^(\d+)\. (.+)$/gm)].map(([, number, text]) => [number, text]))
  const cited = new Set([...body.matchAll(/\[(\d+)\](?!\()/g)].map(([, number]) => number))
  expect([...cited].sort()).toEqual([...sources.keys()].sort())
  for (const [number, text] of sources) expect(text, `source ${number} has a year`).toMatch(/\b20\d\d\b/)
})

test('PRV-140 the list of pages names each of them', () => {
  const list = readFileSync(join(FOLDER, 'README.md'), 'utf8')
  expect(PAGES.filter((name) => !list.includes(`(${name})`))).toEqual([])
})
