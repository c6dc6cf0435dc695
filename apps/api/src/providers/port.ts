// What all ports share: what comes of asking a provider to move money: its outcome, or that the operator stopped this way and nobody was asked.
import type { StopName } from '@kivuko/contract/stops.ts'
import type { Held, Outcome } from '#platform/outcome.ts'

export type Stopped = Held<StopName>
export type Sent<T> = Outcome<T> | Stopped
