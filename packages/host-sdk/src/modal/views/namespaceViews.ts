/** The views about namespaces and networks; one chunk of their own. */
export { ConnectingMultiChain } from './ConnectingMultiChain/ConnectingMultiChain.js'
export { Networks } from './Networks/Networks.js'
export { SwitchActiveChain } from './SwitchActiveChain/SwitchActiveChain.js'
export { SwitchNetwork } from './SwitchNetwork/SwitchNetwork.js'
export { UnsupportedChain } from './UnsupportedChain/UnsupportedChain.js'
