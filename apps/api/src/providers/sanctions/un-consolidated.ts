// Reads the Consolidated List of the United Nations Security Council, in the XML it is published in: its individuals.
// Other lists can be brought into this form. Companies are not customers of ours, so entities are left out.
import { SaxesParser } from 'saxes'
import type { BirthYears, ListedPerson } from './port.ts'

const PERSON = 'INDIVIDUAL'
const NAME_PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'] as const
/** Said of a birth year that is only about right. */
const APPROXIMATE = /APPROX/i
const APPROXIMATE_YEARS = 2
/** The list has five. */
const DEPTH_MAX = 50

/** What is written below one person: each path of tags, such as `INDIVIDUAL_ALIAS/ALIAS_NAME`, with its texts. */
type Person = { texts: Map<string, string>; aliases: string[]; births: BirthYears[]; group: Map<string, string> }

/** Throws what is wrong with the XML, or that it is not this list. */
export function parseConsolidatedList(xml: string): ListedPerson[] {
  const people: ListedPerson[] = []
  const path: string[] = []
  let text = ''
  let person: Person | undefined
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    path.push(name)
    if (path.length > DEPTH_MAX) throw new Error(`is nested deeper than ${DEPTH_MAX} elements`)
    text = ''
    if (name === PERSON) person = { texts: new Map(), aliases: [], births: [], group: new Map() }
    else if (person && depthBelowPerson(path) === 1) person.group.clear()
  })
  for (const event of ['text', 'cdata'] as const)
    parser.on(event, (piece) => {
      text += piece
    })
  parser.on('closetag', ({ name }) => {
    if (person && name === PERSON) {
      people.push(toPerson(person))
      person = undefined
    } else if (person) keep(person, path, text.trim())
    path.pop()
    text = ''
    if (path.length === 0 && name !== 'CONSOLIDATED_LIST')
      throw new Error(`begins with <${name}>, not with <CONSOLIDATED_LIST>`)
  })
  parser.write(xml).close()
  if (people.length === 0) throw new Error('names nobody')
  return people
}

function depthBelowPerson(path: readonly string[]): number {
  return path.length - 1 - path.lastIndexOf(PERSON)
}

function keep(person: Person, path: readonly string[], text: string): void {
  const [name, group] = [path.at(-1) ?? '', path.at(-2)]
  if (depthBelowPerson(path) === 1) {
    if (name === 'INDIVIDUAL_ALIAS') person.aliases.push(person.group.get('ALIAS_NAME') ?? '')
    else if (name === 'INDIVIDUAL_DATE_OF_BIRTH') person.births.push(...yearsOf(person.group))
    else person.texts.set(name, text)
  } else if (depthBelowPerson(path) === 2 && group) person.group.set(name, text)
}

function yearsOf(group: ReadonlyMap<string, string>): BirthYears[] {
  const yearIn = (field: string) => Number(/^\d{4}/.exec(group.get(field) ?? '')?.[0] ?? 0)
  const about = APPROXIMATE.test(group.get('TYPE_OF_DATE') ?? '') ? APPROXIMATE_YEARS : 0
  const year = yearIn('DATE') || yearIn('YEAR')
  const [from, to] = year
    ? [year, year]
    : [yearIn('FROM_YEAR') || yearIn('TO_YEAR'), yearIn('TO_YEAR') || yearIn('FROM_YEAR')]
  return from && to ? [{ from: from - about, to: to + about }] : []
}

function toPerson({ texts, aliases, births }: Person): ListedPerson {
  const name = NAME_PARTS.map((part) => texts.get(part) ?? '')
    .filter(Boolean)
    .join(' ')
  const id = texts.get('REFERENCE_NUMBER') || texts.get('DATAID')
  if (!id || !name) throw new Error(`holds a person without ${id ? 'a name' : 'a reference number'}: ${id ?? name}`)
  return {
    id,
    names: [...new Set([name, ...aliases.filter(Boolean)])],
    birthYears: births,
    programme: texts.get('UN_LIST_TYPE') ?? '',
    listedOn: /^\d{4}-\d{2}-\d{2}/.exec(texts.get('LISTED_ON') ?? '')?.[0] ?? null,
  }
}
