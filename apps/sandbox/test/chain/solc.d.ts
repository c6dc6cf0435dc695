// What is used of the Solidity compiler, which brings no types.
declare module 'solc' {
  type Found = { contents: string } | { error: string }
  const solc: { version(): string; compile(input: string, callbacks: { import: (path: string) => Found }): string }
  export default solc
}
