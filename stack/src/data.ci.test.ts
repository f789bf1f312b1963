import {
  BalanceList,
  FungiblePrices,
  NftList,
  SupportedChains,
  SwapQuotes,
  SwapTokens,
  TransactionPage,
} from '@vestibule/protocol/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SOLANA_TOKENS } from './solana/solanaTokens.js'
import { type Stack, startStack } from './startStack.js'
import { getAt } from './testing/getAt.js'
import { createFolder, TIMEOUT_MS } from './testing/world.js'

const DEMO = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SOLANA_DEMO = 'FMUEmtxhU46GzhKF4FW9MLJdQWiLgjiXP9TYRWSrqTpV'
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

  test('[A05] contains priced and unpriced tokens and a spam token in the demo’s wallet', async () => {
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

  test('[A06] [A07] swaps tokens on both EVM chains at approximately the local prices', async () => {
    for (const chainId of ['eip155:31337', 'eip155:31338']) {
      const { tokens } = SwapTokens.parse(await get(`/v1/convert/tokens?chainId=${chainId}`))
      const symbols = tokens.map(({ symbol }) => symbol)
      expect(symbols).toEqual(['ETH', 'TUSD', 'HUSH', 'TOLL', 'WETH', 'CARE'])
      const addressOf = (symbol: string) => tokens[symbols.indexOf(symbol)]?.address ?? ''
      const query = new URLSearchParams({
        userAddress: `${chainId}:${DEMO}`,
        from: addressOf('ETH'),
        to: addressOf('CARE'),
        amount: String(10n ** 17n),
      })
      const { quotes } = SwapQuotes.parse(await get(`/v1/convert/quotes?${query}`))
      const received = Number(quotes[0]?.toAmount) / 1e6
      expect(received).toBeGreaterThan(250 * 0.99)
      expect(received).toBeLessThan(250)
    }
  })

  test('[J08] contains NFTs with names and pictures and a spam NFT in the demo’s wallet', async () => {
    const path = `/v1/account/${DEMO}/nfts?chainId=eip155:31337`
    const { nfts, complete, errors } = NftList.parse(await get(path))
    const rows = nfts.map(({ name, collection, standard, tokenId, quantity, flags }) => [
      name,
      collection.name,
      standard,
      `${quantity} of ${tokenId}`,
      ...(flags?.is_spam ? ['spam'] : []),
    ])
    expect(rows.toSorted()).toEqual([
      ['', 'Claim at free-mint.example.com', 'ERC-721', '1 of 1', 'spam'],
      ['Compass 1', 'Local Items', 'ERC-1155', '3 of 1'],
      ['Local Bird #1', 'Local Birds', 'ERC-721', '1 of 1'],
      ['Map 3', 'Local Items', 'ERC-1155', '10 of 3'],
      ['Rope 2', 'Local Items', 'ERC-1155', '1 of 2'],
    ])
    expect({ complete, errors }).toEqual({ complete: true, errors: undefined })
    const picture = nfts.find(({ name }) => name === 'Local Bird #1')?.imageUrl ?? ''
    const { host, pathname } = new URL(picture)
    expect(host).toMatch(/^img\.localhost:/)
    // Node does not resolve these host names.
    const shown = await getAt(host, `${stack.addresses.api}${pathname}`)
    expect([shown.status, shown.type]).toEqual([200, 'image/jpeg'])
    expect(
      (await getAt(new URL(stack.addresses.frame).host, `${stack.addresses.api}${pathname}`))
        .status,
    ).toBe(404)
    expect((await getAt(host, `${stack.addresses.api}/v1/supported-chains`)).status).toBe(404)
  })

  test('[A02] covers all chains that have a node', async () => {
    const { chains } = stack.addresses
    const { http } = SupportedChains.parse(await get('/v1/supported-chains'))
    expect(http.toSorted()).toEqual(Object.keys(chains).toSorted())
  })

  describe('the data of the Solana cluster', () => {
    let network: string
    beforeAll(() => {
      network = stack.addresses.solana?.caipNetworkId ?? ''
    })

    const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
      const { api, projectId } = stack.addresses
      const url = new URL(path, api)
      url.searchParams.set('projectId', projectId)
      return (await fetch(url, init)).json()
    }

    test('[A02] [A05] [J08] contains SOL, a token and a Token-2022 token of a wallet, with names and prices', async () => {
      const { balances, errors } = BalanceList.parse(
        await ask(`/v1/account/${SOLANA_DEMO}/balance`),
      )
      expect(errors).toBeUndefined()
      expect(
        balances.map(({ name, symbol, quantity, price }) => [
          name,
          symbol,
          quantity.numeric,
          price,
        ]),
      ).toEqual([
        ['Sol', 'SOL', '1', 150],
        ['Local Dollar', 'LUSD', '100', 1],
        ['Local Toll', 'TOLL', '100', 0.04],
      ])
      expect(balances.map(({ address }) => address)).toEqual([
        undefined,
        `${network}:${SOLANA_TOKENS.dollar.mint}`,
        `${network}:${SOLANA_TOKENS.toll.mint}`,
      ])
    })

    test('[A04] [E08] lists all received transfers in the history, newest first', async () => {
      const read = async () => {
        const path = `/v1/account/${SOLANA_DEMO}/history?chainId=${network}`
        return TransactionPage.parse(await ask(path))
      }
      const brief = async () =>
        (await read()).data.map(({ metadata, transfers }) => [
          metadata.operationType,
          metadata.status,
          ...transfers.map(
            ({ direction, quantity, fungible_info, nft_info }) =>
              `${direction} ${quantity.numeric} ${fungible_info?.symbol ?? nft_info?.name}`,
          ),
        ])
      await expect.poll(brief, { timeout: 60_000, interval: 2_100 }).toEqual([
        ['mint', 'confirmed', 'in 100 LUSD', 'in 100 TOLL'],
        ['receive', 'confirmed', 'in 1 SOL'],
        ['mint', 'confirmed', 'in 1 Local Lantern #1'],
        ['mint', 'confirmed', 'in 1 Local Bird #1'],
      ])
      const { coverage, next, data } = await read()
      // A mint has an address, but no token id.
      const moved = data.flatMap(({ transfers }) => transfers)
      expect(moved.flatMap(({ nft_info }) => nft_info?.token_id ?? [])).toEqual([])
      expect(coverage).toMatchObject([
        { chainId: network, from: '0', native: true, complete: true },
      ])
      expect(next).toBeNull()
      expect(Math.abs(Date.parse(data[0]?.metadata.minedAt ?? '') - Date.now())).toBeLessThan(
        300_000,
      )
    })

    test('[A05] contains NFTs of Metaplex and Token-2022 with names and pictures', async () => {
      const read = async () => {
        const { nfts } = NftList.parse(
          await ask(`/v1/account/${SOLANA_DEMO}/nfts?chainId=${network}`),
        )
        return nfts
          .map(({ name, standard, imageUrl }) => [name, standard, imageUrl !== undefined])
          .toSorted()
      }
      await expect.poll(read, { timeout: 60_000, interval: 2_100 }).toEqual([
        ['Local Bird #1', 'Metaplex', true],
        ['Local Lantern #1', 'Token-2022', true],
      ])
      const { nfts } = NftList.parse(
        await ask(`/v1/account/${SOLANA_DEMO}/nfts?chainId=${network}`),
      )
      for (const { imageUrl = '' } of nfts) {
        const { host, pathname } = new URL(imageUrl)
        const picture = await getAt(host, `${stack.addresses.api}${pathname}`)
        expect([picture.status, picture.type]).toEqual([200, 'image/jpeg'])
      }
    })

    test('[A12] lists prices by address, including SOL', async () => {
      const addresses = [
        `${network}:So11111111111111111111111111111111111111111`,
        `${network}:${SOLANA_TOKENS.toll.mint}`,
      ]
      const body = JSON.stringify({ currency: 'usd', addresses, projectId: 'local-demo' })
      const headers = { 'content-type': 'application/json' }
      const answer = await ask('/v1/fungible/price', { method: 'POST', headers, body })
      expect(
        FungiblePrices.parse(answer).fungibles.map(({ symbol, price }) => [symbol, price]),
      ).toEqual([
        ['SOL', 150],
        ['TOLL', 0.04],
      ])
    })
  })

  test(
    '[A04] keeps a visitor’s history after a restart',
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
        ['mint', 'Claim at free-mint.example.com'],
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
