/** Explains in one sentence to the operator why the cluster cannot be opened. */
export class ClusterError extends Error {
  override name = 'ClusterError'
}
