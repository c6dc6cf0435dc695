// `npm run sbom`: writes what is shipped as CycloneDX (dist/kivuko.cdx.json), and the texts of its licences beside it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shippedBill } from './licences/bill.ts'
import { thirdPartyNotices } from './licences/notices.ts'
import { runTool } from './run-tool.ts'
import { ROOT } from './start/environment.ts'

const FOLDER = join(ROOT, 'dist')

await runTool(async (signal) => {
  const bill = await shippedBill(signal)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'kivuko.cdx.json'), `${JSON.stringify(bill, undefined, 2)}\n`)
  writeFileSync(join(FOLDER, 'third-party.txt'), thirdPartyNotices())
  console.log(`${bill.components.length} components: dist/kivuko.cdx.json, and their licences in dist/third-party.txt`)
  return 0
})
