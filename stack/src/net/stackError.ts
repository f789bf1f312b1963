/** A failure that a person can correct. Its message is one sentence with the solution. */
export class StackError extends Error {
  override name = 'StackError'
}
