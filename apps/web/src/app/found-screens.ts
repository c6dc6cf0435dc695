// Where the code that comes with a screen finds the others: the list of screens brings that code, so it cannot import it.
import type { LazyScreen } from '#lib/lazy-screen.tsx'

type Found = { screen: LazyScreen } | undefined
type Find = (pathname: string) => Found

let find: Find = () => undefined

export function findScreensBy(finder: Find): void {
  find = finder
}

export function findScreen(pathname: string): Found {
  return find(pathname)
}
