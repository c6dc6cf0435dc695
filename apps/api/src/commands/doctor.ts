// `doctor.ts [--json] [--mail you@x.example] [--text +254712345678]`: looks at everything, says what to do about each line,
// and ends with 1 when something is wrong. No money moves; a mail and a text message are sent only when asked for.
import { createDeps } from '#create-deps.ts'
import { printFindings } from '#operations/print-findings.ts'
import { runDoctor } from '#operations/run-doctor.ts'
import { runCommand } from './run-command.ts'

const words = process.argv.slice(2)
const after = (flag: string) => (words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined)

await runCommand(async () => {
  const findings = await runDoctor(
    { connect: (config) => createDeps(config) },
    { mail: after('--mail'), text: after('--text') },
  )
  console.log(words.includes('--json') ? JSON.stringify(findings, null, 2) : printFindings(findings))
  if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1
})
