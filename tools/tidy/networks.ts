// A network of phones is named in its own files, and on one line of each list: docs/guides/add-a-rail.md.
import { FIRST_NETWORK, PHONE_NETWORK_IDS } from '@kivuko/contract/phone-networks.ts'
import type { Source } from './sources.ts'

/** The lists: of the contract, the API, the sandbox, the sandbox's contracts, and the SDK, where it is printed. A network has its import and its line in each. */
export const NETWORK_LISTS = [
  'packages/contract/src/phone-networks.ts',
  'apps/api/src/phone-networks.ts',
  'apps/sandbox/src/networks.ts',
  'apps/sandbox/contract/contracts.ts',
  'packages/sdk/src/contract.ts',
]
const LINES_MAX = 2

/** Of each but the first, whose name is also that of the way to pay. Files with its name in their path are its own. */
export function findNetworkNames({ path, text, isTest }: Source): string[] {
  if (isTest || !/^(packages|apps|tools)\//.test(path)) return []
  return PHONE_NETWORK_IDS.filter((id) => id !== FIRST_NETWORK && !path.includes(id)).flatMap((id) => {
    const named = text.split('\n').flatMap((line, at) => (line.toLowerCase().includes(id) ? [at + 1] : []))
    const most = NETWORK_LISTS.includes(path) ? LINES_MAX : 0
    if (named.length <= most) return []
    return [`${path}:${named[most]} names ${id}; what it needs there belongs into its folder, and is asked for by id`]
  })
}
