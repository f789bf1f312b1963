import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startAnvil } from '@vestibule/indexer/testing'
import { encodeFunctionData } from 'viem'
import { expect, inject, test } from 'vitest'
import { readConfig } from '../config/config.js'
import { sponsorships } from '../db/schema/sponsorships.js'
import { startServices } from '../server/startServices.js'
import { placeSmartAccounts } from '../testing/chain/placeSmartAccounts.js'
import { deployPaymaster, handOf, PAYMASTER_ABI } from '../testing/chain/sponsorPaymaster.js'
import { cli } from '../testing/processes/cli.js'
import { embeddedSettings } from '../testing/settings.js'

const NETWORK = 'eip155:31337'
const ACCOUNTS = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const

test('shows fees by day, project and account, and warns about a paymaster without funds', async () => {
  const chain = await startAnvil()
  await placeSmartAccounts(chain.url)
  const { address: paymaster, send } = await deployPaymaster(handOf(chain.url), [])
  const folder = join(inject('runFolder'), 'sponsor-command')
  mkdirSync(folder)
  const file = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(content))
    return join(folder, name)
  }
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const facts = { caipNetworkId: NETWORK, name: 'Local', testnet: true, nativeCurrency }
  const policy = (perDay: string) => ({
    ...{ id: 'demo', name: 'Demo', allowedOrigins: ['https://app.example'] },
    sponsor: {
      networks: [
        {
          ...{ caipNetworkId: NETWORK, perDay, perAccount: '1' },
          calls: [{ to: ACCOUNTS[0], methods: ['*'] }],
        },
      ],
    },
  })
  const env = {
    ...(await embeddedSettings()),
    SMTP_URL: 'smtp://127.0.0.1:9',
    NETWORKS_FILE: file('networks.json', [{ ...facts, rpcUrl: chain.url, paymaster }]),
    PROJECTS_FILE: file('projects.json', [policy('1000')]),
  }
  const row = (
    account: string,
    amount: bigint,
    state: 'paid' | 'open' | 'expired',
    nonce: string,
  ) => ({
    ...{ project: 'demo', network: NETWORK, account, nonce, amount, state },
    ...{ day: new Date().toISOString().slice(0, 10), fromBlock: 0n, site: '' },
    ...{ validUntil: new Date(Date.now() + 600_000), createdAt: new Date() },
  })
  let inserted: Promise<unknown> = Promise.resolve()
  const { url, close } = await startServices({
    ...readConfig(env),
    onDatabase: (db) => {
      inserted = db
        .insert(sponsorships)
        .values([
          row(ACCOUNTS[0], 2_000_000_000_000_000n, 'paid', '0'),
          row(ACCOUNTS[0], 500_000_000_000_000n, 'open', '1'),
          row(ACCOUNTS[1], 7n, 'paid', '0'),
          row(ACCOUNTS[1], 0n, 'expired', '1'),
        ])
    },
  })
  try {
    await inserted
    const day = row('', 0n, 'paid', '').day
    const { out, code } = await cli(env, 'sponsor')
    const { current } = await (await fetch(`${url}/v1/paymaster/signers`)).json()
    expect(out.split('\n')).toEqual([
      `${day}  demo  ${NETWORK}  3 operations  0.002500000000000007 ETH`,
      `warning  ${NETWORK}  ${paymaster}  does not take the signatures of ${current.address}; add this signer`,
      '',
    ])
    expect(code).toBe(1)

    const args = [current.address, true] as const
    await send({
      to: paymaster,
      data: encodeFunctionData({ abi: PAYMASTER_ABI, functionName: 'setSigner', args }),
    })
    const each = await cli(env, 'sponsor', '--accounts', '--json')
    expect(
      each.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      {
        day,
        project: 'demo',
        network: NETWORK,
        account: ACCOUNTS[0],
        operations: 2,
        amount: '2500000000000000',
      },
      { day, project: 'demo', network: NETWORK, account: ACCOUNTS[1], operations: 1, amount: '7' },
      { network: NETWORK, paymaster, deposit: '1000000000000000000', isLow: false },
    ])
    expect(each.code).toBe(0)
    file('projects.json', [policy('1000000000000000001')])
    const low = await cli(env, 'sponsor', '--project', 'none')
    expect(low.out).toBe(
      `No fees were paid in 7 days.\nwarning  ${NETWORK}  ${paymaster}  deposit 1 ETH  less than the projects may spend in a day; send it money\n`,
    )
    expect(low.code).toBe(1)
    expect((await cli(env, 'sponsor', '--days', '0')).code).toBe(64)
  } finally {
    await close()
    chain.stop()
  }
}, 240_000)
