export { parseBitcoinAddress } from '../namespaces/bip122/bitcoinAddress.js'
export { parseEvmAddress, toChecksum } from '../namespaces/eip155/evmAddress.js'
export { parseSolanaAddress } from '../namespaces/solana/solanaAddress.js'
