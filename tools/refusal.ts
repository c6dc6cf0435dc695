/** A reason not to go on that the person at the terminal can mend: its message is one sentence and says what to do. */
export class Refusal extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Refusal'
  }
}
