/** A failure that a person can correct. Its message is one sentence with the solution; no stack is printed. */
export class StackError extends Error {
  override name = 'StackError'
}
