// Whether a database may be trusted with the journal: it is this wallet's, it waits for a second machine, and the role can do no more than it must.
import type { Facts } from './store.ts'

/** Its message is one sentence that says what to do. */
export class DatabaseUnfit extends Error {}

/** `isForReal`: no demo. Throws DatabaseUnfit. */
export function checkDatabase(facts: Facts | undefined, { hot, isForReal }: { hot: string; isForReal: boolean }): void {
  const unfit = faultOf(facts, hot) ?? (isForReal && facts ? faultForReal(facts) : undefined)
  if (unfit) throw new DatabaseUnfit(`SIGNER_DATABASE_URL: ${unfit}`)
}

function faultOf(facts: Facts | undefined, hot: string): string | undefined {
  if (!facts?.hot) return 'has no journal yet; run apps/signer/src/commands/prepare-database.ts'
  if (facts.hot.toLowerCase() !== hot.toLowerCase())
    return `has the journal of the wallet ${facts.hot}, and the words of this signer are of ${hot}`
  if (facts.is_read_only) return 'leads to a server that only reads; name the primary'
  if (!['on', 'remote_apply'].includes(facts.commits) || facts.statement_timeout !== '0')
    return 'leads to something that drops what a session is started with; name the server itself, without a pooler'
  if (facts.may_do_more)
    return 'names a role that may change what was signed; name the one that prepare-database.ts was told to let in'
  return undefined
}

function faultForReal({ fsync, standbys }: Facts): string | undefined {
  if (fsync !== 'on') return 'leads to a server with fsync off, which may forget what was signed'
  if (standbys.trim() === '')
    return 'leads to a server that waits for no second machine; set synchronous_standby_names, or a number may be signed twice after it is lost'
  return undefined
}
