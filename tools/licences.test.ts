// What is shipped of others: which libraries, under which licences, in which versions.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shippedBill } from './licences/bill.ts'
import { thirdPartyNotices } from './licences/notices.ts'
import { LICENCES, LICENCES_OF, licenceOf, READ_AS, untaken } from './licences/policy.ts'
import { type Library, type Lock, shippedLibraries } from './licences/shipped.ts'
import { Refusal } from './refusal.ts'
import { ROOT } from './start/environment.ts'

const libraries = shippedLibraries()
const names = libraries.map(({ name, version }) => `${name}@${version}`)
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('RUN-78 what is shipped is what the three programs lead to, and nothing of tests, tools and the sandbox', () => {
  const has = (name: string) => libraries.some((library) => library.name === name)
  for (const name of ['fastify', 'zod', 'nodemailer', 'react', 'viem', 'sharp', '@img/sharp-libvips-linux-x64'])
    expect(has(name), name).toBe(true)
  for (const name of [
    'vitest',
    'typescript',
    'oidc-provider',
    'smtp-server',
    'axe-core',
    '@foundry-rs/anvil-linux-amd64',
  ])
    expect(has(name), name).toBe(false)
  const lock: Lock = {
    'apps/api': { dependencies: { a: '1.0.0' } },
    'apps/signer': {},
    'apps/web': { dependencies: { b: '2.0.0' }, devDependencies: { c: '1.0.0' } } as Lock[string],
    'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '1.0.0' } },
    'node_modules/a/node_modules/b': { version: '1.0.0', license: 'ISC' },
    'node_modules/b': { version: '2.0.0', license: 'MIT', optionalDependencies: { gone: '1.0.0' } },
    'node_modules/c': { version: '1.0.0', license: 'MIT' },
  }
  expect(shippedLibraries(lock).map(({ folder }) => folder)).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/b',
  ])
  expect(() => shippedLibraries({ ...lock, 'node_modules/a': { dependencies: { lost: '1.0.0' } } })).toThrow('lost')
})

test('RUN-78 the bill of materials has each of them with its hash and its licence, and Node', async ({ skip }) => {
  const bill = await shippedBill().catch((error: unknown) => {
    if (error instanceof Refusal && error.message.includes('npm 10')) return undefined
    throw error
  })
  if (!bill) return skip('npm here is older than 10, which makes no bill of materials.')
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'kivuko', type: 'application' } },
  })
  const listed = bill.components.map(({ name, version }) => `${name}@${version}`)
  const node = listed.filter((each) => each.startsWith('node@24.'))
  expect(node).toHaveLength(1)
  expect(new Set(listed)).toEqual(new Set([...names, ...node]))
  const withoutHash = bill.components.filter((each) => each.name !== 'node' && !Array.isArray(each.hashes))
  expect(withoutHash).toEqual([])
  const refs = new Set(bill.components.map((each) => each['bom-ref']))
  expect(
    bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref)),
  ).toEqual([])
})

test('RUN-79 every shipped library has a licence that is taken, for a reason that is written down', () => {
  expect(untaken(libraries)).toEqual([])
  const one = (name: string, licence: string | undefined): Library => ({ name, version: '1.0.0', licence, folder: '' })
  for (const licence of ['MIT', '(MIT AND Zlib)', 'GPL-3.0-only OR MIT', 'MIT AND ISC AND BSD-3-Clause'])
    expect(untaken([one('a', licence)]), licence).toEqual([])
  for (const licence of ['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'LGPL-3.0-or-later', 'SEE LICENSE IN x', undefined])
    expect(untaken([one('a', licence)]), licence).toHaveLength(1)
  expect(untaken([one('@img/sharp-x', 'LGPL-3.0-or-later')])).toEqual([])

  const page = read('docs/decisions/dependencies.md')
  const used = libraries.flatMap((library) =>
    licenceOf(library)
      .replace(/[()]/g, '')
      .split(/ AND | OR /),
  )
  for (const licence of [...LICENCES, ...Object.values(LICENCES_OF).flat()]) expect(page).toContain(`\`${licence}\``)
  for (const licence of Object.values(LICENCES_OF).flat()) expect(used).toContain(licence)
  for (const name of Object.keys(READ_AS)) expect(names).toContain(name)
})

test('RUN-79 the notices have each shipped library that is installed, with the text it brings', () => {
  const notices = thirdPartyNotices()
  for (const name of ['fastify', 'react', 'viem']) {
    const library = libraries.find((each) => each.name === name) as Library
    expect(notices).toContain(`\n${name} ${library.version}\nLicence: ${licenceOf(library)}\n`)
    const text = readdirSync(join(ROOT, library.folder)).find((file) => /^licen[cs]e/i.test(file)) as string
    expect(notices).toContain(read(join(library.folder, text)).trim())
  }
})

test('RUN-79 each version in a package.json is exact, and the same in the lockfile', () => {
  const lock = JSON.parse(read('package-lock.json')).packages as Record<string, Record<string, Record<string, string>>>
  const folders = Object.keys(lock).filter((path) => !path.includes('node_modules/'))
  expect(folders.length).toBeGreaterThan(8)
  for (const folder of folders) {
    const file = JSON.parse(read(join(folder, 'package.json')))
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
      expect(file[kind], `${folder} ${kind}`).toEqual(lock[folder]?.[kind])
      for (const [name, version] of Object.entries(file[kind] ?? {}))
        expect(version, `${folder}: ${name}`).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    }
  }
  const unhashed = Object.entries(lock).filter(
    ([path, { integrity, link }]) => path.includes('node_modules/') && !link && !integrity,
  )
  // What a library bundles has no hash of its own: it comes within the library's.
  expect(unhashed.filter(([, entry]) => !entry.inBundle).map(([path]) => path)).toEqual([])
  expect(read('.npmrc')).toMatch(/^save-exact=true$/m)
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
})
