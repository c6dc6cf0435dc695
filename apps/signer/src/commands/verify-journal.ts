// `verify-journal.ts [<line> <hash>]`: reads the whole shared journal, as who signs does, and says how far it goes, and whether it is of these words and its role can do no more than sign; with a line and its hash that were noted before, whether they are still in it
import { sealKeyOf } from '../chain-line.ts'
import { checkDatabase } from '../check-database.ts'
import { readConfig } from '../config.ts'
import { createKeys } from '../keys.ts'
import { runCommand } from '../run-command.ts'
import { createSharedJournal } from '../shared-journal.ts'
import { connect, disconnect, readFacts, readRows } from '../store.ts'

const PATIENCE_MS = 60_000

await runCommand(async () => {
  const [noted, hash] = process.argv.slice(2)
  const { database, mnemonic } = readConfig()
  if (!database) throw new Error('Set SIGNER_DATABASE_URL: the journal of a folder has no chain.')
  const connection = await connect(database.url, { name: 'verify-journal', patienceMs: PATIENCE_MS })
  try {
    const { hot } = createKeys(mnemonic)
    // Whether commits wait for a second machine is asked of the database that signers use, not of a copy.
    checkDatabase(await readFacts(connection), { hot: hot.address, isForReal: false })
    const journal = createSharedJournal(sealKeyOf(mnemonic))
    await journal.follow(connection)
    if (noted !== undefined) {
      const [row] = await readRows(connection, Number(noted) - 1, 1)
      if (row?.seq !== Number(noted) || row.hash.toString('hex') !== hash)
        throw new Error(
          `The line ${noted} is not the one that was noted: the journal was brought back from an old copy, or changed.`,
        )
    }
    const { seq, hash: newest } = journal.head()
    console.log(`${seq} lines, each chained to the one before and sealed. Note: ${seq} ${newest.toString('hex')}`)
  } finally {
    await disconnect(connection)
  }
})
