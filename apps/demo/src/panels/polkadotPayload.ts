import { GENESIS_HASHES } from '../polkadotNetworks.js'

/** A remark that says hello, as `@polkadot/api` hands it to a signer: to be signed, never to be sent. */
export const createPayload = (address: string, caipNetworkId: string) => ({
  address,
  blockHash: `0x${'1f'.repeat(32)}`,
  blockNumber: '0x015f3c2a',
  era: '0xa502',
  genesisHash: GENESIS_HASHES[caipNetworkId] ?? '',
  method: '0x00000c68656c6c6f',
  mode: 0,
  nonce: '0x00000000',
  signedExtensions: [
    'CheckNonZeroSender',
    'CheckSpecVersion',
    'CheckTxVersion',
    'CheckGenesis',
    'CheckMortality',
    'CheckNonce',
    'CheckWeight',
    'ChargeTransactionPayment',
    'CheckMetadataHash',
  ],
  specVersion: '0x000f4dfb',
  tip: '0x00000000000000000000000000000000',
  transactionVersion: '0x0000001a',
  version: 4,
})
