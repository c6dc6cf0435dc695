import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createListFile } from './list-file.ts'
import { parseConsolidatedList } from './un-consolidated.ts'

const SAMPLE = new URL('../../../content/sanctions-sample.xml', import.meta.url)

const listOf = (inside: string) =>
  `<?xml version="1.0"?><CONSOLIDATED_LIST><INDIVIDUALS>${inside}</INDIVIDUALS></CONSOLIDATED_LIST>`
const individual = (inside: string) =>
  listOf(`<INDIVIDUAL><REFERENCE_NUMBER>SMi.9</REFERENCE_NUMBER><FIRST_NAME>Ina</FIRST_NAME>${inside}</INDIVIDUAL>`)

test('OPS-42 people are read with their names, aliases, years of birth and reference; companies are not people', async () => {
  const people = parseConsolidatedList(await readFile(SAMPLE, 'utf8'))
  expect(people).toHaveLength(5)
  expect(people[0]).toEqual({
    id: 'SMi.001',
    names: ['TESFALEM INVENTADO KIBOKO', 'Tesfa Lem Kiboko', 'Kiboko'],
    birthYears: [{ from: 1971, to: 1971 }],
    programme: 'Sample',
    listedOn: '2019-03-04',
  })
  expect(people.map(({ birthYears }) => birthYears[0])).toEqual([
    { from: 1971, to: 1971 },
    { from: 1979, to: 1982 },
    // About 1965.
    { from: 1963, to: 1967 },
    undefined,
    undefined,
  ])
})

test('OPS-42 several births, marked text and entities of XML are read as they are meant', () => {
  const births = ['<YEAR>1970</YEAR>', '<TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1972</FROM_YEAR>']
  const xml = births.map((birth) => `<INDIVIDUAL_DATE_OF_BIRTH>${birth}</INDIVIDUAL_DATE_OF_BIRTH>`).join('')
  const alias = '<INDIVIDUAL_ALIAS><ALIAS_NAME><![CDATA[Ina & Co]]></ALIAS_NAME></INDIVIDUAL_ALIAS>'
  const [ina] = parseConsolidatedList(individual(`<SECOND_NAME>d&apos;Or</SECOND_NAME>${alias}${xml}`))
  expect(ina).toMatchObject({
    names: ["Ina d'Or", 'Ina & Co'],
    birthYears: [
      { from: 1970, to: 1970 },
      { from: 1972, to: 1972 },
    ],
    listedOn: null,
  })
})

test.each([
  ['is cut off', '<CONSOLIDATED_LIST><INDIVIDUALS>', /unclosed|unexpected end/i],
  ['is another file', '<html><body/></html>', /not with <CONSOLIDATED_LIST>/],
  ['is no XML', 'id,name\n1,Ina', /./],
  ['is empty', listOf(''), /names nobody/],
  ['holds somebody without a name', listOf('<INDIVIDUAL><DATAID>7</DATAID></INDIVIDUAL>'), /without a name: 7/],
  [
    'holds somebody without a number',
    listOf('<INDIVIDUAL><FIRST_NAME>Ina</FIRST_NAME></INDIVIDUAL>'),
    /without a reference number: Ina/,
  ],
  ['is nested without an end', `<CONSOLIDATED_LIST>${'<INDIVIDUAL>'.repeat(60)}`, /nested deeper/],
  ['would expand entities', '<!DOCTYPE x [<!ENTITY a "b">]><CONSOLIDATED_LIST>&a;</CONSOLIDATED_LIST>', /entity/i],
])('OPS-42 a list that %s is refused whole', (_how, xml, message) => {
  expect(() => parseConsolidatedList(xml)).toThrow(message)
})

test('OPS-42 a file that changes is read again; one that becomes unreadable leaves the last good list in force', async () => {
  await using undo = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-list-'))
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'list.xml')
  const errors: unknown[] = []
  const source = createListFile(file, { error: (...line: unknown[]) => errors.push(line) })
  await expect(source.read()).rejects.toThrow(/list\.xml cannot be used/)
  await writeFile(file, individual(''))
  const first = await source.read()
  expect(await source.read()).toBe(first)
  await writeFile(file, individual('<SECOND_NAME>Mwendo</SECOND_NAME>'))
  const second = await source.read()
  expect(second.people[0]?.names).toEqual(['Ina Mwendo'])
  expect(second.version).not.toBe(first.version)
  await writeFile(file, '<CONSOLIDATED_LIST>')
  expect(await source.read()).toBe(second)
  await rm(file)
  expect(await source.read()).toBe(second)
  expect(errors).toHaveLength(2)
})
