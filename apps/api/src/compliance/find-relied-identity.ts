// What partners verified of their customers, as others read it.
export type { ReliedIdentity } from './reliance/relied-identity.ts'
export { countRelied, findLatest as findLatestSaid } from './reliance/store.ts'
