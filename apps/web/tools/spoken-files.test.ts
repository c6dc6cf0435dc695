// @vitest-environment node
import { expect, test } from 'vitest'
import { markSentence, type Spoken } from './marks.ts'
import { speakerOf } from './spoken-files.ts'

const SEND = markSentence('Send', new Map())
const CHUNKS = new Map([
  ['framework-aaaaaaaa.js', 'export const react=1;import"./loader-bbbbbbbb.js"'],
  ['loader-bbbbbbbb.js', 'export const load=1'],
  ['home-cccccccc.js', `import"./framework-aaaaaaaa.js";show(${SEND});const later=()=>import("./wallet-dddddddd.js")`],
  ['wallet-dddddddd.js', 'import"./home-cccccccc.js";const files=["assets/form.part-eeeeeeee.js","assets/all.css"]'],
  ['form.part-eeeeeeee.js', 'export const form=__LANGUAGE__'],
])
const IN: Record<string, Spoken> = {
  en: { language: 'en', sentences: {}, brand: 'K' },
  sw: { language: 'sw', sentences: { Send: 'Tuma' }, brand: 'K' },
}
const spoken = (language: string, chunks = CHUNKS) => speakerOf(chunks)(IN[language] as Spoken)
const nameOf = (language: string, name: string, chunks = CHUNKS) => spoken(language, chunks).get(name)?.name

test('LNG-04 a file that says nothing and leads to none that does is one file for all languages', () => {
  for (const language of ['en', 'sw'])
    for (const name of ['framework-aaaaaaaa.js', 'loader-bbbbbbbb.js'])
      expect(spoken(language).get(name)).toEqual({ name, text: CHUNKS.get(name) })
})

test('LNG-04 every other file has a name for each language, and leads to those of its own language', () => {
  const files = spoken('sw')
  const names = [...files.values()].map(({ name }) => name)
  expect(new Set([...names, ...[...spoken('en').values()].map(({ name }) => name)]).size).toBe(8)
  const [home, wallet, form] = ['home-cccccccc.js', 'wallet-dddddddd.js', 'form.part-eeeeeeee.js'].map((each) =>
    files.get(each),
  )
  expect(home?.name).toMatch(/^home-[\w-]{8}\.js$/)
  expect(home?.text).toBe(`import"./framework-aaaaaaaa.js";show("Tuma");const later=()=>import("./${wallet?.name}")`)
  expect(wallet?.text).toBe(`import"./${home?.name}";const files=["assets/${form?.name}","assets/all.css"]`)
  expect(form?.text).toBe('export const form="sw"')
})

test('LNG-04 two files of one name that lead to each other keep names of their own', () => {
  const ring = new Map([
    ['screen-aaaaaaaa.js', `import"./screen-bbbbbbbb.js";show(${SEND})`],
    ['screen-bbbbbbbb.js', 'import("./screen-aaaaaaaa.js")'],
  ])
  const [one, other] = [...spoken('sw', ring).values()]
  expect(one?.name).not.toBe(other?.name)
  expect(one?.text).toContain(`import"./${other?.name}"`)
})

test('LNG-04 a name changes with what can be reached from its file, and with nothing else', () => {
  const others = new Map(CHUNKS).set('form.part-eeeeeeee.js', 'export const form=[__LANGUAGE__]')
  expect(nameOf('sw', 'home-cccccccc.js', others)).not.toBe(nameOf('sw', 'home-cccccccc.js'))
  const again = new Map([...CHUNKS, ['alone-ffffffff.js', `say(${SEND})`] as const])
  expect(nameOf('sw', 'home-cccccccc.js', again)).toBe(nameOf('sw', 'home-cccccccc.js'))
})
