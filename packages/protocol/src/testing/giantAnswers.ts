const word = (seed: number) => `0x${seed.toString(16).padStart(64, '0')}`
const address = (seed: number) => `0x${seed.toString(16).padStart(40, '0')}`

export function giantAnswers() {
  const transaction = (_: unknown, index: number) => ({
    blockHash: word(1),
    blockNumber: '0x1234567',
    from: address(index),
    gas: '0x5208',
    gasPrice: '0x3b9aca00',
    hash: word(index),
    input: `0x${'a9059cbb'.repeat(9)}`,
    nonce: '0x1',
    to: address(index + 1),
    transactionIndex: `0x${index.toString(16)}`,
    value: '0xde0b6b3a7640000',
    type: '0x2',
    accessList: [{ address: address(index), storageKeys: [word(1), word(2)] }],
    v: '0x0',
    r: word(index),
    s: word(index),
  })
  const log = (_: unknown, index: number) => ({
    address: address(7),
    topics: [word(index), word(index + 1), word(index + 2)],
    data: word(index),
    blockNumber: '0x1234567',
    blockHash: word(1),
    transactionHash: word(index),
    transactionIndex: '0x0',
    logIndex: `0x${index.toString(16)}`,
    removed: false,
  })
  return {
    block: {
      number: '0x1234567',
      hash: word(1),
      // A careless copy would lose this valid JSON key.
      ['__proto__']: 'kept',
      extraData: 'Größe ✓ \u2028',
      baseFeePerGas: '0x7',
      transactions: Array.from({ length: 1_500 }, transaction),
      uncles: [],
    },
    logs: Array.from({ length: 10_000 }, log),
    code: `0x${'60'.repeat(2_500_000)}`,
  }
}
