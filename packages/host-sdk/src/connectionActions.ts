/** Connects, restores, follows and disconnects wallets: one chunk that a page loads for its first connection. */
export { connect } from './connections/connect.js'
export { disconnect } from './connections/disconnect.js'
export { followConnection } from './connections/followConnection.js'
export { finishRestore } from './connections/restore.js'
export { followTab } from './embedded/followTab.js'
export { loadBalance } from './networks/loadBalance.js'
export { switchNetwork } from './networks/switchNetwork.js'
