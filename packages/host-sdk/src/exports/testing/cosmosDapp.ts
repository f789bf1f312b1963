import { createCosmosAdapter, networkFromChainInfo } from '../cosmos.js'
import { createVestibule } from '../index.js'

// The code below repeats docs/guides/cosmos.md word for word.

const cosmosHub = networkFromChainInfo({
  chainId: 'cosmoshub-4',
  chainName: 'Cosmos Hub',
  rpc: 'https://rpc.example',
  rest: 'https://lcd.example',
  bip44: { coinType: 118 },
  bech32Config: { bech32PrefixAccAddr: 'cosmos' },
  currencies: [{ coinDenom: 'ATOM', coinMinimalDenom: 'uatom', coinDecimals: 6 }],
})

export const vestibule = createVestibule({
  projectId: 'my-dapp',
  networks: [cosmosHub],
  adapters: [createCosmosAdapter()],
})

/** Call it after the visitor has connected. @returns the key and its signature, in base64 */
export async function prove(text: string) {
  const cosmos = vestibule.getProvider('cosmos')
  const [account] = await cosmos.getAccounts()
  return account && cosmos.signArbitrary(account.address, text)
}
