// What people read, in English where it stands. The sentence is its own name in the catalogue of every other language.

/** What the values of a sentence are called; the operator's name is none of them. */
export type Names<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, 'brand'> | Names<Rest>
  : never
type Values<Sentence extends string> = [Names<Sentence>] extends [never]
  ? []
  : [values: Record<Names<Sentence>, string | number>]
/** Only literals can be translated: a sentence that is put together at run time does not compile. */
export type Literal<Sentence extends string> = string extends Sentence ? never : Sentence
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>
/** Each sentence by its English; one with a number by the English of its form `other`, as the forms of the language. */
export type Catalogue = { language: string; sentences: Readonly<Record<string, string | Forms>> }

let spoken: (() => Catalogue | undefined) | undefined

/** For a program that speaks several languages: it is asked which one at each sentence. A build of the site has its own. */
export function speakBy(catalogueNow: () => Catalogue | undefined): void {
  spoken = catalogueNow
}

/**
 * `t('Send money')`, `t('{name} found', { name })`, `t('Coins on {brand}')`. The build replaces the call by its language's
 * sentence, and `{brand}` by the operator's name: it may be said on screens only, not in what the server answers.
 */
export function t<const Sentence extends string>(sentence: Literal<Sentence>, ...[values]: Values<Sentence>): string {
  const said = sentenceIn(spoken?.(), sentence)
  return values ? fill(said, values) : said
}

/** `plural(left, { one: '{count} code is left.', other: '{count} codes are left.' })`; the build adds other forms. */
export function plural(count: number, forms: Forms, language = 'en'): string {
  return formIn(spoken?.(), count, forms, language)
}

/** Of whom is spoken to now; none is English. */
export function catalogueNow(): Catalogue | undefined {
  return spoken?.()
}

/** A sentence that was a constant, and so English, in the language of now. */
export function retold(english: string): string {
  return sentenceIn(spoken?.(), english)
}

/** In English where the catalogue lacks it. */
export function sentenceIn(catalogue: Catalogue | undefined, sentence: string): string {
  const known = catalogue?.sentences[sentence]
  return typeof known === 'string' ? known : sentence
}

/** The same, of a number. `language`: that of `forms`. */
export function formIn(catalogue: Catalogue | undefined, count: number, forms: Forms, language = 'en'): string {
  const known = catalogue?.sentences[forms.other]
  return catalogue && typeof known === 'object'
    ? formOf(count, known, catalogue.language)
    : formOf(count, forms, language)
}

export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}

function formOf(count: number, forms: Forms, language: string): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other
  // Browsers write no numbers in some of them.
  return form.replaceAll('{count}', new Intl.NumberFormat([language, 'en']).format(count))
}
