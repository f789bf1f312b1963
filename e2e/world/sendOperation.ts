import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { delegatedAccount } from '@vestibule/services/testing/smart-accounts'
import { createTestClient, http, parseEther, publicActions, walletActions } from 'viem'
import { createBundlerClient } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { PORTS, RPC_ONE } from './ports.js'

const FRIEND = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

export async function sendOperation() {
  const owner = privateKeyToAccount(generatePrivateKey())
  const client = createTestClient({ mode: 'anvil', chain: foundry, transport: http(RPC_ONE) })
    .extend(publicActions)
    .extend(walletActions)
  await client.setBalance({ address: owner.address, value: parseEther('1') })
  const account = await delegatedAccount({ client, owner })
  const transport = http(`http://127.0.0.1:${PORTS.bundler}/31337`)
  const bundler = createBundlerClient({ account, client, chain: foundry, transport })
  const { account: contractAddress } = SMART_ACCOUNT_CONTRACTS
  const hash = await bundler.sendUserOperation({
    calls: [{ to: FRIEND, value: 1n }],
    authorization: await owner.signAuthorization({ contractAddress, chainId: 31337, nonce: 0 }),
  })
  return { hash, sender: owner.address }
}
