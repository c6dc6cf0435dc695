import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { LEDGER_DOC, ledgerDoc, RENEW_COMMAND } from './ledger-doc.ts'

test('docs/ledger.md is what the comments of the code say', async () => {
  const written = await readFile(new URL(`../${LEDGER_DOC}`, import.meta.url), 'utf8')
  expect(written, `docs/ledger.md is old: run ${RENEW_COMMAND}`).toBe(await ledgerDoc())
})
