/**
 * The packages that a dapp brings along. `peerDependenciesMeta` alone names one whose version npm is not to judge: npm
 * refuses to install a package whose optional peer disagrees with the dapp's packages, or wants a peer that does, although
 * the dapp never asked for it.
 * @returns {string[]} Their names.
 */
export function namesOfPeers({ peerDependencies, peerDependenciesMeta }) {
  return Object.keys({ ...peerDependencies, ...peerDependenciesMeta })
}
