// What a network of phones brings along in its own folder. phone-networks.ts lists them, a line each; everything else asks here.
import type * as z from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { SharedToken } from '#platform/shared-tokens.ts'
import type { Examiner } from '../examine/port.ts'
import type { ProviderStatement } from '../statements/port.ts'
import type { MobileMoney } from './port.ts'

/** What others read of its settings. */
export type NetworkConfig = {
  /** Where its messages come, and from which addresses they are taken. */
  callbackUrl: string
  callbackFrom?: string[] | undefined
  /** Below that, an address nobody was told: the doctor sees that it reaches us and is refused. */
  probePath: string
  pollMs: number
  promptMs: number
  unpaidPerHour: number
}

/** `tokenOf`: where all processes find the access token that is asked for with these keys. */
export type NetworkKeeps = { clock: Clock; tokenOf(...keys: readonly string[]): SharedToken }

export interface Network<C extends NetworkConfig = NetworkConfig> {
  /** Each with its default and a sentence, as docs/settings.md prints them. */
  readonly settings: Readonly<Record<string, z.ZodType>>
  /** Reads them. Undefined without its keys. `businessName`: whose business it names to customers. */
  config(businessName: string): z.ZodType<C | undefined>
  /** Which setting says that it is set up, which says its address, and how that begins where real money moves. */
  readonly live: { readonly key: string; readonly address: string; readonly host: string }
  /** Secrets of a demo, which everybody knows. */
  readonly published: readonly string[]
  connect(config: C, keeps: NetworkKeeps): MobileMoney
  examiner(config: C, clock: Clock): Examiner
  /** Of one that can be asked what it moved, where what it takes to ask is set. */
  statement?(config: C, keeps: NetworkKeeps): ProviderStatement | undefined
  /** Of one whose credential is encrypted before it is set: `key` is what its portal shows, `typed` what a person types. */
  readonly credential?: { readonly asks: string; seal(key: string, typed: string): string }
}
