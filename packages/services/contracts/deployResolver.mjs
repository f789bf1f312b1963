// Deploys OffchainResolver.sol and sets it as the resolver of a name. See docs/self-hosting.md.
import { readFileSync } from 'node:fs'
import { createWalletClient, http, isAddressEqual, namehash, parseAbi, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const { RPC_URL, PRIVATE_KEY, WALLET, NAME } = process.env
const account = privateKeyToAccount(PRIVATE_KEY)
const client = createWalletClient({ account, transport: http(RPC_URL) }).extend(publicActions)

// The name's owner sets its resolver: your account, or the contract that wraps the name.
const address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const abi = parseAbi([
  'function owner(bytes32 node) view returns (address)',
  'function setResolver(bytes32 node, address resolver)',
])
const node = namehash(NAME)
const owner = await client.readContract({ address, abi, functionName: 'owner', args: [node] })
const isOwn = isAddressEqual(owner, account.address)
if (!isOwn && !(await client.getCode({ address: owner })))
  throw new Error(`${NAME} belongs to ${owner}.`)

// The account owns the resolver. The resolver sends clients to the services and accepts the
// services' signatures.
const file = new URL('OffchainResolver.json', import.meta.url)
const contract = JSON.parse(readFileSync(file, 'utf8'))
const { current } = await (await fetch(`${WALLET}/v1/ccip/signers`)).json()
const urls = [`${WALLET}/v1/ccip/{sender}/{data}.json`]
const args = [account.address, urls, [current.address]]
const deployment = await client.deployContract({ ...contract, args, chain: null })
const { contractAddress } = await client.waitForTransactionReceipt({ hash: deployment })
process.stdout.write(`The resolver is ${contractAddress}.\n`)

const hash = await client.writeContract({
  address: isOwn ? address : owner,
  abi,
  functionName: 'setResolver',
  args: [node, contractAddress],
  chain: null,
})
const { status } = await client.waitForTransactionReceipt({ hash })
process.stdout.write(`${NAME} ${status === 'success' ? 'has it' : 'does not have it'}.\n`)
