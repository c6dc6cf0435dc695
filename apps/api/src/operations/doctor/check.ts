// What every check of the doctor is: what it looks at, and what it found there.
import type { DoctorArea } from '@kivuko/contract/console-doctor.ts'
import type { Config } from '#config/read-config.ts'
import type { Deps } from '#deps.ts'
import type { Finding } from '#providers/examine/port.ts'

export type Check = {
  area: DoctorArea
  /** Whether somebody beyond this machine and its database is asked, or written to. Left out, nobody is. */
  asksOthers?(config: Config): boolean
  /** Asks alone: nothing is written but what it removes again and the answers it asked for; no money moves. May throw. */
  ask(deps: Deps): Promise<readonly Finding[]>
}
