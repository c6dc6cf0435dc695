// Whether what the contract promises is bound, proven and used.
import { API } from '@kivuko/contract/api.ts'
import { ERRORS } from '@kivuko/contract/error-codes.ts'
import type { Source } from './sources.ts'

/** Endpoints no route binds. */
export function findUnbound(sources: readonly Source[]): string[] {
  const server = sources.filter(({ path, isTest }) => path.startsWith('apps/api/src/') && !isTest)
  return API.filter(
    ({ id }) => !server.some((source) => importedNames(source, id).some((name) => binds(source, name))),
  ).map(({ id }) => `${id} is in the contract but no route says on(${id}); bind it in its module's routes.ts`)
}

/** Endpoints no scenario calls. */
export function findUntested(sources: readonly Source[]): string[] {
  const scenarios = sources.filter(({ path }) => path.startsWith('apps/api/test/'))
  const isUsed = (source: Source, name: string) =>
    (source.text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0) > (name.includes('.') ? 0 : 1)
  return API.filter(
    ({ id }) => !scenarios.some((source) => importedNames(source, id).some((name) => isUsed(source, name))),
  ).map(({ id }) => `${id} is in the contract but no scenario calls it; write one in apps/api/test/scenarios`)
}

/** Error codes nothing can answer with. */
export function findUnusedErrors(sources: readonly Source[]): string[] {
  const texts = sources
    .filter(
      ({ path, isTest }) =>
        !isTest && /^(apps\/api|packages\/contract)\/src\//.test(path) && !path.includes('/error-codes'),
    )
    .map(({ text }) => text)
  return Object.keys(ERRORS)
    .filter((code) => !texts.some((text) => text.includes(`'${code}'`)))
    .map(
      (code) => `${code} is in packages/contract/src/error-codes.ts but nothing answers with it; use it or take it out`,
    )
}

/** The local names under which a file imports something of the contract. */
function importedNames(source: Source, exported: string): string[] {
  const imports = source.text.matchAll(/import\s*\{([^}]*)\}\s*from\s*'@kivuko\/contract\/[a-z-]+\.ts'/g)
  const wholes = source.text.matchAll(/import \* as (\w+) from '@kivuko\/contract\/[a-z-]+\.ts'/g)
  const qualified = [...wholes].map(([, whole]) => `${whole}\\.${exported}`)
  const named = [...imports].flatMap(([, names = '']) =>
    names.split(',').flatMap((entry) => {
      const [name, local] = entry.trim().split(/\s+as\s+/)
      return name === exported ? [local ?? exported] : []
    }),
  )
  return [...qualified, ...named]
}

const binds = (source: Source, name: string) => new RegExp(`\\bon\\(\\s*${name}\\s*[,)]`).test(source.text)
