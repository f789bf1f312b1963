export { createChallenge } from '../namespaces/bip122/message/challenge.js'
export { scriptOf } from '../namespaces/bip122/message/scriptOf.js'
export { type MessageProtocol, verifyMessage } from '../namespaces/bip122/message/verifyMessage.js'
export { BITCOIN_NETWORKS, type BitcoinNetwork } from '../namespaces/bip122/networks.js'
