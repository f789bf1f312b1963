import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { failure } from '../testing/failure.js'
import { createRpcProxy } from './rpcProxy.js'

test('[C09] a node that never answers is given up, and asked again by the next call', async () => {
  let isSilent = true
  const server = createServer(async (request, response) => {
    const { id, method } = JSON.parse(Buffer.concat(await request.toArray()).toString())
    if (isSilent) return
    response.end(
      JSON.stringify({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x7' : '0x1' }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const network = {
    caipNetworkId: 'eip155:7',
    name: 'Slow',
    testnet: true,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
  const calls = [{ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }] as const

  const proxy = createRpcProxy({ fetch, timeout: 100 })
  expect(await proxy.send(network, calls)).toEqual([
    { jsonrpc: '2.0', id: 1, error: failure('requestTimedOut').error },
  ])
  isSilent = false
  const patient = createRpcProxy({ fetch })
  expect(await patient.send(network, calls)).toEqual([{ jsonrpc: '2.0', id: 1, result: '0x1' }])
  server.closeAllConnections()
  server.close()
})

test('a node that redirects is not followed', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const network = {
    caipNetworkId: 'eip155:7',
    name: 'Elsewhere',
    testnet: true,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
  const calls = [{ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }] as const
  expect(await createRpcProxy({ fetch }).send(network, calls)).toEqual([
    { jsonrpc: '2.0', id: 1, error: failure('unknown').error },
  ])
  server.close()
})
