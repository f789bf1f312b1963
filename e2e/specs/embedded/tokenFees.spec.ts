import { createWalletClient, encodeFunctionData, http, parseAbi, publicActions } from 'viem'
import { expect, test } from '../../fixtures/dapp.js'
import { RPC_ONE } from '../../world/ports.js'

const chain = createWalletClient({ transport: http(RPC_ONE) }).extend(publicActions)
const TOKEN = '0x9cd1CB9C2226b85bd5c80014Da653dbC982162bC'
const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
])
type Address = `0x${string}`
const tokensOf = (account: Address) =>
  chain.readContract({ address: TOKEN, abi, functionName: 'balanceOf', args: [account] })

async function mint(account: Address, value: bigint) {
  const [from = FRIEND] = await chain.getAddresses()
  const hash = await chain.writeContract({
    ...{ account: from, chain: null, address: TOKEN, abi, functionName: 'mint' },
    args: [account, value],
  })
  await chain.waitForTransactionReceipt({ hash })
}
const pay = (value: bigint) => ({
  to: TOKEN,
  data: encodeFunctionData({ abi, functionName: 'transfer', args: [FRIEND, value] }),
})

test.describe('a fee in tokens', () => {
  test.beforeEach(async ({ dapp }) => {
    await dapp.visitSignedIn({ path: '/batches' })
  })

  test('[V12] an account with tokens and without coins pays a call and a batch, and the card says how much', {
    tag: '@smoke',
  }, async ({ dapp, page }) => {
    const account = (await page.evaluate(() => window.vestibule.getAccount().address)) as Address
    await mint(account, 100_000_000n)
    const ask = (calls: object[]) =>
      page.evaluate(
        async (calls) => {
          const provider = window.vestibule.getProvider('eip155')
          const params = [{ version: '2.0.0', chainId: '0x7a69', calls }]
          return (await provider?.request({ method: 'wallet_sendCalls', params })) as { id: string }
        },
        calls as never,
      )
    const statusOf = (id: string) =>
      page.evaluate(
        (id) =>
          window.vestibule
            .getProvider('eip155')
            ?.request({ method: 'wallet_getCallsStatus', params: [id] }),
        id,
      )

    const asked = ask([pay(5_000_000n)])
    const review = await dapp.review()
    await expect(review.card).toContainText(/Fee\s*up to [\d.]+ TUSD/)
    await expect(review.card).toContainText('The operator of this wallet')
    await expect(review.card).not.toContainText('Not enough')
    await review.approve()
    const { id } = await asked
    await expect.poll(() => statusOf(id)).toMatchObject({ status: 200 })
    const left = await tokensOf(account)
    expect(left).toBeLessThan(95_000_000n)
    expect(left).toBeGreaterThan(80_000_000n)
    await expect(chain.getBalance({ address: account })).resolves.toBe(0n)

    await test.step('then a batch', async () => {
      const asked = ask([pay(1n), pay(2n)])
      const review = await dapp.review()
      await expect(review.card).toContainText('All or nothing')
      await expect(review.card).toContainText(/Fee\s*up to [\d.]+ TUSD/)
      await review.approve()
      const { id } = await asked
      await expect.poll(() => statusOf(id)).toMatchObject({ status: 200 })
    })
  })
})
