/** Code that needs the curve of ECDSA, which loads with the first such signature. */
export { recoverKey } from '@vestibule/protocol/polkadot'
