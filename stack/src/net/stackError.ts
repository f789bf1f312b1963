/** A failure that a person can mend: its message is one sentence that says how, and no stack is worth printing. */
export class StackError extends Error {
  override name = 'StackError'
}
