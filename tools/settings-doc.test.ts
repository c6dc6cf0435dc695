import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { RENEW_SETTINGS_COMMAND, SETTINGS_DOC, settingsDoc } from './settings-doc.ts'

test('docs/settings.md is what the settings of the code say', async () => {
  const written = await readFile(new URL(`../${SETTINGS_DOC}`, import.meta.url), 'utf8')
  expect(written, `${SETTINGS_DOC} is old: run ${RENEW_SETTINGS_COMMAND}`).toBe(settingsDoc())
})
