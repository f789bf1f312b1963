/** A node did not answer what it was asked, or not in a way that makes sense. */
export class NodeFault extends Error {
  override name = 'NodeFault'

  constructor(method: string, options: ErrorOptions = {}) {
    super(`A node has no sensible answer to ${method}.`, options)
  }
}
