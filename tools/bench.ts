// `npm run bench -- <words>`: runs the benchmarks in bench/ whose name holds one of the words; options go to them.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './refusal.ts'
import { runTool } from './run-tool.ts'
import { ROOT } from './start/environment.ts'
import { runStep } from './steps.ts'

await runTool(async (signal) => {
  const given = process.argv.slice(2)
  const words = given.filter((word) => !word.startsWith('-'))
  const options = given.filter((word) => word.startsWith('-'))
  const names = readdirSync(join(ROOT, 'bench'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
  const chosen = names.filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
  if (chosen.length === 0) throw new Refusal(`No benchmark is called so; there are: ${names.join(', ')}.`)
  if (options.includes('--list')) {
    console.log(chosen.join('\n'))
    return 0
  }
  let failed = 0
  for (const name of chosen) {
    const isWell = await runStep({ name, script: `bench/${name}.ts`, args: options, isLoud: true }, signal)
    if (!isWell) failed += 1
  }
  return failed === 0 ? 0 : 1
})
