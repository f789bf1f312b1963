import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Anvil, startAnvil } from '@vestibule/indexer/testing'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { type Address, parseAbi, parseEther } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PACKAGE_ROOT } from '../../packageRoot.js'
import { listen } from '../../server/listen.js'
import { placeSmartAccounts } from '../../testing/chain/placeSmartAccounts.js'
import { handOf } from '../../testing/chain/sponsorPaymaster.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createWorld } from '../../testing/world.js'

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const ABI = parseAbi(['function isSigner(address) view returns (bool)'])

onDatabase((db) => {
  let chain: Anvil
  let served: Awaited<ReturnType<typeof listen>>
  beforeAll(async () => {
    chain = await startAnvil()
    await placeSmartAccounts(chain.url)
    served = await listen(createWorld(db()).app, { port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await served?.close()
    chain?.stop()
  })

  test('deploys a paymaster with deposit and stake by the documented scripts, and replaces its signer', async () => {
    async function node(...args: string[]) {
      const env = {
        ...{ PATH: process.env.PATH, RPC_URL: chain.url, PRIVATE_KEY: KEY, WALLET: served.url },
        ...{ DEPOSIT: '0.5', STAKE: '0.1' },
      }
      const cwd = join(PACKAGE_ROOT, 'contracts')
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, env })
      return stdout
    }
    const out = await node('deployPaymaster.mjs')
    const [, address = ''] = /^The paymaster is (0x[0-9a-fA-F]{40})\.$/m.exec(out) ?? []
    expect(out.split('\n').slice(1)).toEqual(['deposit: success', 'stake: success', ''])
    const info = await handOf(chain.url).readContract({
      ...{ address: SMART_ACCOUNT_CONTRACTS.entryPoint, abi: entryPoint07Abi },
      ...{ functionName: 'getDepositInfo', args: [address as Address] },
    })
    expect(info).toMatchObject({
      deposit: parseEther('0.5'),
      stake: parseEther('0.1'),
      staked: true,
    })

    const { current, next } = await (await fetch(`${served.url}/v1/paymaster/signers`)).json()
    await node('changeSigner.mjs', 'add', next.address, address)
    await node('changeSigner.mjs', 'remove', current.address, address)
    const isSigner = (signer: Address) =>
      handOf(chain.url).readContract({
        ...{ address: address as Address, abi: ABI, functionName: 'isSigner', args: [signer] },
      })
    expect([await isSigner(current.address), await isSigner(next.address)]).toEqual([false, true])
  })
})
