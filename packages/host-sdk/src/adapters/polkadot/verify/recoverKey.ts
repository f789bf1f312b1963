export { recoverKey } from '@vestibule/protocol/polkadot'
