/**
 * What somebody outside answers. `refused`: it did not happen and will not; `code` is their own, or their words where
 * they have none. `unknown`: nothing may be concluded, so they are asked again.
 */
export type Outcome<T, Refusal = unknown> =
  | { kind: 'done'; value: T }
  | ({ kind: 'refused'; code: string } & Refusal)
  | { kind: 'unknown' }

/** We ourselves did not ask, because the operator stopped this way: nothing left. `stop` names what holds it. */
export type Held<Stop extends string = string> = { kind: 'held'; stop: Stop }
