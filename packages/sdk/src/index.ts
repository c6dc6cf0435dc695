// What `@kivuko/sdk` offers.
export type * from './contract.ts'
export { type FieldError, KivukoError, type KivukoErrorDetails, type OwnCode } from './error.ts'
export { Kivuko, type KivukoOptions } from './kivuko.ts'
export type { List, Page } from './list.ts'
export type * from './refusals.ts'
export type { CallOptions, KeyedOptions } from './send.ts'
export type { SigningKey } from './sign-request.ts'
