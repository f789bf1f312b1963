/** The views of a network that is another one than the wallet's; one chunk of their own, since few visitors meet them. */
export { SwitchActiveChain } from './SwitchActiveChain/SwitchActiveChain.js'
export { UnsupportedChain } from './UnsupportedChain/UnsupportedChain.js'
