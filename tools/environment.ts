// The only reader of environment variables among the tools.

export type ToolEnvironment = {
  PORT?: string
  SANDBOX_PORT?: string
  SANDBOX_SMTP_PORT?: string
  KIVUKO_DATA?: string
  DATABASE_URL?: string
  PUBLIC_URL?: string
}

/** The settings a person may give the tools; an empty value counts as absent. */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): ToolEnvironment {
  const { PORT, SANDBOX_PORT, SANDBOX_SMTP_PORT, KIVUKO_DATA, DATABASE_URL, PUBLIC_URL } = env
  const given = { PORT, SANDBOX_PORT, SANDBOX_SMTP_PORT, KIVUKO_DATA, DATABASE_URL, PUBLIC_URL }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''))
}
