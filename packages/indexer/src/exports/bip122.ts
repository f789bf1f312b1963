export { BIP122_DATA } from '../namespaces/bip122/bip122Data.js'
export { canonicalAddress } from '../namespaces/bip122/canonicalAddress.js'
