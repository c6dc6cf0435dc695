import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BrandError, brandFolder, readBrand } from './read-brand.ts'

type File = { name: string; colours: { light: Record<string, string> } } & Record<string, unknown>

/** What is wrong with the product's own brand once `spoil` was done to a copy of it. */
function problemsOf(spoil: (folder: string, rewrite: (change: (file: File) => void) => void) => void): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'kivuko-brand-'))
  try {
    cpSync(brandFolder(), folder, { recursive: true })
    spoil(folder, (change) => {
      const path = join(folder, 'brand.json')
      const file = JSON.parse(readFileSync(path, 'utf8')) as File
      change(file)
      writeFileSync(path, JSON.stringify(file))
    })
    readBrand(folder)
    return []
  } catch (error) {
    if (!(error instanceof BrandError)) throw error
    expect(error.message).toContain(`The brand in ${folder} cannot be used:\n  `)
    return [...error.problems]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test("BRN-01 the product's own brand and the example are complete, and each has a fingerprint of its own", () => {
  const [own, example] = [readBrand(), readBrand('brand-examples/mwezani')]
  expect([own.name, example.name]).toEqual(['Kivuko', 'Mwezani Pay'])
  expect(own.fingerprint).not.toBe(example.fingerprint)
  expect(own.mark).toMatchObject({ width: 32, height: 32, shapes: { length: 5 } })
})

test('LNG-41 claims in other languages are read by their sentences; a file of no language and a sentence that is not claimed are told', () => {
  const claim = { text: 'Verified in two days', source: 'ours', date: '2026-11-01' }
  const write = (folder: string, files: Record<string, unknown>) => {
    mkdirSync(join(folder, 'texts'))
    writeFileSync(
      join(folder, 'claims.json'),
      JSON.stringify({
        contact: { email: 'a@b.example' },
        operator: 'Lake Ltd',
        businessVerification: claim,
        countries: [],
      }),
    )
    for (const [name, said] of Object.entries(files)) writeFileSync(join(folder, 'texts', name), JSON.stringify(said))
  }
  const right = { 'sw.json': { 'Verified in two days': 'Huthibitishwa kwa siku mbili' } }
  const brands: unknown[] = []
  const read = (folder: string) => {
    write(folder, right)
    brands.push(readBrand(folder).texts)
  }
  expect(problemsOf(read)).toEqual([])
  expect(brands).toEqual([{ sw: right['sw.json'] }])
  expect(
    problemsOf((folder) =>
      write(folder, {
        'en.json': {},
        'fr.json': { 'Lake Ltd': 'Lac SARL', 'Verified in two days': '' },
        'ha.json': { 'a@b.example': 'a', ours: 'namu' },
        'tlh.json': {},
      }),
    ),
  ).toEqual([
    'texts/en.json is of no language that there is; texts/sw.json is of Swahili',
    'texts/fr.json: Verified in two days is empty',
    'texts/ha.json: “a@b.example” is not in claims.json',
    'texts/ha.json: “ours” is not in claims.json',
    'texts/tlh.json is of no language that there is; texts/sw.json is of Swahili',
  ])
})

test('BRN-01 of a folder everything that is missing is told at once, each in a sentence', () => {
  const problems = problemsOf((folder, rewrite) => {
    for (const name of ['mark.svg', 'icon-192.png', 'pages/terms.mdx', 'claims.json']) rmSync(join(folder, name))
    cpSync(join(folder, 'icon-180.png'), join(folder, 'icon-512.png'))
    writeFileSync(join(folder, 'pages', 'privacy.mdx'), '# Privacy\n')
    rewrite((file) => {
      file.name = '<b>Lake</b>'
      delete file.mail
      delete file.colours.light.ink
      file.slogan = 'Go'
    })
  })
  expect(problems).toEqual([
    "brand.json: name must begin with a letter, and have only letters, digits, spaces and & ' + . - after it",
    'brand.json: mail must be an address such as hello@example.com',
    'brand.json: colours.light.ink is missing',
    'brand.json: Unrecognized key: "slogan"',
    'claims.json is missing',
    'mark.svg is missing; it is the drawing beside the name',
    'icon-192.png is missing; it is a PNG of 192 by 192 pixels',
    'icon-512.png must be a PNG of 512 by 512 pixels',
    'pages/terms.mdx is missing; it is what customers agree to',
    'pages/privacy.mdx must begin with lines of ---, title: and description:',
  ])
  expect(problemsOf((folder) => rmSync(join(folder, 'brand.json')))).toEqual([
    'There is no brand.json; copy the folder brand and change what is in it',
  ])
  expect(problemsOf((folder) => writeFileSync(join(folder, 'claims.json'), '{ "countries": [ }'))).toEqual([
    'claims.json is not JSON; look for a comma too much or a quote too few',
  ])
})

test('BRN-02 two colours that meet and that too few people can tell apart are refused with their contrast', () => {
  const problems = problemsOf((_folder, rewrite) =>
    rewrite(({ colours }) => {
      colours.light.primary = '#0f9e90'
    }),
  )
  expect(problems).toContain(
    'brand.json: colours.light: on-primary (#ffffff) on primary (#0f9e90) has a contrast of 3.32 to 1, and needs 4.5 to 1; make one of them darker or lighter',
  )
  expect(problems).toHaveLength(5)
})

test('BRN-01 a drawing with anything that could do something, or that a PDF cannot draw, is refused', () => {
  const drawn = (inside: string) =>
    problemsOf((folder) =>
      writeFileSync(
        join(folder, 'mark.svg'),
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inside}</svg>`,
      ),
    )
  expect(drawn('<path d="M0 0h8v8z" fill="#000000"/>')).toEqual([])
  expect(drawn('<script>alert(1)</script>')).toEqual([
    'mark.svg has “alert(1)” between its shapes; only tags may stand there',
    'mark.svg has <script>; only svg, g, path, rect, circle, ellipse can be drawn everywhere',
    'mark.svg has no shape in it',
  ])
  expect(drawn('<path d="M0 0h8v8z" onload="x()"/>')).toEqual([
    'mark.svg has onload on <path>, which cannot be drawn everywhere; take it out',
  ])
  expect(drawn('<path d="M0 0h8v8z" fill="url(https://lake.example/x)"/>')).toEqual([
    'mark.svg has fill="url(https://lake.example/x)"; it must be a colour such as #0f766e, or none',
  ])
  expect(drawn('<path d="M0 0h8v8z" fill="var(--primary)"/>')).toEqual([
    'mark.svg has fill="var(--primary)"; it must be a colour such as #0f766e, or none',
  ])
})

test('BRN-01 a typeface of a brand is its own files, or is refused by the name of what is missing', () => {
  const typeface = {
    name: 'Lake Sans',
    web: 'type/lake.woff2',
    print: { regular: 'type/a.ttf', strong: '../../b.ttf' },
  }
  expect(problemsOf((_folder, rewrite) => rewrite((file) => void Object.assign(file, { typeface })))).toEqual([
    'brand.json: typeface.print.strong must be a file such as type/lake-regular.ttf',
  ])
  typeface.print.strong = 'type/b.ttf'
  expect(problemsOf((_folder, rewrite) => rewrite((file) => void Object.assign(file, { typeface })))).toEqual(
    ['lake.woff2', 'a.ttf', 'b.ttf'].map(
      (name) => `type/${name} is missing; brand.json names it as part of the typeface`,
    ),
  )
})
