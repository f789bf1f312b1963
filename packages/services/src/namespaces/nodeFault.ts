/** A node, or an index, did not answer what it was asked, or not in a way that makes sense. */
export class NodeFault extends Error {
  override name = 'NodeFault'
  /** It turned out to serve another chain. */
  readonly isOtherChain: boolean

  constructor(method: string, options: ErrorOptions & { isOtherChain?: boolean } = {}) {
    super(`A node has no sensible answer to ${method}.`, options)
    this.isOtherChain = options.isOtherChain ?? false
  }
}
