/** The views about namespaces and networks that most visitors never open; one chunk of their own. */
export { SwitchActiveChain } from './SwitchActiveChain/SwitchActiveChain.js'
export { SwitchNetwork } from './SwitchNetwork/SwitchNetwork.js'
export { UnsupportedChain } from './UnsupportedChain/UnsupportedChain.js'
