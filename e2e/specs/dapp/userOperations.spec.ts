import { type Hex, toHex } from 'viem'
import { expect, test } from '../../fixtures/dapp.js'
import { FRAME_ORIGIN, KEEPER } from '../../world/ports.js'

const BUNDLER = `${FRAME_ORIGIN}/v1/bundler?projectId=local-demo&chainId=eip155:31337`

test('[A28] reads a user operation’s receipt at the bundler’s URL, and null for an unknown operation', async ({
  dapp,
  page,
}) => {
  await dapp.visit()
  const ask = (method: string, params: unknown[]) =>
    page.evaluate(
      async ({ url, call }) => {
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(call) })
        return response.json()
      },
      { url: BUNDLER, call: { jsonrpc: '2.0', id: 3, method, params } },
    )
  const receiptOf = (hash: Hex) => ask('eth_getUserOperationReceipt', [hash])
  await expect(receiptOf(toHex(7n, { size: 32 }))).resolves.toMatchObject({ id: 3, result: null })

  const sent = await fetch(`${KEEPER}/operation`, { method: 'POST', body: '{}' })
  const { hash, sender } = (await sent.json()) as { hash: Hex; sender: Hex }
  await expect
    .poll(async () => (await receiptOf(hash)).result)
    .toMatchObject({ userOpHash: hash, success: true, sender })
  // The services accept operations only from a signed-in wallet.
  await expect(ask('eth_sendUserOperation', [{}, hash])).resolves.toHaveProperty('error')
})
