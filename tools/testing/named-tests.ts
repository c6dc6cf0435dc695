// Which tests some words name: a file by its name, whole, or single tests and journeys by their titles.
import { titlesOf } from '../behaviours.ts'
import { Refusal } from '../refusal.ts'
import { readSources } from '../tidy/sources.ts'
import { journeys, type Suite, tests } from './suites.ts'

type TestFile = { isJourney: boolean; path: string; titles: readonly string[] }

/** Throws a Refusal when no test is so named. */
export function namedTests(words: readonly string[]): Suite[] {
  const files = readSources(/\.(test|spec)\.tsx?$/).map((source) => ({
    isJourney: source.path.startsWith('e2e/'),
    path: source.path,
    titles: titlesOf(source),
  }))
  const { whole, single, hasJourneys } = chooseTests(files, words)
  const pattern = titlePattern(words)
  const suites = [
    ...(whole.length > 0 ? [tests({ args: whole, name: 'files so named' })] : []),
    ...(single.length > 0 ? [tests({ args: [...single, '-t', `(?i:${pattern})`], name: 'tests so titled' })] : []),
    // The first word of what Playwright compares is the width, which is no name.
    ...(hasJourneys ? [journeys('once', ['--grep', `^\\s*\\S+ .*(?:${pattern})`])] : []),
  ]
  if (suites.length === 0) throw new Refusal(`No test file and no title contains ${words.join(' or ')}.`)
  return suites
}

export function titlePattern(words: readonly string[]): string {
  return words.map((word) => word.replaceAll(/[^\w\s-]/g, '\\$&')).join('|')
}

/** The files to run whole, those of which single tests run, and whether there are journeys. */
export function chooseTests(
  files: readonly TestFile[],
  words: readonly string[],
): { whole: string[]; single: string[]; hasJourneys: boolean } {
  const names = new RegExp(titlePattern(words), 'i')
  const isNamed = ({ path }: TestFile) => names.test(path)
  const hasNamed = ({ titles }: TestFile) => titles.some((title) => names.test(title))
  const others = files.filter(({ isJourney }) => !isJourney)
  return {
    whole: others.filter(isNamed).map(({ path }) => path),
    single: others.filter((file) => !isNamed(file) && hasNamed(file)).map(({ path }) => path),
    hasJourneys: files.some((file) => file.isJourney && (isNamed(file) || hasNamed(file))),
  }
}
