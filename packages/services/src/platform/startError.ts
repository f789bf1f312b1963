/** The reason why the services could not start, in one sentence for the operator. */
export class StartError extends Error {
  override name = 'StartError'
}
