import { expect, test } from 'vitest'
import type { NodeRequest } from '../../networks/nodes/createNode.js'
import { NodeError } from '../../networks/nodes/nodeError.js'
import { readRevertReason } from './readRevertReason.js'

const HASH = `0x${'ab'.repeat(32)}`
const SENT = {
  from: '0x01',
  to: '0x02',
  value: '0x0',
  input: '0x',
  gas: '0x5208',
  blockNumber: '0x10',
}

function nodeThatSays(message: string, asked: NodeRequest[] = []) {
  return async (request: NodeRequest) => {
    asked.push(request)
    if (request.method === 'eth_getTransactionByHash') return SENT
    throw new NodeError({ code: 3, message })
  }
}

test.each([
  ['execution reverted: Not today', 'Not today'],
  [
    "VM Exception while processing transaction: reverted with reason string 'Not today'",
    'Not today',
  ],
  ['execution reverted', undefined],
  ['header not found', undefined],
  [`execution reverted: ${'long '.repeat(100)}`, 'long '.repeat(24)],
])('reads “%s” as %s', async (message, reason) => {
  await expect(readRevertReason({ ask: nodeThatSays(message), hash: HASH })).resolves.toBe(reason)
})

test('simulates the transaction on the state of the previous block', async () => {
  const asked: NodeRequest[] = []
  await readRevertReason({ ask: nodeThatSays('execution reverted', asked), hash: HASH })
  const { from, to, value, gas } = SENT
  expect(asked[1]).toEqual({
    method: 'eth_call',
    params: [{ from, to, value, data: SENT.input, gas }, '0xf'],
  })
})

test('error: returns no reason if the node’s response is invalid', async () => {
  await expect(readRevertReason({ ask: async () => null, hash: HASH })).resolves.toBeUndefined()
})
