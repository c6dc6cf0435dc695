// How a sentence stands in a build until a language is put in its place: between characters that no text has, which come
// through minifiers and bundlers as they are. What stands between them is the English sentence, as letters that no kind of
// literal changes, and its values as they were written.

/** Each sentence by its English; one with a number by the English of its form `other`, as the forms of the language. */
export type Catalogue = {
  language: string
  sentences: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}
export type Spoken = Catalogue & { brand: string }

/** A global variable that there is not: nothing is concluded from it before the language stands there. */
export const LANGUAGE_MARK = '__LANGUAGE__'

const OPENS = '\uE000'
const SPLITS = '\uE001'
const CLOSES = '\uE002'
const MARKS = /([\uE000-\uE002])/
/** Of code that a minifier has seen, or not. */
const FORMS = /\{\s*["'`]?\uE000([\w-]+)\uE002["'`]?\s*:\s*0,?\s*\}/g
const LANGUAGE = new RegExp(`\\b${LANGUAGE_MARK}\\b`, 'g')

/** Code of a literal that stands for the sentence; `values`: the code of each, by its name. */
export function markSentence(sentence: string, values: ReadonlyMap<string, string>): string {
  const code = `${OPENS}${encoded([sentence, ...values.keys()])}`
  if (values.size === 0) return `"${code}${CLOSES}"`
  return `\`${code}${[...values.values()].map((value) => `${SPLITS}\${${value}}`).join('')}${CLOSES}\``
}

/** Code of an object that stands for the forms of a number. */
export function markForms(forms: Readonly<Record<string, string>>): string {
  return `{ "${OPENS}${encoded(forms)}${CLOSES}": 0 }`
}

/** A finished file in one language; in English what its catalogue lacks. */
export function speak(text: string, spoken: Spoken): string {
  const code = text
    .replace(LANGUAGE, () => JSON.stringify(spoken.language))
    .replace(FORMS, (_, mark: string) => formsIn(decoded(mark) as Record<string, string>, spoken))
  const [before = '', ...rest] = code.split(MARKS)
  // A sentence may stand among the values of another: each that is open, as the pieces between its marks.
  const open: string[][] = [[before]]
  for (let at = 0; at < rest.length; at += 2) {
    const piece = rest[at + 1] ?? ''
    if (rest[at] === OPENS) open.push([piece])
    else if (rest[at] === SPLITS) open.at(-1)?.push(piece)
    else {
      const around = open.at(-2)
      const [mark = '', ...values] = open.pop() ?? []
      if (!around) throw new Error('a sentence ends that has not begun')
      around[around.length - 1] += sentenceIn(mark, values, spoken) + piece
    }
  }
  if (open.length > 1) throw new Error('a sentence has begun that does not end')
  return open[0]?.join('') ?? ''
}

/** `values`: each as it stands in the literal, code of a template or, where a minifier knew it, text. */
function sentenceIn(mark: string, values: readonly string[], { sentences, brand }: Spoken): string {
  const [english = '', ...names] = decoded(mark) as string[]
  const said = sentences[english] ?? english
  if (typeof said !== 'string') throw new Error(`“${english}” has forms in the catalogue, and none where it is shown`)
  return written(said.replaceAll('{brand}', () => brand)).replace(/\{(\w+)\}/g, (asked, name: string) => {
    const value = values[names.indexOf(name)]
    if (value !== undefined) return value
    if (names.length === 0) return asked
    throw new Error(`“${said}” asks for ${name}, which is not given`)
  })
}

function formsIn(english: Readonly<Record<string, string>>, { sentences, brand }: Spoken): string {
  const known = sentences[String(english.other)]
  if (typeof known === 'string') throw new Error(`“${english.other}” needs the forms of a number in the catalogue`)
  const entries = Object.entries(known ?? english)
  return `{${entries.map(([form, said]) => `${form}:"${written(said.replaceAll('{brand}', () => brand))}"`).join(',')}}`
}

/** As it may stand between quotes of any kind: nobody knows which ones a minifier has chosen. */
function written(text: string): string {
  return text.replace(/[\\"'`]|\$(?=\{)/g, '\\$&').replaceAll('\n', '\\n')
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decoded(mark: string): unknown {
  return JSON.parse(Buffer.from(mark, 'base64url').toString())
}
