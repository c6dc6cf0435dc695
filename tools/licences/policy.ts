// Which licences a shipped library may have; why each is taken stands in docs/decisions/dependencies.md. Pure.
import type { Library } from './shipped.ts'

/** Names of SPDX, whatever library declares them. */
export const LICENCES = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Zlib',
] as const

/** Licences that are taken of these libraries alone. The name may end in `*`. */
export const LICENCES_OF: Record<string, readonly string[]> = {
  '@fontsource-variable/inter': ['OFL-1.1'],
  '@img/sharp-*': ['LGPL-3.0-or-later'],
  argparse: ['Python-2.0'],
  'fast-sha256': ['Unlicense'],
}

/** What a library says in its own words, or in its text alone, as it was read in that version. */
export const READ_AS: Record<string, string> = {
  'ibantools@4.5.4': 'MIT OR MPL-2.0',
  'png-js@2.0.0': 'MIT',
}

/** As it declares it, or as somebody read it. */
export const licenceOf = ({ name, version, licence }: Library): string => READ_AS[`${name}@${version}`] ?? licence ?? ''

/** A sentence for each library whose licence nobody has taken. */
export function untaken(libraries: readonly Library[]): string[] {
  return libraries.flatMap((library) => {
    const licence = licenceOf(library)
    const special = Object.entries(LICENCES_OF).find(([name]) => isNamed(name, library.name))?.[1] ?? []
    if (isTaken(licence, [...LICENCES, ...special])) return []
    const what = licence === '' ? 'declares no licence' : `has the licence ${licence}`
    return [`${library.name}@${library.version} ${what}, which tools/licences/policy.ts does not take`]
  })
}

const isNamed = (pattern: string, name: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern

/** One of those with OR between them, all of those with AND; the two are not mixed without parentheses. */
function isTaken(expression: string, taken: readonly string[]): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' OR ')) return bare.split(' OR ').some((each) => isTaken(each, taken))
  return bare.split(' AND ').every((each) => taken.includes(each))
}
