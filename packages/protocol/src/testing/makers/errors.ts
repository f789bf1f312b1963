export type MakerError = {
  method: string
  error: { code: number; message: string; data?: unknown }
}

const error = (method: string, code: number, message: string, data?: unknown): MakerError => ({
  method,
  error: data === undefined ? { code, message } : { code, message, data },
})

const REASON = `0x08c379a0${'20'.padStart(64, '0')}${'9'.padStart(64, '0')}${'4e6f7420746f646179'.padEnd(64, '0')}`
const CUSTOM = `0x2a3c6d52${'2a'.padStart(64, '0')}`

export const ERRORS_BY_MAKER: Record<string, readonly MakerError[]> = {
  geth: [
    error('eth_call', 3, 'execution reverted: Not today', REASON),
    error('eth_estimateGas', 3, 'execution reverted', CUSTOM),
    error('eth_call', -32000, 'execution reverted'),
    error('eth_estimateGas', -32000, 'gas required exceeds allowance (30000000)'),
    error('eth_sendRawTransaction', -32000, 'insufficient funds for gas * price + value'),
    error('eth_sendRawTransaction', -32000, 'nonce too low: next nonce 5, tx nonce 4'),
    error('eth_sendRawTransaction', -32000, 'already known'),
    error('eth_getBalance', -32000, 'missing trie node 01 (path ) state 0x02 is not available'),
    error('eth_getLogs', -32005, 'query returned more than 10000 results'),
    error('eth_getBlockByNumber', 4444, 'pruned history unavailable'),
    error('eth_getBalance', -32602, 'missing value for required argument 1'),
  ],
  anvil: [
    error('eth_call', 3, 'execution reverted: Not today', REASON),
    error('eth_estimateGas', 3, 'execution reverted: custom error 0x2a3c6d52', CUSTOM),
    error('eth_call', 3, 'execution reverted', '0x'),
    error('eth_estimateGas', -32003, 'Insufficient funds for gas * price + value'),
    error('eth_sendRawTransaction', -32003, 'nonce too low'),
    error('eth_sendRawTransaction', -32003, 'max fee per gas less than block base fee'),
    error('eth_sendRawTransaction', -32000, 'transaction already imported'),
    error(
      'eth_getBalance',
      -32602,
      'invalid length 2, expected a (both 0x-prefixed or not) string',
    ),
    error('eth_getBlockByNumber', -32001, 'Block 9 is not found'),
    error('eth_getProof', -32601, 'Method not found'),
    error('eth_getLogs', -32602, 'Error("Invalid block range")'),
  ],
  Erigon: [
    error('eth_call', 3, 'execution reverted: Not today', REASON),
    error('eth_estimateGas', 3, 'execution reverted', CUSTOM),
    error('eth_estimateGas', -32000, 'gas required exceeds allowance (50000000)'),
    error('eth_sendRawTransaction', -32000, 'INTERNAL_ERROR: insufficient funds'),
    error('eth_sendRawTransaction', -32000, 'nonce too low'),
    error('eth_sendRawTransaction', -32000, 'INTERNAL_ERROR: existing tx with same hash'),
    error('eth_getLogs', -32000, 'end (10) < begin (20)'),
    error('eth_getBlockByHash', -32000, 'block not found: 0x09'),
    error('eth_getProof', -32000, 'requested block is too old, block must be within 1 blocks'),
    error('eth_getBalance', -32602, 'invalid argument 0: hex string has length 2, want 40'),
    error(
      'eth_getStorageAt',
      -32601,
      'the method eth_getStorageAt does not exist/is not available',
    ),
  ],
  Nethermind: [
    error('eth_call', 3, 'execution reverted: Not today', REASON),
    error('eth_call', -32015, 'VM execution error.', 'Reverted 0x2a3c6d52'),
    error('eth_estimateGas', -32015, 'execution reverted', CUSTOM),
    error('eth_estimateGas', -32000, 'Cannot estimate gas, gas spent exceeded transaction limits'),
    error('eth_sendRawTransaction', -32010, 'InsufficientFunds, Account balance: 0, cost: 1'),
    error('eth_sendRawTransaction', -32010, 'OldNonce, Current nonce: 5, nonce of tx: 4'),
    error('eth_sendRawTransaction', -32010, 'AlreadyKnown'),
    error('eth_getBalance', -32002, 'No state available for block 0x09', null),
    error('eth_getLogs', -32001, 'Unable to find block 20', ''),
    error('eth_getBalance', -32602, 'Invalid params', 'Cannot parse "0x1" as an address'),
    error('eth_getBlockByNumber', -32603, 'Internal error', { kind: 'timeout', '2': 1, '1': 2 }),
  ],
  Reth: [
    error('eth_call', 3, 'execution reverted: Not today', REASON),
    error('eth_estimateGas', 3, 'execution reverted: custom error 0x2a3c6d52', CUSTOM),
    error('eth_call', -32003, 'out of gas: gas required exceeds: 50000000'),
    error('eth_estimateGas', -32003, 'insufficient funds for gas * price + value: have 0 want 1'),
    error('eth_sendRawTransaction', -32003, 'nonce too low: next nonce 5, tx nonce 4'),
    error('eth_sendRawTransaction', -32000, 'already known'),
    error('eth_sendRawTransaction', -32602, 'failed to decode signed transaction'),
    error('eth_getBlockByHash', -32001, 'block not found: hash 0x09'),
    error('eth_getLogs', -32602, 'query exceeds max block range 100000'),
    error('eth_getBalance', -32602, 'invalid string length', 'invalid string length at line 1'),
    error('eth_getProof', -32000, 'distance to target block exceeds maximum proof window'),
  ],
}
