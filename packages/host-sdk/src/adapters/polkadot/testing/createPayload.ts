import { GENESIS } from './openPage.js'

export const EXTENSIONS: readonly string[] = [
  'CheckNonZeroSender',
  'CheckSpecVersion',
  'CheckTxVersion',
  'CheckGenesis',
  'CheckMortality',
  'CheckNonce',
  'CheckWeight',
  'ChargeTransactionPayment',
  'PrevalidateAttests',
  'CheckMetadataHash',
]

export const createPayload = (change: object = {}) => ({
  address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  blockHash: `0x${'1f'.repeat(32)}`,
  blockNumber: '0x015f3c2a',
  era: '0xa502',
  genesisHash: GENESIS,
  method: '0x00000c68656c6c6f',
  mode: 0,
  nonce: '0x00000007',
  signedExtensions: EXTENSIONS,
  specVersion: '0x000f4dfb',
  tip: '0x00000000000000000000000000000000',
  transactionVersion: '0x0000001a',
  version: 4,
  ...change,
})
