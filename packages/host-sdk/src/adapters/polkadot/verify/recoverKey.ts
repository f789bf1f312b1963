/** The curve of ECDSA loads with the first such signature. */
export { recoverKey } from '@vestibule/protocol/polkadot'
