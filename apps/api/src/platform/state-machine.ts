// A state machine is a typed table: each state lists where it may go.

export type Transitions<S extends string> = { readonly [from in S]: readonly S[] }

/** The states from which `to` may be reached: what the SQL update carries in its WHERE. */
export function sourcesOf<S extends string>(table: Transitions<S>, to: S): S[] {
  return (Object.keys(table) as S[]).filter((from) => table[from].includes(to))
}
