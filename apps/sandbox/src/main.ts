// The sandbox as a process: prints its address, closes on signals, and says in a sentence why it cannot start.
import { readConfig } from './config.ts'
import { startSandbox } from './sandbox.ts'

function reasonOf(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Set SANDBOX_PORT or SANDBOX_SMTP_PORT to a free one.`
  return message
}

try {
  const config = readConfig()
  const sandbox = await startSandbox(config)
  console.log(`The sandbox is at ${sandbox.url} and takes mail at smtp://127.0.0.1:${sandbox.smtpPort}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)))
  }
} catch (error) {
  console.error(`The sandbox cannot start: ${reasonOf(error)}`)
  process.exit(1)
}
