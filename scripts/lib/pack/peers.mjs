/**
 * The packages that a dapp provides. `peerDependenciesMeta` alone names a package whose version npm must not check: npm refuses
 * a package whose optional peer conflicts with the dapp's packages, even if the dapp does not use it.
 * @returns {string[]} Their names.
 */
export function namesOfPeers({ peerDependencies, peerDependenciesMeta }) {
  return Object.keys({ ...peerDependencies, ...peerDependenciesMeta })
}
