// `prepare-database.ts new | from <folder> | again`: the database of a journal that several signers share. `new` for a wallet that never signed; `from` takes over what a signer wrote into a folder, which no signer starts from then; `again` after a release

import { sealKeyOf } from '../chain-line.ts'
import { claimFolder } from '../claim-folder.ts'
import { readConfig } from '../config.ts'
import { markMoved, readJournal } from '../journal.ts'
import { createKeys } from '../keys.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { runCommand } from '../run-command.ts'

const USAGE = 'Say `new` for a wallet that never signed, `from <folder>` for one that did, or `again` after a release.'

await runCommand(async () => {
  const [word, folder] = process.argv.slice(2)
  const { database, databaseOwnerUrl, mnemonic } = readConfig()
  if (!database || !databaseOwnerUrl)
    throw new Error(
      'Set SIGNER_DATABASE_URL, whose role signs, and SIGNER_DATABASE_OWNER_URL, whose role owns the tables.',
    )
  const role = decodeURIComponent(new URL(database.url).username)
  const { hot, depositXpub } = createKeys(mnemonic)
  console.log(`The hot wallet is ${hot.address}; deposit addresses are derived from ${depositXpub}`)
  const common = { ownerUrl: databaseOwnerUrl, role, hot: hot.address, sealKey: sealKeyOf(mnemonic) }
  if (word === 'from' && folder) {
    // Its signer has ended, and none begins meanwhile or afterwards: whatever happens here, two journals never go on.
    const letGo = claimFolder(folder)
    try {
      const lines = readJournal(folder)
      const marker = markMoved(folder)
      await prepareDatabase({ ...common, lines }).catch((error: Error) => {
        throw new Error(
          `${error.message} No signer starts from ${folder}: say it again, or remove ${marker} to go on with it.`,
        )
      })
      console.log(`${lines.length} lines were moved. No signer starts from ${folder} any more.`)
    } finally {
      letGo()
    }
    return
  }
  if ((word !== 'new' && word !== 'again') || folder) throw new Error(USAGE)
  await prepareDatabase({ ...common, lines: word === 'new' ? [] : undefined })
  console.log(word === 'new' ? 'An empty journal was made.' : 'The tables and rights are those of this release.')
})
