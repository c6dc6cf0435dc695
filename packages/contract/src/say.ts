// Sentences that are kept: their English and their values, so that they are said later, in whatever language is chosen
// by then. What is said at once is said by `t`. Pure.
import type { Asset } from '@kivuko/money/assets.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import type { Money } from '@kivuko/money/money.ts'
import { LANGUAGE_FACTS, languageOf } from './languages.ts'
import { type Catalogue, catalogueNow, type Forms, fill, formIn, type Literal, type Names, sentenceIn } from './text.ts'

/** A day, as `2026-11-28`. */
export type Day = { day: string; as: 'date' | 'weekday' | 'short' }
/** What JSON carries of a value. */
export type Kept = Said | number | Day | { asset: Asset; units: string }
export type Sentence = { say: string; with: Readonly<Record<string, Kept>> } | { forms: Forms; count: number }
/** One sentence, several in a row, or text that is said as it is, unless the catalogues know it. */
export type Said = string | Sentence | readonly Said[]

/** A name stays as it is; amounts are written alike in every language, days and sentences within a sentence as the reader's has them. */
export type Value = Said | number | Day | Money
type Values<Text extends string> = [Names<Text>] extends [never] ? [] : [values: Record<Names<Text>, Value>]

/** `say('{amount} is in your wallet', { amount })`. Without values its English says all there is to keep. */
export function say<const Text extends string>(text: Literal<Text>, ...values: Values<Text>): SaidOf<Text>
export function say(text: string, values?: Readonly<Record<string, Value>>): Said {
  return values ? { say: text, with: kept(values) } : text
}
type SaidOf<Text extends string> = [Names<Text>] extends [never] ? string : Sentence

/** `sayCount(3, { one: '{count} date', other: '{count} dates' })`. */
export function sayCount(count: number, forms: Forms): Sentence {
  return { forms, count }
}

/** '28 November 2026', 'Saturday 28 November', or '28 November'. */
export function dayOf(date: Date | string, as: Day['as'] = 'date'): Day {
  return { day: typeof date === 'string' ? date : date.toISOString().slice(0, 10), as }
}

function kept(values: Readonly<Record<string, Value>>): Record<string, Kept> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' && 'units' in value ? { asset: value.asset, units: String(value.units) } : value,
    ]),
  )
}

/** In the language that is spoken now. */
export function spoken(said: Said): string {
  return saidIn(catalogueNow(), said)
}

/** As it is written down for whoever reads no other language. */
export function inEnglish(said: Said): string {
  return saidIn(undefined, said)
}

/** What numbers and dates are written with now. */
export function localeNow(): string {
  return localeOf(catalogueNow())
}

const knownByEnglish = new Map<string, Sentence>()

/**
 * Its English, by which it is found again where only that is stored: for sentences whose values are few and known, such
 * as the names of networks. Each process names all there can be.
 */
export function knownAs(said: Said): string {
  const english = saidIn(undefined, said)
  if (typeof said === 'object' && !('map' in said)) knownByEnglish.set(english, said)
  return english
}

/**
 * What a field's rule says, in English: `sayRule('must be at most {max} characters', { max: 40 })`. Rules are made as the
 * program starts, for whoever breaks one later. Without values it is `t`; the build puts either in the page's language.
 */
export function sayRule<const Text extends string>(text: Literal<Text>, values: Record<Names<Text>, Value>): string {
  return knownAs({ say: text, with: kept(values) })
}

/** In the catalogue's language; in English without one, and where it lacks a sentence. */
export function saidIn(catalogue: Catalogue | undefined, said: Said): string {
  if (typeof said === 'string') {
    const known = catalogue && knownByEnglish.get(said)
    return known ? saidIn(catalogue, known) : sentenceIn(catalogue, said)
  }
  if ('map' in said)
    return said
      .map((part) => saidIn(catalogue, part))
      .filter((text) => text !== '')
      .join(' ')
  if ('forms' in said) return formIn(catalogue, said.count, said.forms)
  const values = Object.entries(said.with).map(([name, value]) => [name, writtenIn(catalogue, value)])
  return fill(sentenceIn(catalogue, said.say), Object.fromEntries(values))
}

function writtenIn(catalogue: Catalogue | undefined, value: Kept): string {
  if (typeof value !== 'object') return String(value)
  if ('day' in value) return writtenDay(value, localeOf(catalogue))
  if ('asset' in value) return formatMoney({ asset: value.asset, units: BigInt(value.units) })
  return saidIn(catalogue, value)
}

const DAYS: Record<Day['as'], Intl.DateTimeFormatOptions> = {
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  short: { day: 'numeric', month: 'long' },
}

function localeOf(catalogue: Catalogue | undefined): string {
  return LANGUAGE_FACTS[languageOf(catalogue?.language ?? 'en') ?? 'en'].locale
}

function writtenDay({ day, as }: Day, locale: string): string {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { timeZone: 'UTC', ...DAYS[as] })
  return format.format(new Date(`${day}T00:00:00Z`)).replace(',', '')
}
