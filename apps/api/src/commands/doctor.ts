// `doctor.ts [--json] [--inside] [--mail you@x.example] [--text +254712345678]`: looks at everything, says what to do about each
// line, and ends with 1 when something is wrong. No money moves; a mail and a text message are sent only when asked for. With
// `--inside` nobody beyond this machine and its database is asked: for a copy that was restored.
import { createDeps } from '#create-deps.ts'
import { printFindings } from '#operations/print-findings.ts'
import { runDoctor } from '#operations/run-doctor.ts'
import { runCommand } from './run-command.ts'

const words = process.argv.slice(2)
const after = (flag: string) => (words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined)

await runCommand(async () => {
  const isInside = words.includes('--inside')
  const to = { mail: after('--mail'), text: after('--text') }
  if (isInside && (to.mail || to.text)) throw new Error('Say --inside, or --mail and --text: these go to somebody.')
  const findings = await runDoctor({ connect: (config) => createDeps(config), isInside }, to)
  console.log(words.includes('--json') ? JSON.stringify(findings, null, 2) : printFindings(findings))
  if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1
})
