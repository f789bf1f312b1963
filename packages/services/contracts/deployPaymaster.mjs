// Deploys SponsorPaymaster.sol and pays its deposit and stake. See docs/self-hosting.md.
import { readFileSync } from 'node:fs'
import { createWalletClient, encodeFunctionData, http, parseEther, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const { RPC_URL, PRIVATE_KEY, WALLET, DEPOSIT = '0.1', STAKE = '0' } = process.env
const account = privateKeyToAccount(PRIVATE_KEY)
const client = createWalletClient({ account, transport: http(RPC_URL) }).extend(publicActions)

// EntryPoint 0.7, and the contract code of the wallet's smart accounts.
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const code = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'
for (const address of [entryPoint, code])
  if (!(await client.getCode({ address })))
    throw new Error(`No contract exists at ${address} on this network.`)

const file = new URL('SponsorPaymaster.json', import.meta.url)
const contract = JSON.parse(readFileSync(file, 'utf8'))
const { current } = await (await fetch(`${WALLET}/v1/paymaster/signers`)).json()
const args = [entryPoint, code, account.address, [current.address]]
const deployment = await client.deployContract({ ...contract, args, chain: null })
const { contractAddress: to } = await client.waitForTransactionReceipt({ hash: deployment })
process.stdout.write(`The paymaster is ${to}.\n`)

const pay = async (call) => {
  const hash = await client.sendTransaction({ to, chain: null, ...call })
  const { status } = await client.waitForTransactionReceipt({ hash })
  process.stdout.write(`${call.data ? 'stake' : 'deposit'}: ${status}\n`)
}
await pay({ value: parseEther(DEPOSIT) })
const DAY = 86_400
if (STAKE !== '0')
  await pay({
    value: parseEther(STAKE),
    data: encodeFunctionData({ abi: contract.abi, functionName: 'addStake', args: [DAY] }),
  })
