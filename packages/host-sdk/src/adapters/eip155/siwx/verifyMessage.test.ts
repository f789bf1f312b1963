import { type Anvil, startAnvil } from '@vestibule/services/testing/anvil'
import * as three from '@wagmi/core'
import { concatHex, type Hex, serializeErc8010Signature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Network } from '../../../core/model/network.js'
import { WAGMI } from '../../wagmi/testing/wagmiVersions.js'
import { viemOf } from '../../wagmi/viemOf.js'
import { importViem } from '../importViem.js'
import { verifyMessage } from './verifyMessage.js'

/** Contract code that accepts every signature (ERC-1271). */
const AGREEABLE: Hex = '0x631626ba7e60e01b60005260206000f3'
const CONTRACT: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const REFUSING: Hex = '0x600060005260206000f3'
const OTHER: Hex = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const NO_SIGNATURE: Hex = `0x${'11'.repeat(65)}`
const MESSAGE = 'app.example wants you to sign in'

let chain: Anvil
beforeAll(async () => {
  chain = await startAnvil()
  await chain.ask('anvil_setCode', [CONTRACT, AGREEABLE])
})
afterAll(() => chain?.stop())

const owner = privateKeyToAccount(generatePrivateKey())

const verify = (address: string, signature: string, loadViem = importViem) =>
  verifyMessage({
    network: { id: 31337, name: 'Local' } as unknown as Network,
    ask: ({ method, params }) => chain.ask(method, params as unknown[]),
    address,
    message: MESSAGE,
    signature,
    loadViem,
  })

async function byDelegation() {
  const authorization = await owner.signAuthorization({
    address: CONTRACT,
    chainId: 31337,
    nonce: 0,
  })
  return serializeErc8010Signature({ authorization, signature: NO_SIGNATURE })
}

test('[J13] security: rejects a signature through an old delegation of the account (ERC-8010)', async () => {
  expect(await verify(owner.address, await byDelegation())).toBe(false)
})

test('[J13] security: rejects the owner’s signature in the delegation format', async () => {
  const signature = await owner.signMessage({ message: MESSAGE })
  expect(await verify(owner.address, concatHex([signature, `0x${'8010'.repeat(16)}`]))).toBe(false)
})

test('[J13] control: accepts a signature of the account’s key, or of a contract at its address', async () => {
  expect(await verify(owner.address, await owner.signMessage({ message: MESSAGE }))).toBe(true)
  expect(await verify(CONTRACT, NO_SIGNATURE)).toBe(true)
  expect(await verify(owner.address, NO_SIGNATURE)).toBe(false)
})

test.each(WAGMI)(
  '[J13] verifies a contract’s signature with the actions of wagmi %s',
  async (_version, wagmi) => {
    const loadViem = viemOf(async () => wagmi)
    expect(await verify(CONTRACT, NO_SIGNATURE, loadViem)).toBe(true)
    await chain.ask('anvil_setCode', [OTHER, REFUSING])
    expect(await verify(OTHER, NO_SIGNATURE, loadViem)).toBe(false)
  },
)

test('[J13] error: throws for a contract if the dapp’s actions lack `verifyMessage`', async () => {
  const { verifyMessage: _, ...actions } = three
  const loadViem = viemOf(async () => actions)
  const signature = await owner.signMessage({ message: MESSAGE })
  expect(await verify(owner.address, signature, loadViem)).toBe(true)
  await expect(verify(CONTRACT, NO_SIGNATURE, loadViem)).rejects.toThrow(
    '`actions` lacks `verifyMessage`.',
  )
})
