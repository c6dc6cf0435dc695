// What the site keeps in a browser is one list, in the code and in the docs.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { STORED_KEYS } from './browser-storage.ts'

const SOURCES = join(import.meta.dirname, '..')
const OWN = 'lib/browser-storage.ts'
/** The first code of a page brings no other with it. */
const FIRST = 'boot.ts'
/** A partner's frame is a page of another origin, with a store of its own: what its session is called. */
const FRAME = 'frame/session.ts'
/** Reads the token, before all other code. */
const WHOSE = 'lib/whose-page.ts'
/** The cookies of scripts: whose screen the server draws, and the language that was chosen. */
const OF_COOKIE = [FIRST, 'lib/chosen-language.ts', 'lib/first-screen-mark.ts', 'lib/first-screen.ts']
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(SOURCES, path), 'utf8') }))

test('AUT-71 AUT-72 one file touches the storages, and takes the keys of one list; each of them is used, and the first code reads some', () => {
  const touching = files.filter(({ text }) => /\b(localStorage|sessionStorage|indexedDB)\b/.test(text))
  expect(touching.map(({ path }) => path)).toEqual([FIRST, FRAME, OWN, WHOSE])
  expect(files.find(({ path }) => path === WHOSE)?.text).not.toMatch(/setItem|removeItem|indexedDB|cookie/)
  const withCookie = files.filter(({ text }) => text.includes('document.cookie'))
  expect(withCookie.map(({ path }) => path)).toEqual(OF_COOKIE)
  const first = touching.find(({ path }) => path === FIRST)?.text ?? ''
  expect(first).not.toMatch(/setItem|removeItem|indexedDB/)
  expect(first.match(/document\.cookie = .*/g)).toHaveLength(1)
  expect(first).toMatch(/document\.cookie = `lang=/)
  for (const [, place, key = ''] of first.matchAll(/kept\('(local|session)Storage', '(\w+)'\)/g))
    expect(STORED_KEYS[place as 'local' | 'session']).toContain(key)
  const others = files.filter(({ path, text }) => path !== OWN && text.includes('browser-storage.ts'))
  const unused = Object.values(STORED_KEYS)
    .flat()
    .filter((key) => !others.some(({ text }) => text.includes(`'${key}'`)))
  expect(unused).toEqual([])
})

test('AUT-71 the docs name every key, and no other', () => {
  const docs = readFileSync(join(SOURCES, '../../../docs/behaviour/identity.md'), 'utf8')
  const [line = ''] = /^- \*\*AUT-71\*\*.*$/m.exec(docs) ?? []
  const named = [...line.matchAll(/`(\w+)`/g)].map(([, key]) => key)
  expect(named).toEqual([...STORED_KEYS.local, ...STORED_KEYS.session])
})
