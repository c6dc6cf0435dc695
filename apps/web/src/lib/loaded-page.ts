// Which page this document was loaded as, before the app moved on.

/** Whether the server has answered this very page: loading it anew would lead nowhere else. */
export function wasLoadedAt(pathname: string): boolean {
  const [loaded] = performance.getEntriesByType?.('navigation') ?? []
  return loaded !== undefined && new URL(loaded.name).pathname === pathname
}
