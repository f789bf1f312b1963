/** A node or an index did not answer, or returned an invalid answer. */
export class NodeFault extends Error {
  override name = 'NodeFault'
  readonly isOtherChain: boolean

  constructor(method: string, options: ErrorOptions & { isOtherChain?: boolean } = {}) {
    super(`A node has no sensible answer to ${method}.`, options)
    this.isOtherChain = options.isOtherChain ?? false
  }
}
