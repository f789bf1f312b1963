/** Separate module: the ECDSA code loads at the first such signature. */
export { recoverKey } from '@vestibule/protocol/polkadot'
