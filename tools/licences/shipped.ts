// Which libraries are shipped: what the lockfile leads to from the three programs that run for real, and nothing else.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** The sandbox, the journeys, the benches and the tools never leave a developer's machine. */
export const SHIPPED_WORKSPACES = ['apps/api', 'apps/signer', 'apps/web'] as const

type Names = Record<string, string>
type Entry = {
  version?: string
  license?: string
  /** A workspace: where it is. */
  link?: boolean
  resolved?: string
  dependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
export type Lock = Record<string, Entry>

/** `folder`: where npm puts it, from the root. `licence`: as the library declares it, if it does. */
export type Library = { name: string; version: string; licence: string | undefined; folder: string }

export function readLock(): Lock {
  return JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8')).packages
}

/** By name and version, each once. Throws when the lockfile is incomplete. */
export function shippedLibraries(lock: Lock = readLock()): Library[] {
  const seen = new Set<string>()
  const waiting: string[] = [...SHIPPED_WORKSPACES]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const { link, resolved } = lock[path] ?? {}
    const place = link ? String(resolved) : path
    if (seen.has(place)) continue
    seen.add(place)
    waiting.push(...neededBy(lock, place))
  }
  const found = [...seen].filter((path) => path.includes('node_modules/'))
  const libraries = found.map((folder) => {
    const { version = '', license } = lock[folder] as Entry
    return { name: folder.slice(folder.lastIndexOf('node_modules/') + 13), version, licence: license, folder }
  })
  return libraries.sort((a, b) => (a.folder < b.folder ? -1 : 1))
}

function neededBy(lock: Lock, path: string): string[] {
  const entry = lock[path]
  if (!entry) throw new Error(`package-lock.json has no ${path}`)
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  const optional = Object.keys(optionalDependencies ?? {})
  return [...Object.keys(dependencies ?? {}), ...peers, ...optional].flatMap((name) => {
    const place = resolve(lock, path, name)
    if (place === undefined && !optional.includes(name)) throw new Error(`package-lock.json has no ${name} for ${path}`)
    return place === undefined ? [] : [place]
  })
}

/** As Node looks for it: beside whoever asks, and then further up. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  const steps = from.split('/')
  for (let length = steps.length; length >= 0; length -= 1) {
    if (steps[length - 1] === 'node_modules') continue
    const place = [...steps.slice(0, length), 'node_modules', name].join('/')
    if (place in lock) return place
  }
  return undefined
}
