/** The reason why a cluster cannot be opened, in one sentence for an operator. */
export class ClusterError extends Error {
  override name = 'ClusterError'
}
