// What the rules of velocity ask about the devices people sign in at; who keeps the sessions answers.
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'

export type DeviceUse = {
  user_agent: string
  address: string
  /** Every account seen at it, the newest at it first. */
  accounts: UserId[]
}

/** Devices that somebody came with in the period, and all customers who came with them since `since`. */
export type FindDevices = (
  db: Db,
  asked: { from: Date; to: Date; since: Date; accountsMin: number },
) => Promise<DeviceUse[]>
