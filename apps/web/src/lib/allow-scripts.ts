// Which addresses code may load scripts from while the page runs. The page's policy takes text for none (Trusted Types), so
// that nothing which slips into the page becomes a script; a card network's own script and a worker are named here.

import { savesData } from '#ui/saves-data.ts'
import { BASE } from './language.ts'

type Policy = { createScriptURL: (address: string) => string | undefined }
/** Not in TypeScript's own library of the browser. */
type WithTrustedTypes = { trustedTypes?: { createPolicy: (name: string, policy: Policy) => unknown } }

/** Scripts of this site that are no modules: workers. */
const OWN_FOLDER = '/assets/'
/** Stands beside the pages of this language, because it answers for them. */
const SERVICE_WORKER = `${BASE}/service-worker.js`

/** For whoever saves data it fetches nothing ahead but the page itself (src/worker/service-worker.ts). */
export function workerAddress(): string {
  return savesData() ? `${SERVICE_WORKER}?light` : SERVICE_WORKER
}

const allowed = new Set<string>()
let isMade = false

/**
 * From now on scripts load from this origin, and from this site's own files; from anywhere else they throw. The policy
 * must be the default one, because the libraries that set the addresses know no other.
 */
export function allowScripts(address: string): void {
  allowed.add(new URL(address, window.location.origin).origin)
  if (isMade) return
  isMade = true
  const { trustedTypes } = window as WithTrustedTypes
  trustedTypes?.createPolicy('default', {
    createScriptURL(asked) {
      const { origin, pathname } = new URL(asked, window.location.origin)
      const isOwn = origin === window.location.origin
      return (isOwn ? pathname.startsWith(OWN_FOLDER) || pathname === SERVICE_WORKER : allowed.has(origin))
        ? asked
        : undefined
    },
  })
}
