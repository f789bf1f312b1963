/**
 * Packages that a dapp provides. A name only in `peerDependenciesMeta` has no version: npm would
 * refuse version conflicts of optional peers, even if the dapp does not use them.
 * @returns {string[]} package names
 */
export function namesOfPeers({ peerDependencies, peerDependenciesMeta }) {
  return Object.keys({ ...peerDependencies, ...peerDependenciesMeta })
}
