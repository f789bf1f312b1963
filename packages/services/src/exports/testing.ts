export { networkAt } from '../testing/chain/dataVisitor.js'
export { MULTICALL, multicallCode } from '../testing/chain/multicall3.js'
export { ageIdentities } from '../testing/database/ageIdentities.js'
export { ageMethods } from '../testing/database/ageMethods.js'
export { everythingKept } from '../testing/database/everythingKept.js'
export { snapshotWallet, walletsOf } from '../testing/database/keptWallets.js'
export { removeMethods } from '../testing/database/removeMethods.js'
export { writeFrameDist } from '../testing/frameDist.js'
export { futureWallet, walletOf } from '../testing/signIn/contracts.js'
export { OWNER, signInPage } from '../testing/signIn/signInPage.js'
export { providerSession } from '../testing/visitors/providerSession.js'
export { puzzleOf, solvePuzzle } from '../testing/visitors/solvePuzzle.js'
export type { Surroundings } from '../testing/visitors/surroundings.js'
export { createTestPasskey } from '../testing/visitors/testPasskey.js'
export { type Answer, codeOf, createVisitor, type Visitor } from '../testing/visitors/visitor.js'
export { type NewWallet, newWallet, walletClient } from '../testing/visitors/walletClient.js'
export {
  createWorld,
  DAPP_ORIGIN,
  FRAME_ORIGIN,
  PROJECTS,
  type World,
} from '../testing/world.js'
