// Who gives a command: the user of this machine's account.
import { userInfo } from 'node:os'

export function commandActor(): string {
  return `command:${userInfo().username}`
}
