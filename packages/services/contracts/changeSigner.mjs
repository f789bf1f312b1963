// Adds or removes a signer of an OffchainResolver or SponsorPaymaster contract. See
// docs/self-hosting.md.
import { readFileSync } from 'node:fs'
import { createWalletClient, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const { RPC_URL, PRIVATE_KEY } = process.env
const [change, signer, address] = process.argv.slice(2)
const account = privateKeyToAccount(PRIVATE_KEY)
const client = createWalletClient({ account, transport: http(RPC_URL) }).extend(publicActions)
const file = new URL('OffchainResolver.json', import.meta.url)
const { abi } = JSON.parse(readFileSync(file, 'utf8'))
if (change !== 'add' && change !== 'remove')
  throw new Error('The first argument must be `add` or `remove`.')
const args = [signer, change === 'add']
const call = { address, abi, functionName: 'setSigner', args, chain: null }
const { status } = await client.waitForTransactionReceipt({
  hash: await client.writeContract(call),
})
process.stdout.write(`${change} ${signer}: ${status}\n`)
