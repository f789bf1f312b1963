export { ageMethods } from '../testing/ageMethods.js'
export { everythingKept } from '../testing/everythingKept.js'
export { writeFrameDist } from '../testing/frameDist.js'
export { killAll } from '../testing/killAll.js'
export { createRelayKey, openRelaySocket, type RelaySocket } from '../testing/relayClient.js'
export { randomMessage, randomTopic } from '../testing/relayWorld.js'
export { serverProcesses } from '../testing/serverProcesses.js'
export { puzzleOf, solvePuzzle } from '../testing/solvePuzzle.js'
export {
  type Answer,
  codeOf,
  createVisitor,
  type Surroundings,
  type Visitor,
} from '../testing/visitor.js'
export { type NewWallet, newWallet, walletClient } from '../testing/walletClient.js'
export {
  createWorld,
  DAPP_ORIGIN,
  FRAME_ORIGIN,
  PROJECTS,
  type World,
} from '../testing/world.js'
