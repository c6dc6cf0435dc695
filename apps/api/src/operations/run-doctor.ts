// The doctor by command: for an installation that starts, and for one whose settings keep it from starting.
import type { DoctorFinding } from '@kivuko/contract/console-doctor.ts'
import { type Config, readConfig, type Variables } from '#config/read-config.ts'
import { ConfigError } from '#config/setting.ts'
import type { Deps } from '#deps.ts'
import { wrong } from '#providers/examine/port.ts'
import { type Examination, examine } from './doctor/examine.ts'
import { type SendTo, sendMessages } from './doctor/send-messages.ts'

/** `connect` puts the parts together; `variables` are the environment's unless said otherwise. */
export type Patient = Examination & { connect(config: Config): Deps; variables?: Variables | undefined }

/**
 * Settings that cannot be run with are findings, and nothing else can be asked. A mail and a text message go to whom `to`
 * names, and to nobody else.
 */
export async function runDoctor({ connect, variables, isInside }: Patient, to: SendTo = {}): Promise<DoctorFinding[]> {
  let config: Config
  try {
    config = readConfig(variables)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return refusedSettings(error)
  }
  const deps = connect(config)
  try {
    return [...(await examine(deps, { isInside })), ...(await sendMessages(deps, to))]
  } finally {
    await deps.close()
  }
}

/** Its message has a line for each: `  MPESA_SHORTCODE: must be 5 to 7 digits`. */
function refusedSettings({ message }: ConfigError): DoctorFinding[] {
  const lines = message.split('\n').slice(1)
  return lines.map((line) => {
    const [, name = 'Settings', rule = line.trim()] = /^\s*([A-Z0-9_]+): (.*)$/.exec(line) ?? []
    return { area: 'settings', ...wrong(name, sentenceOf(rule), 'Correct it; until then no process starts.') }
  })
}

/** Most rules say how a setting has to be, and some what to do. */
function sentenceOf(rule: string): string {
  if (/^(must|is|needs) /.test(rule)) return `It ${rule}.`
  return `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.`
}
