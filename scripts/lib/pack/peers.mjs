/**
 * The packages that a dapp provides. `peerDependenciesMeta` alone names a package whose version npm must not check:
 * npm refuses conflicts of optional peers even if a dapp does not use them. @returns {string[]} Their names.
 */
export function namesOfPeers({ peerDependencies, peerDependenciesMeta }) {
  return Object.keys({ ...peerDependencies, ...peerDependenciesMeta })
}
