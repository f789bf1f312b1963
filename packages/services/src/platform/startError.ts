/** Explains to the operator in one sentence why the services could not start. */
export class StartError extends Error {
  override name = 'StartError'
}
