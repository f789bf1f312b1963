/** What needs the curve of ECDSA, which comes with the first such signature. */
export { recoverKey } from '@vestibule/protocol/polkadot'
