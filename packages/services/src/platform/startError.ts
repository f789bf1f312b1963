/** Why the services could not start, in one sentence for anyone who runs them. */
export class StartError extends Error {
  override name = 'StartError'
}
