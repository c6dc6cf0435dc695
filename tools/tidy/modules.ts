// Modules of one district may need each other, but not in a circle: what both need stands at the district's top.
import { posix } from 'node:path'
import type { Source } from './sources.ts'

const API = 'apps/api/src/'
/** `trading/orders` of a file in that module's folder; undefined for what is in none. */
const moduleOf = (path: string): string | undefined => /^apps\/api\/src\/(\w+\/[a-z-]+)\/[^/]+\.ts$/.exec(path)?.[1]
const NO_DISTRICTS = /^(platform|providers)\//

/** Each circle once, as the modules on it. */
export function findModuleCircles(sources: readonly Source[]): string[] {
  const arrows = new Map<string, Set<string>>()
  for (const { path, text, isTest } of sources) {
    const from = moduleOf(path)
    if (isTest || from === undefined || NO_DISTRICTS.test(from)) continue
    for (const [, name = ''] of text.matchAll(/(?:from|import\() ?'([#.][^']+)'/g)) {
      const target = name.startsWith('#') ? API + name.slice(1) : posix.join(posix.dirname(path), name)
      const to = moduleOf(target)
      if (to !== undefined && to !== from) arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
    }
  }
  return [...arrows.keys()]
    .filter((module) => reaches(arrows, module, module))
    .map((module) => `${module} needs itself by way of others; move what they share to the top of the district`)
}

function reaches(arrows: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const seen = new Set<string>()
  const waiting = [...(arrows.get(from) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === to) return true
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...(arrows.get(next) ?? []))
  }
  return false
}
