/** The views about namespaces and networks; one separate chunk. */

export { default as styles } from './Account/NamespaceSwitch.css?inline'
export { NamespaceSwitch } from './Account/NamespaceSwitch.js'
export { ConnectingMultiChain } from './ConnectingMultiChain.js'
export { Networks } from './Networks/Networks.js'
export { SwitchActiveChain } from './SwitchActiveChain.js'
export { SwitchNetwork } from './SwitchNetwork.js'
export { UnsupportedChain } from './UnsupportedChain/UnsupportedChain.js'
