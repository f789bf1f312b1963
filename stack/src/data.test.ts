import { BalanceList, TransactionPage } from '@vestibule/protocol/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stack, startStack } from './startStack.js'
import { createFolder, TIMEOUT_MS } from './testing/world.js'

/** The first account of the demo's wallets. */
const DEMO = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const VISITOR = '0x00000000000000000000000000000000000A11cE'

describe('the data of the local world', () => {
  const dataDir = createFolder()
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack({ dataDir, quiet: true })
  }, TIMEOUT_MS)
  afterAll(() => stack.stop(), TIMEOUT_MS)

  const get = async (path: string): Promise<unknown> => {
    const { api, projectId } = stack.addresses
    const url = new URL(path, api)
    url.searchParams.set('projectId', projectId)
    return (await fetch(url)).json()
  }
  const balances = async (account: string) =>
    BalanceList.parse(await get(`/v1/account/${account}/balance?chainId=eip155:31337`))
  const history = async (account: string) =>
    TransactionPage.parse(await get(`/v1/account/${account}/history?chainId=eip155:31337`))

  test('[A05] the demo’s wallet has tokens with and without a price, and one that is spam', async () => {
    const rows = (await balances(DEMO)).balances.map(({ symbol, quantity, price, flags }) => [
      symbol,
      quantity.numeric,
      price,
      ...(flags?.is_spam ? ['spam'] : []),
    ])
    expect(rows).toEqual([
      ['ETH', '10000', 2_500],
      ['TUSD', '250', 1],
      ['HUSH', '12.5', 0],
      ['TOLL', '495', 0.04],
      ['$ REWARD', '1000000', 0, 'spam'],
    ])
  })

  test('[A02] both chains are read', async () => {
    expect(await get('/v1/supported-chains')).toEqual({
      http: ['eip155:31337', 'eip155:31338'],
      ws: [],
    })
  })

  test(
    '[A04] the history of a visitor who was given something is there after a restart, too',
    async () => {
      const give = async (path: string) => {
        const body = JSON.stringify({ address: VISITOR, chainId: 31337 })
        const headers = { 'content-type': 'application/json' }
        await fetch(`${stack.addresses.faucet}${path}`, { method: 'POST', headers, body })
      }
      await give('/fund')
      await give('/fund-world')
      const before = await history(VISITOR)
      const kinds = before.data.map(({ metadata, transfers }) => [
        metadata.operationType,
        ...transfers.map(
          ({ fungible_info, nft_info }) => fungible_info?.symbol ?? `${nft_info?.name}`,
        ),
      ])
      expect(kinds).toEqual([
        ['mint', '$ REWARD'],
        ['mint', 'Local Items', 'Local Items'],
        ['mint', 'Local Items'],
        ['mint', 'Local Birds'],
        ['receive', 'TOLL'],
        ['mint', 'HUSH'],
        ['mint', 'TUSD'],
        ['receive', 'ETH'],
      ])
      await stack.stop()
      stack = await startStack({ dataDir, quiet: true })
      const after = await history(VISITOR)
      expect(after.data).toEqual(before.data)
      expect(after.coverage).toMatchObject([{ from: '0', native: true, complete: true }])
    },
    2 * TIMEOUT_MS,
  )
})
