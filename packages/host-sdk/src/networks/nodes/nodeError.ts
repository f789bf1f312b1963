/** Libraries read `code`, and decode a contract's revert reason from `data`. */
export class NodeError extends Error {
  override name = 'NodeError'
  readonly code: number
  readonly data?: unknown

  constructor({ code, message, data }: NodeError.Said) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

export declare namespace NodeError {
  type Said = { code: number; message: string; data?: unknown }
}
