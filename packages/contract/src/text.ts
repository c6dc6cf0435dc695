// What people read, in English where it stands. The sentence is its own name in the catalogue of every other language.

type Names<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, 'brand'> | Names<Rest>
  : never
type Values<Sentence extends string> = [Names<Sentence>] extends [never]
  ? []
  : [values: Record<Names<Sentence>, string | number>]
/** Only literals can be translated: a sentence that is put together at run time does not compile. */
type Literal<Sentence extends string> = string extends Sentence ? never : Sentence

/**
 * `t('Send money')`, `t('{name} found', { name })`, `t('Coins on {brand}')`. The build replaces the call by its language's
 * sentence, and `{brand}` by the operator's name: it may be said on screens only, not in what the server answers.
 */
export function t<const Sentence extends string>(sentence: Literal<Sentence>, ...[values]: Values<Sentence>): string {
  return values ? sentence.replace(/\{(\w+)\}/g, (_, name: Names<Sentence>) => String(values[name])) : sentence
}

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/** `plural(left, { one: '{count} code is left.', other: '{count} codes are left.' })`; the build adds other forms. */
export function plural(count: number, forms: Forms, language = 'en'): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other
  return form.replaceAll('{count}', new Intl.NumberFormat(language).format(count))
}
