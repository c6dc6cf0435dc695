// Builds the web app when its sources have changed since the last build; a page that is too heavy fails it.
import { runTool } from './run-tool.ts'
import { buildWeb, isWebBuilt } from './start/web-build.ts'

await runTool(async (signal) => {
  if (!isWebBuilt()) await buildWeb(signal)
  return 0
})
