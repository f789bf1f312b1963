/** A failure that the developer can correct. The message is one sentence with the solution. */
export class StackError extends Error {
  override name = 'StackError'
}
